"""What runs beside something else: in order where order counts, and what fails there fails here."""

import threading

import pytest

from scorehouse.pipelines.beside import Task, meanwhile, one_behind


def failing(message: str) -> Task:
    def fail() -> None:
        raise ValueError(message)

    return fail


def test_tasks_are_done_in_the_order_given_and_all_at_the_end() -> None:
    done: list[int] = []
    with one_behind() as later:
        for number in range(50):
            later(lambda number=number: done.append(number))
    assert done == list(range(50))


def test_no_more_than_one_task_waits() -> None:
    started, may_end = threading.Event(), threading.Event()
    done: list[str] = []

    def slow() -> None:
        started.set()
        may_end.wait(10)
        done.append("slow")

    with one_behind() as later:
        later(slow)
        started.wait(10)
        assert done == []
        may_end.set()
        later(lambda: done.append("next"))
        assert done[0] == "slow"
    assert done == ["slow", "next"]


@pytest.mark.parametrize("more", [0, 1, 3])
def test_a_task_that_fails_fails_the_caller(more: int) -> None:
    with pytest.raises(ValueError, match="broken"), one_behind() as later:  # noqa: PT012
        later(failing("broken"))
        for _ in range(more):
            later(lambda: None)


def test_what_is_done_meanwhile_is_done_at_the_end_and_may_fail() -> None:
    done: list[int] = []
    with meanwhile([lambda number=number: done.append(number) for number in range(5)]):
        pass
    assert sorted(done) == list(range(5))
    with pytest.raises(ValueError, match="broken"), meanwhile([failing("broken"), lambda: done.append(5)]):
        pass
    assert 5 in done
