"""What is done beside something else: DuckDB and Polars leave the interpreter free while they work."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

One = TypeVar("One")
Other = TypeVar("Other")
Task = Callable[[], object]
# Small statements take one thread each, so that two of them fill two cores.
AT_A_TIME = 2


def both(one: Callable[[], One], other: Callable[[], Other]) -> tuple[One, Other]:
    """Two results, the first made beside the second; raises what either raises."""
    with ThreadPoolExecutor(1) as thread:
        begun = thread.submit(one)
        made = other()
        return begun.result(), made


@contextmanager
def meanwhile(tasks: Iterable[Task]) -> Iterator[None]:
    """Tasks that are done, in any order, beside what the caller does meanwhile; raises what they raise."""
    with ThreadPoolExecutor(AT_A_TIME) as threads:
        begun = [threads.submit(task) for task in tasks]
        yield
    for task in begun:
        task.result()


@contextmanager
def one_behind() -> Iterator[Callable[[Task], None]]:
    """Takes tasks and does them in order, one beside the caller, who waits while the one before is not done.

    Raises what a task raises, when the next one is given or at the end.
    """
    last: list[Future[object]] = []

    def give(task: Task) -> None:
        for before in last:
            before.result()
        last[:] = [thread.submit(task)]

    with ThreadPoolExecutor(1) as thread:
        yield give
    for task in last:
        task.result()
