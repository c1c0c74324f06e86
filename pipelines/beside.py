"""What is done beside something else: DuckDB and Polars leave the interpreter free while they work.

The law: a connection does one thing at a time, so what runs beside something else has a cursor of its own, always.
`meanwhile`, `one_behind` and `each` see to it: they give every task a warehouse with its own cursor, and a task touches
no other. What `both` and `at_once` take shares nothing, or takes a warehouse over whole, to the end.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol, Self, TypeVar

One = TypeVar("One")
Other = TypeVar("Other")


class HasCursors(Protocol):
    """What can be had once more, with a connection of its own (a warehouse)."""

    def beside(self) -> AbstractContextManager[Self]:
        """The same, on a cursor of its own."""


Shared = TypeVar("Shared", bound=HasCursors)
# Small statements take one thread each, so that two of them fill two cores.
AT_A_TIME = 2


def both(one: Callable[[], One], other: Callable[[], Other]) -> tuple[One, Other]:
    """Two results, the first made beside the second; raises what either raises."""
    with ThreadPoolExecutor(1) as thread:
        begun = thread.submit(one)
        made = other()
        return begun.result(), made


def at_once(tasks: Iterable[Callable[[], One]]) -> list[One]:
    """The results of tasks that share nothing, in their order; raises what one raises."""
    with ThreadPoolExecutor(AT_A_TIME) as threads:
        return list(threads.map(lambda task: task(), tasks))


def each(warehouse: Shared, tasks: Iterable[Callable[[Shared], One]]) -> list[One]:
    """The results of tasks, in their order; raises what one raises."""
    with ThreadPoolExecutor(AT_A_TIME) as threads:
        return list(threads.map(lambda task: on_its_own(warehouse, task), tasks))


@contextmanager
def meanwhile(warehouse: Shared, tasks: Iterable[Callable[[Shared], object]]) -> Iterator[None]:
    """Tasks that are done, in any order, beside what the caller does meanwhile; raises what they raise."""
    with ThreadPoolExecutor(AT_A_TIME) as threads:
        begun = [threads.submit(on_its_own, warehouse, task) for task in tasks]
        yield
    for task in begun:
        task.result()


@contextmanager
def one_behind(warehouse: Shared) -> Iterator[Callable[[Callable[[Shared], object]], None]]:
    """Takes tasks and does them in order, one beside the caller, who waits while the one before is not done.

    Raises what a task raises, when the next one is given or at the end.
    """
    last: list[Future[object]] = []

    with warehouse.beside() as own:

        def give(task: Callable[[Shared], object]) -> None:
            for before in last:
                before.result()
            last[:] = [thread.submit(task, own)]

        with ThreadPoolExecutor(1) as thread:
            yield give
        for task in last:
            task.result()


def on_its_own(warehouse: Shared, task: Callable[[Shared], One]) -> One:
    """A task's result, on a cursor of its own."""
    with warehouse.beside() as own:
        return task(own)
