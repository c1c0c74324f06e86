"""The four competitions. A new format is a new room here, and nothing else changes."""

from typing import cast

from pipelines.rooms import marathon
from pipelines.rooms.shape import Room

ROOMS: dict[str, Room] = {room.FORMAT: cast(Room, room) for room in (marathon,)}
