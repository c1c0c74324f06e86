"""How often random comparisons are tried: a tenth of the whole by itself, which is quick, all of it with `--long`.

By itself they are the same ones at every turn, so that a test that fails after a change fails because of it; with
`--long`, as in CI, others each time.
"""

from hypothesis import HealthCheck, settings

LONG, SHORT = "long", "short"
SHORTER = 10
# Below so many, a comparison would hardly be one.
FEWEST = 3

at_any_pace = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
settings.register_profile(LONG, at_any_pace)
settings.register_profile(SHORT, at_any_pace, derandomize=True)


def times(long: int) -> int:
    """`long` of them with `--long`, else a tenth."""
    return long if settings.get_current_profile_name() == LONG else max(FEWEST, long // SHORTER)
