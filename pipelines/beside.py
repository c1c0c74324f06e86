"""What is done beside something else: DuckDB and Polars leave the interpreter free while they work."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

Task = Callable[[], None]
# Small statements take one thread each, so that two of them fill two cores.
AT_A_TIME = 2


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
    last: list[Future[None]] = []

    def give(task: Task) -> None:
        for before in last:
            before.result()
        last[:] = [thread.submit(task)]

    with ThreadPoolExecutor(1) as thread:
        yield give
    for task in last:
        task.result()
