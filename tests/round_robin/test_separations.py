"""What separates each row of a table's standings from the next one below it, key by key."""

from tests.round_robin.folder import RoundRobin

HEADING = "rank  player  next_player  key  clause  value  next_value  margin\n"
POINTS, PLAY_OFFS = "Standings [Classifica e parità]", "Standings [Spareggi]"


def test_points_separate_and_below_the_podium_the_place_is_shared(cup: RoundRobin) -> None:
    cup.entered("A B C D E").beaten("ABCDE", draws="DE").shows(
        separations=HEADING
        + f"""
        1  A  B  points  {POINTS}     4    3    1
        2  B  C  points  {POINTS}     3    2    1
        3  C  D  points  {POINTS}     2    0.5  1.5
        4  D  E  shared  {PLAY_OFFS}  -    -    -
        4  E  -  -       -            -    -    -
        """
    )


def test_play_offs_separate_once_they_are_over(cup: RoundRobin) -> None:
    cup.entered("A B C D").beaten("ABCD", draws="AB").at("day 3")
    together = f"1  A  B  shared  {PLAY_OFFS}  -  -  -\n1  B  C  points  {POINTS}  2.5  1  1.5\n"
    rest = f"3  C  D  points  {POINTS}  1  0  1\n4  D  -  -  -  -  -  -"
    cup.shows(separations=HEADING + together + rest)
    cup.played_off("game_id  phase  white  black  ended_at  result\nP  play_off  A  B  day 4  black").at("day 5")
    parted = f"1  B  A  play_off_points  {PLAY_OFFS}  1  0  1\n2  A  C  points  {POINTS}  2.5  1  1.5\n"
    cup.shows(separations=HEADING + parted + rest)


def test_a_mini_round_robin_separates_by_the_points_in_it_and_who_is_equal_there_shares_the_place(
    cup: RoundRobin,
) -> None:
    cup.entered("A B C").beaten("ABC", draws="ABC")
    cup.played_off(
        """
        game_id  phase     replay_of  white  black  ended_at  result
        offAB    play_off  -          A      B      day 4     white
        offAC    play_off  -          A      C      day 4     white
        offBC    play_off  -          B      C      day 4     draw
        again    replay    offBC        C      B      day 5     draw
        """
    )
    cup.shows(
        separations=HEADING
        + f"""
        1  A  B  play_off_points  {PLAY_OFFS}  2  0.5  1.5
        2  B  C  shared           {PLAY_OFFS}  -  -    -
        2  C  -  -                -            -  -    -
        """
    )


def test_who_is_annulled_stands_below_all_for_their_status(cup: RoundRobin) -> None:
    cup.given("entries", "player  withdrew_at\nA  -\nB  day 3\nC  day 1\nD  day 1").beaten("ABCD").at("day 3")
    cup.shows(
        separations=HEADING
        + f"""
        1  A  B  points  {POINTS}             1          0         1
        2  B  C  status  Withdrawal [Ritiro]  withdrawn  annulled  -
        -  C  D  status  Withdrawal [Ritiro]  annulled   annulled  -
        -  D  -  -       -                    -          -         -
        """
    )


def test_tables_stand_in_order_of_their_numbers(cup: RoundRobin) -> None:
    entries = "\n".join(f"{player}  {table}" for player, table in zip("ABCD", (10, 10, 9, 9), strict=True))
    cup.given("entries", f"player  table\n{entries}")
    cup.given("games", "game_id  table  white  black\nAB  10  A  B\nCD  9  C  D")
    cup.shows(separations="scope  player\n9  C\n9  D\n10  A\n10  B")
