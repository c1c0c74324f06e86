"""scorehouse: from game logs to standings that people trust."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("scorehouse")
except PackageNotFoundError:  # run from a checkout that was never installed
    __version__ = "0"
