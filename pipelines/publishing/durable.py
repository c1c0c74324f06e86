"""What the disk has: until a file or folder is synced, a power cut may leave it empty, half there, or not there."""

import errno
import os
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from scorehouse.pipelines.beside import at_once


def sync(path: Path) -> None:
    """Waits until a file's bytes, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        # Some network file systems sync no folder: they write names at once, or offer nothing better.
        if not (path.is_dir() and error.errno in (errno.EINVAL, errno.ENOTSUP)):
            raise
    finally:
        os.close(handle)


def sync_all(paths: Iterable[Path]) -> None:
    """Several, in any order: two at a time, for each waits for the disk."""
    at_once(partial(sync, path) for path in paths)
