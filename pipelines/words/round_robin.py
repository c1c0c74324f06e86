"""What is said of a round robin."""

from scorehouse.pipelines.words.say import Fault, Plural, Words

WORDS: dict[str, Words] = {
    # Suspects.
    "a_pair_starts_one_game_at_a_time": Fault(
        "is also when {player} and {opponent} start game {other}, of another phase",
        "take out the game that is logged twice, or correct its start",
    ),
    "a_pair_starts_one_game_at_a_time.found": Plural(
        "games",
        "{games} game starts when the same two start one of another phase; take out what is logged twice",
        "{games:,} games start when the same two start one of another phase; take out what is logged twice",
    ),
    "a_pair_starts_one_game_at_a_time.one": "{game_id} and {other} of {player} and {opponent} ({file}, line {line})",
}
