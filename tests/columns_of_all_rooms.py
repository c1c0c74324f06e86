"""The tables that every room publishes, column by column. Source: docs/contract.md, "Second edition"."""

COLUMNS_OF_ALL_ROOMS = {
    "rulings_applied": (
        "ruling_id",
        "kind",
        "player",
        "game",
        "scope",
        "amount",
        "unit",
        "note",
        "effect",
        "starts_at",
        "ends_at",
    ),
    "separations": (
        "standings",
        "scope",
        "rank",
        "player",
        "next_player",
        "key",
        "clause",
        "value",
        "next_value",
        "margin",
    ),
}
