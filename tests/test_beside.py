"""What runs beside something else: in order where order counts, and what fails there fails here."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import pytest

from scorehouse.pipelines.beside import each, meanwhile, one_behind


class Connection:
    """What tasks get: a cursor, with a number of its own."""

    def __init__(self) -> None:
        self.cursors: list[Connection] = []

    @contextmanager
    def beside(self) -> Iterator["Connection"]:
        self.cursors.append(Connection())
        yield self.cursors[-1]


def failing(message: str) -> Callable[[Connection], None]:
    def fail(own: Connection) -> None:
        raise ValueError(message)

    return fail


def numbered(number: int, own: Connection) -> int:
    return number


def put(number: int, done: list[int], own: Connection) -> None:
    done.append(number)


def test_every_task_has_a_cursor_of_its_own() -> None:
    shared = Connection()
    used: list[Connection] = []
    with meanwhile(shared, [used.append, used.append]):
        pass
    each(shared, [used.append])
    with one_behind(shared) as later:
        later(used.append)
    assert shared not in used
    assert len({id(own) for own in used}) == len(used) == len(shared.cursors) == 4


def test_results_come_in_the_order_of_their_tasks() -> None:
    assert each(Connection(), [partial(numbered, number) for number in range(20)]) == list(range(20))


def test_tasks_are_done_in_the_order_given_and_all_at_the_end() -> None:
    done: list[int] = []
    with one_behind(Connection()) as later:
        for number in range(50):
            later(partial(put, number, done))
    assert done == list(range(50))


def test_no_more_than_one_task_waits() -> None:
    started, may_end = threading.Event(), threading.Event()
    done: list[str] = []

    def slow(own: Connection) -> None:
        started.set()
        may_end.wait(10)
        done.append("slow")

    with one_behind(Connection()) as later:
        later(slow)
        started.wait(10)
        assert done == []
        may_end.set()
        later(lambda own: done.append("next"))
        assert done[0] == "slow"
    assert done == ["slow", "next"]


@pytest.mark.parametrize("more", [0, 1, 3])
def test_a_task_that_fails_fails_the_caller(more: int) -> None:
    with pytest.raises(ValueError, match="broken"), one_behind(Connection()) as later:  # noqa: PT012
        later(failing("broken"))
        for _ in range(more):
            later(lambda own: None)


def test_what_is_done_meanwhile_is_done_at_the_end_and_may_fail() -> None:
    done: list[int] = []
    with meanwhile(Connection(), [partial(put, number, done) for number in range(5)]):
        pass
    assert sorted(done) == list(range(5))
    with (
        pytest.raises(ValueError, match="broken"),
        meanwhile(Connection(), [failing("broken"), lambda own: done.append(5)]),
    ):
        pass
    assert 5 in done
