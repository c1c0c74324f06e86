"""The marathon's public list of rulings: what each of them changed."""

from tests.marathon.drawn_marathon import Marathon


def test_every_kind_of_ruling_says_what_it_changed(marathon: Marathon) -> None:
    marathon.games("""
        server_fault  seats
        false         A 30, B 20, C 10, D 0
        true          A 30, B 20, C 10, D 0
        true          A 30, B 20, C 10, D 0
        false         A 30, B 20, C 10, E 0
    """)
    marathon.rulings("""
        ruling_id  kind               player  game_id  stage  amount  starts_at             ends_at               note
        r1         disqualify_game    -       g3       -      -       -                     -                     server
        r2         uphold_game        -       g2       -      -       -                     -                     -
        r3         fine_game          B       g1       -      5       -                     -                     chat
        r4         fine_game_points   C       -        1      50      -                     -                     -
        r5         fine_table_points  A       -        1      2       -                     -                     -
        r6         disqualify_player  A       -        -      -       2015-02-03T12:01:00Z  2015-02-03T12:03:00Z  -
    """)
    marathon.expect(
        "rulings_applied",
        """
        ruling_id  kind               player  game  scope  amount  unit          note    effect
        r1         disqualify_game    -       g3    1      1       games         server  annulled
        r2         uphold_game        -       g2    1      1       games         -       upheld
        r3         fine_game          B       g1    1      -5      game points   chat    penalty
        r4         fine_game_points   C       -     1      -50     game points   -       penalty
        r5         fine_table_points  A       -     1      -2      table points  -       penalty
        r6         disqualify_player  A       -     -      2       games         -       annulled
        """,
    )
    assert marathon.published("rulings_applied")[6][-2:] == ["2015-02-03T12:01:00Z", "2015-02-03T12:03:00Z"]


def test_what_does_not_count_anyway_is_changed_by_no_ruling(marathon: Marathon) -> None:
    """g2 is no game of the event, g3 is disqualified, g1 has no reason for a review; nobody plays in stage 2."""
    marathon.games("""
        table_name     seats
        RU-Marathon-1  A, B, C, D
        club           A, B, C, D
        RU-Marathon-1  A, B, C, D
    """)
    marathon.rulings("""
        ruling_id  kind               player  game_id  stage  amount  starts_at
        r1         disqualify_game    -       g2       -      -       -
        r2         uphold_game        -       g1       -      -       -
        r3         fine_game          B       g3       -      5       -
        r4         disqualify_game    -       g3       -      -       -
        r5         uphold_game        -       g3       -      -       -
        r6         fine_game_points   C       -        2      50      -
        r7         fine_table_points  C       -        2      4       -
        r8         disqualify_player  C       -        -      -       2015-03-01T00:00:00Z
        r9         fine_game          A       g2       -      5       -
    """)
    marathon.expect(
        "rulings_applied",
        """
        ruling_id  scope  amount  unit          effect
        r1         -      0       games         no_effect
        r2         1      0       games         no_effect
        r3         1      -5      game points   no_effect
        r4         1      1       games         annulled
        r5         1      0       games         no_effect
        r6         2      -50     game points   no_effect
        r7         2      -4      table points  no_effect
        r8         -      0       games         no_effect
        r9         -      -5      game points   no_effect
        """,
    )


def test_a_disqualified_player_whose_games_are_out_for_all_four_by_it_has_lost_them(marathon: Marathon) -> None:
    marathon.configure(review={"apply": "automatically"})
    marathon.games("seats\nA, B, C, D\nE, F, G, H")
    marathon.rulings("ruling_id  kind  player  starts_at\nr1  disqualify_player  A  2015-01-01T00:00:00Z")
    marathon.expect("rulings_applied", "ruling_id  amount  effect\nr1  1  annulled")
