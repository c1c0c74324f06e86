"""What makes each of the duplicate's claims, checks and other questions find something."""

from tests.duplicate.folder import DuplicateFolder
from tests.firing import WhatFires


def table(deal: int, number: int, players: str, points: str = "10 5 -3 -12") -> str:
    """A table of a deal, drawn: its players from east to north, and their points."""
    seats = [f"{player} {mine}" for player, mine in zip(players, points.split(), strict=True)]
    return "  ".join([str(deal), str(number), *seats])


def deals(cup: DuplicateFolder, *tables: str) -> DuplicateFolder:
    return cup.given_deals("\n".join(tables))


def two_tables(deal: int, points: str = "20 5 -3 -22") -> tuple[str, str]:
    return table(deal, 1, "ABCD"), table(deal, 2, "EFGH", points)


def ruled(cup: DuplicateFolder, ruling: str) -> object:
    """A deal, and a ruling `kind  player  deal  amount`."""
    return deals(cup, *two_tables(1)).given_rulings(ruling)


FIRES = WhatFires(
    folder=DuplicateFolder,
    alterations={
        "addends_make_every_total": "update duplicate.standings set penalties = penalties + 1 where rank = 1",
        "every_seat_of_a_complete_deal_has_one_result": "delete from duplicate.deal_results where wind = 'E'",
        "every_standing_has_every_player": "delete from duplicate.deal_standings where rank = 1",
        "imps_lie_on_the_scale": "update duplicate.deal_results set imps = 999",
        "prizes_are_no_more_than_there_are": "update duplicate.standings set prize = 1000000 where rank = 1",
        "totals_are_imps_less_penalties": "update duplicate.standings set total = total + 1 where rank = 1",
    },
    cases={
        "checks/a_deal_is_one_of_the_tournament": lambda cup: deals(
            cup.configure(deals=1), *two_tables(1), *two_tables(2, "7 0 0 -7")
        ),
        "checks/a_penalty_takes_an_amount_of_its_kind": lambda cup: ruled(cup, "false_mahjong  A  1  7"),
        "checks/a_round_is_that_of_its_deal": lambda cup: deals(cup, *two_tables(1), *two_tables(2)).configure(
            deals_per_round=2
        ),
        "checks/a_ruling_has_what_its_kind_needs": lambda cup: ruled(cup, "penalty  A  1  -"),
        "checks/a_ruling_names_what_exists": lambda cup: ruled(cup, "penalty  Z  1  5"),
        "checks/a_substitute_is_named_where_one_plays": lambda cup: deals(
            cup, table(1, 1, "ABCD").replace("A 10", "A 10 substitute"), table(1, 2, "EFGH")
        ),
        "checks/every_deal_before_the_last_has_every_seat": lambda cup: deals(
            cup, "1  1  A 10  B 5  C -3  -", table(1, 2, "EFGH"), *two_tables(2)
        ),
        "checks/no_deal_before_the_last_is_missing": lambda cup: deals(cup, *two_tables(1), *two_tables(3)),
        "checks/tables_are_numbered_without_a_gap": lambda cup: deals(
            cup, table(1, 1, "ABCD"), table(1, 3, "EFGH"), table(2, 1, "ABCD"), table(2, 3, "EFGH")
        ),
        "checks/the_same_tables_play_every_deal": lambda cup: deals(
            cup, *two_tables(1), *two_tables(2), table(2, 9, "IJKL"), *two_tables(3), *two_tables(4)
        ),
        "criteria/a_deal_is_complete": lambda cup: deals(cup, *two_tables(1), table(2, 1, "ABCD")),
        "not_final/no_game_is_left_out": lambda cup: deals(
            cup, *two_tables(1), table(2, 1, "ABCD", "x 5 -3 -12"), table(2, 2, "EFGH")
        ),
        "suspects/a_deal_is_written_down_once": lambda cup: deals(cup, *two_tables(1), *two_tables(2)),
        "warnings/a_deal_without_a_row_left_has_no_result": lambda cup: deals(
            cup, *two_tables(1), table(2, 1, "ABCD", "x x x x"), table(2, 2, "EFGH", "x x x x"), *two_tables(3)
        ),
        "warnings/a_penalty_has_an_effect": lambda cup: deals(
            cup, *two_tables(1), table(2, 1, "ABCD", "x 5 -3 -12"), table(2, 2, "EFGH"), *two_tables(3)
        ).given_rulings("penalty  A  2  5"),
        "warnings/a_seat_has_one_player": lambda cup: deals(
            cup, *two_tables(1), table(2, 1, "ABCI"), table(2, 2, "EFGH", "20 5 -3 -22")
        ),
        "warnings/a_seat_keeps_its_player_for_a_round": lambda cup: deals(
            cup.configure(deals_per_round=2), *two_tables(1), table(2, 1, "ABCI"), table(2, 2, "EFGH", "20 5 -3 -22")
        ),
        "warnings/a_substitute_has_no_seat_of_their_own": lambda cup: deals(
            cup, table(1, 1, "ABCD").replace("A 10", "A 10 substitute:E"), table(1, 2, "EFGH")
        ),
        "warnings/an_entered_player_sits_in_a_deal": lambda cup: deals(cup, *two_tables(1)).given("entries", """
            player
            A
            Z
        """),
        "warnings/an_incomplete_last_deal_is_left_out": lambda cup: deals(cup, *two_tables(1), table(2, 1, "ABCD")),
        "warnings/points_add_up_as_at_other_tables": lambda cup: deals(
            cup, *two_tables(1), *two_tables(2), table(3, 1, "ABCD"), table(3, 2, "EFGH", "20 5 -3 -21")
        ),
    },
)  # fmt: skip
