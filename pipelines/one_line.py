"""Text of others on one line of a terminal: nothing in it can move the cursor, or run on."""


def plain(text: str) -> str:
    """The text as it stands; control characters, and bytes that are no UTF-8, escaped."""
    return "".join(character if character.isprintable() else repr(character)[1:-1] for character in text)


def shorten(text: str, most: int = 60) -> str:
    """The text, plain; what is long is cut."""
    whole = plain(text)
    return whole if len(whole) <= most else whole[: most - 1] + "…"
