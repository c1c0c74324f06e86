"""What the house says, and what several rooms say alike. Every word of English here is a template for translators."""

from scorehouse.pipelines.words.say import Fault, Words

WORDS: dict[str, Words] = {
    "nothing": "none",
    "and": "and",
    "or": "or",
    # Checks that several rooms have.
    "a_ruling_has_what_its_kind_needs": Fault("is empty, and {kind} needs it", "fill it in"),
    "ruling_names_no_player": Fault("is no player of the log", "correct it, or take the ruling out"),
}
