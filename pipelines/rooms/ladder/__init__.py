"""The ladder room: a season of one-on-one matches."""
