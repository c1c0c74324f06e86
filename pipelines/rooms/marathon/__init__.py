"""The marathon room: four-player mahjong in stages."""
