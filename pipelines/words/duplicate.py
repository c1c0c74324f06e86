"""What is said of a duplicate."""

from scorehouse.pipelines.words.say import Fault, Plural, Words

WORDS: dict[str, Words] = {
    # Criteria that most deals fail.
    "a_deal_is_complete": "{kept:,} of {units:,} deals are complete: deal {deal} is not, and is left out",
    "a_seat_has_one_player": (
        "{players} players for {seats} seats: {fewer} of them sit in fewer than {most_deals} deals, first {first}"
    ),
    "a_seat_keeps_its_player_for_a_round": Plural(
        "seats",
        "{seats} seat changes hands within a round: table {table}, {wind}, in round {round}: {players}; "
        "where one sat in for the other, the log has connection substitute for it",
        "{seats:,} seats change hands within a round, first table {table}, {wind}, in round {round}: {players}; "
        "where one sat in for the other, the log has connection substitute for it",
    ),
    # Suspects.
    "a_deal_is_written_down_once": Fault(
        "is like deal {other} in every seat", "take out the deal that is written down twice, or correct its points"
    ),
    "a_deal_is_written_down_once.found": (
        "{rows:,} rows are of deals that are like another in every seat; take out what is written down twice"
    ),
    "a_deal_is_written_down_once.one": "deals {deal} and {other} ({file}, line {line})",
}
