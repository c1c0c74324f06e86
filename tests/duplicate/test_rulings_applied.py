"""The duplicate's public list of rulings: what each of them changed."""

from tests.duplicate.folder import DuplicateFolder

HEADING = "ruling_id  kind  player  game  scope  amount  unit  note  effect  starts_at  ends_at\n"


def test_every_kind_of_ruling_says_what_it_changed(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("1  1  A 16  B 8  C 0  D 0")
    duplicate.given(
        "rulings",
        """
        ruling_id  kind           player  deal  amount  note
        r1         false_mahjong  A       1     8       hand of 13
        r2         penalty        B       1     3       -
        r3         disqualify     C       -     -       left
        """,
    )
    duplicate.shows(
        rulings_applied=HEADING
        + """
        r1  false_mahjong  A  1  -  -8  IMPs  hand of 13  penalty       -  -
        r2  penalty        B  1  -  -3  IMPs  -           penalty       -  -
        r3  disqualify     C  -  -  -   -     left        disqualified  -  -
        """
    )


def test_a_ruling_in_a_deal_that_is_left_out_has_no_effect_yet(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 16  B 0  C 0  D 0
        1  2  E 0   F 0  G 0  H 0
        2  1  A 16  B 0  C 0  D 0
    """).given_rulings("penalty  A  2  5\ndisqualify  B  2  -")
    duplicate.shows(rulings_applied="ruling_id  game  amount  effect\nr1  2  -5  no_effect\nr2  2  -  no_effect")


def test_only_the_first_of_the_reasons_to_disqualify_has_taken_the_rank(duplicate: DuplicateFolder) -> None:
    """A is out by a ruling from deal 1 on; B, who missed two of two deals, from the second."""
    duplicate.configure(deals=2).given_deals("1  1  A 0  B 0 lost  C 0  D 0\n2  1  A 0  B 0 lost  C 0  D 0")
    duplicate.given_rulings("disqualify  A  2  -\ndisqualify  A  1  -\ndisqualify  B  2  -\ndisqualify  B  1  -")
    duplicate.shows(
        rulings_applied="""
        ruling_id  player  game  effect
        r1         A       2     no_effect
        r2         A       1     disqualified
        r3         B       2     no_effect
        r4         B       1     disqualified
        """
    )
