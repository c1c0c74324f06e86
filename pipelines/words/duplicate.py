"""What is said of a duplicate."""

from scorehouse.pipelines.words.say import Fault, Plural, Words

WORDS: dict[str, Words] = {
    # Warnings.
    "a_deal_without_a_row_left_has_no_result": "deal {deal} is in no result: all of its rows were rejected",
    "a_penalty_has_an_effect": (
        "ruling {ruling_id}: the seat of {player} in deal {deal} is left out with rejected rows, so the penalty has no "
        "effect"
    ),
    "points_add_up_as_at_other_tables": Plural(
        "tables",
        "the game points of {tables} table do not add up to {usual_points}, as at {usual_tables:,} others: {details}; "
        "look whether a seat has other points",
        "the game points of {tables:,} tables do not add up to {usual_points}, as at {usual_tables:,} others: "
        "{details}; look whether a seat has other points",
    ),
    "sum_of_a_table": "deal {deal}, table {table_number} to {game_points} ({file}, line {line})",
    "substitute_is_the_player": "deal {deal}, table {table}: {substitute} sits in for {player}, who is the same",
    "substitute_has_a_seat": (
        "deal {deal}, table {table}: {substitute} sits in for {player}, and has a seat at table {own_table}"
    ),
    "an_entered_player_sits_in_a_deal": (
        "{players} of the players who entered sit in no complete deal and are in no standing, by name the first is "
        "{first_player}"
    ),
    "an_incomplete_last_deal_is_left_out": (
        "deal {deal} is not complete and is left out, its rulings wait with it: {details}"
    ),
    "table_lacks_winds": "table {table} lacks {winds}",
    "table_is_missing": "table {first_absent} is missing",
    "tables_are_missing": "tables {first_absent} to {last_absent} are missing",
    # Of the seats of the next round.
    "drawn_round_has_begun": "no deal is complete, so the first round is drawn, though it has begun",
    "nobody_to_seat": (
        "there is no complete deal and no entry: put the players into entries.csv, under the heading player"
    ),
    "players_fill_no_tables": (
        "{players} players sit in the complete deals, and tables have {seats} seats: {too_many} too many, or {too_few} "
        "too few; everybody needs a seat"
    ),
    "entries_fill_no_tables": (
        "{players} players entered, and tables have {seats} seats: {too_many} too many, or {too_few} too few; "
        "everybody needs a seat"
    ),
    "round_is_not_complete": (
        "round {round} is not complete: it goes to deal {end}, and the seats are by the standing after deal {last}"
    ),
    "all_deals_are_played": "all {deals} deals are played: the tournament has no round {round}",
    # Checks.
    "a_deal_is_one_of_the_tournament": Fault(
        "is more than the {deals} deals of competition.toml", "correct it, or set deals"
    ),
    "penalty_takes_nothing": Fault("is less than 1", "write how many IMPs it takes, as a positive number"),
    "false_mahjong_costs_another_amount": Fault(
        "is not what a false mahjong costs", "write {amounts:or}, or make it a penalty"
    ),
    "a_round_is_that_of_its_deal": Fault(
        "is not the round of deal {deal}, which is {round_of_deal} ({deals_per_round} deals a round)",
        "correct it, or set deals_per_round",
    ),
    "ruling_names_no_seat": Fault("is no deal that {player} sat in", "correct it, or take the ruling out"),
    "ruling_names_no_deal": Fault("is no deal of the log", "correct it, or take the ruling out"),
    "substitute_is_not_named": Fault(
        "is empty, and the connection is substitute", "name who played, or correct the connection"
    ),
    "nobody_was_substituted": Fault(
        "is named, but the connection is {connection}", "take the name out, or set the connection to substitute"
    ),
    "seat_is_missing_in_deal": Fault(
        "of table {table_number} is missing in deal {deal}", "add the row; only the highest deal may be incomplete"
    ),
    "table_is_missing_in_deal": Fault(
        "of table {table_number} is missing in deal {deal}, like the whole table",
        "add the row; only the highest deal may be incomplete",
    ),
    "deal_is_missing": Fault(
        "is missing: no row of it, though deal {next_deal} is there",
        "add its rows; only the highest deal may be incomplete",
        "{first_absent}",
    ),
    "deals_are_missing": Fault(
        "is missing: no row of it, though deal {next_deal} is there",
        "add its rows; only the highest deal may be incomplete",
        "{first_absent} to {last_absent}",
    ),
    "table_plays_no_deal": Fault(
        "plays no deal, though there are tables up to {tables}",
        "number the tables from 1 without a gap",
        "{first_absent}",
    ),
    "tables_play_no_deal": Fault(
        "plays no deal, though there are tables up to {tables}",
        "number the tables from 1 without a gap",
        "{first_absent} to {last_absent}",
    ),
    "the_same_tables_play_every_deal": Fault(
        "is a table of {deals_of_table} of the {deals} deals, the others have tables 1 to {tables}",
        "correct it; the same tables play every deal",
        "{table_number}",
    ),
    # What rulings would change.
    "ruling_disqualifies": "ruling {ruling_id}: disqualified",
    "ruling_disqualifies_from_deal": "ruling {ruling_id}: disqualified from deal {deal}",
    "ruling_is_a_false_mahjong": "ruling {ruling_id}: false mahjong in deal {deal}, {amount} IMPs less",
    "ruling_is_a_penalty": "ruling {ruling_id}: penalty in deal {deal}, {amount} IMPs less",
    "tie_is_with_others": "the tie is with others, and so are its deals at the same wind",
    # How far the tournament is.
    "state.final": "final",
    "state.provisional": "provisional",
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
    # What was decided where the regulation is silent.
    "decision.back_before_the_end": "A player who came back before the end of the deal is not disconnected.",
    "decision.ones_own_result_in_the_average": (
        "One's own result is in the average, unless average.own_result says otherwise."
    ),
    "decision.a_table_with_a_substitute": (
        "A table with a substitute counts in the averages; the absent player gets the IMPs of a missed deal, unless "
        "substitute.imps says otherwise."
    ),
    "decision.half_of_the_deals_missed": (
        "More than half of the tournament's deals missed is a disqualification, from the deal on in which that is "
        "passed."
    ),
    "decision.equal_totals": (
        "Equal totals: IMPs, then game points, in the deals in which all of them sat at the same wind, then "
        "deals won less deals lost, unless tie_break says otherwise."
    ),
    "decision.the_tied_are_grouped_once": (
        "The group of equal totals is taken once, and not formed anew after a criterion has split it."
    ),
    "decision.prizes_of_shared_ranks": (
        "Players who share ranks share the prizes of the ranks they cover, in equal parts."
    ),
    "decision.players_are_swapped_at_the_next_round": (
        "Next round: players of adjacent tables are swapped while that lowers the number of earlier meetings."
    ),
}
