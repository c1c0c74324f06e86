"""What the house says, and what several rooms say alike. Every word of English here is a template for translators."""

from scorehouse.pipelines.words.say import Fault, Plural, Words

WORDS: dict[str, Words] = {
    "nothing": "none",
    "and": "and",
    "or": "or",
    # Checks that several rooms have.
    "a_ruling_has_what_its_kind_needs": Fault("is empty, and {kind} needs it", "fill it in"),
    # Suspects: what is found, where, and what several rooms find alike.
    "suspects": '{found}: {first}. With suspects = "refuse" in competition.toml they are rejects',
    "suspects_and_more": (
        '{found}: {first}; and {more:,} more. With suspects = "refuse" in competition.toml they are rejects'
    ),
    "an_id_keeps_all_its_digits": Fault(
        "has lost digits: a spreadsheet keeps fifteen of a number",
        "export the ids as text, or take them from the server",
    ),
    "an_id_keeps_all_its_digits.found": Plural(
        "games",
        "{games} id has lost digits in a spreadsheet, which keeps fifteen of a number; export the ids as text",
        "{games:,} ids have lost digits in a spreadsheet, which keeps fifteen of a number; export the ids as text",
    ),
    "an_id_keeps_all_its_digits.one": "{unit} ({file}, line {line})",
    "ruling_names_no_player": Fault("is no player of the log", "correct it, or take the ruling out"),
}
