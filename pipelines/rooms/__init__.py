"""The four competitions. A new format is a new room here, and nothing else changes."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from scorehouse.pipelines.rooms.shape import Room, RoomOf

FORMATS = ("duplicate", "ladder", "marathon", "round_robin")


class Rooms(Mapping[str, Room]):
    """The rooms by their format, each imported when it is entered: a run needs one of them."""

    def __getitem__(self, format: str) -> Room:
        if format not in FORMATS:
            raise KeyError(format)
        room = import_module(f"{__name__}.{format}.room").ROOM
        assert isinstance(room, RoomOf)  # noqa: S101  (for the type checker)
        return room

    def __iter__(self) -> Iterator[str]:
        return iter(FORMATS)

    def __len__(self) -> int:
        return len(FORMATS)


ROOMS = Rooms()
