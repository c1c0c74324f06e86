"""The version of scorehouse that runs."""

from importlib.metadata import PackageNotFoundError, version


def own_version() -> str:
    try:
        return version("scorehouse")
    except PackageNotFoundError:  # run from a checkout that was never installed
        return "0"
