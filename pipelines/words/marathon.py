"""What is said of a marathon."""

from scorehouse.pipelines.words.say import Fault, Plural, Words

WORDS: dict[str, Words] = {
    # Warnings.
    "a_fine_has_an_effect": (
        "ruling {ruling_id}: {player} has no counted game in stage {stage}, so the fine has no effect"
    ),
    "a_fine_is_one_of_the_regulation": (
        "ruling {ruling_id}: a {kind} of {amount} is none of the amounts in the regulation"
    ),
    "points_add_up_as_in_other_games": Plural(
        "games",
        "the game points of {games} game do not add up to {usual_points}, as those of {usual_games:,} do: "
        "{details}; look whether a seat has other points",
        "the game points of {games:,} games do not add up to {usual_points}, as those of {usual_games:,} do: "
        "{details}; look whether a seat has other points",
    ),
    "sum_of_a_game": "{game_id} to {game_points} ({file}, line {line})",
    "ban": "ruling {ruling_id}: {player} is disqualified from {starts_at} on ({file}, line {line})",
    "ruling_on_a_game": "ruling {ruling_id}: game {game_id} began at {starts_at} ({file}, line {line})",
    "game_does_not_count_anyway": (
        "ruling {ruling_id}: game {game_id} does not count anyway ({reason:word}), so the ruling has no effect"
    ),
    "upholding_has_no_effect": (
        "ruling {ruling_id}: game {game_id} is not to be reviewed, so upholding it has no effect"
    ),
    # Why a marathon is not final.
    "the_event_is_over": "its last day ended at {over_at}, and {as_of_found:word}",
    # Checks.
    "game_has_too_few_seats": Fault("this game has {logged} of its {seats} seats", "add the missing seats"),
    "game_has_too_many_players": Fault(
        "this game has {players} players, not {seats}", "give each game an id of its own"
    ),
    "a_game_has_one_table_one_start_one_fault": Fault(
        "differs between the seats of game {game_id}", "make the seats of the game agree"
    ),
    "ruling_names_no_game": Fault("is no game of the log", "correct it, or take the ruling out"),
    "ruling_names_no_seat": Fault("is no player of game {game_id}", "correct it, or take the ruling out"),
    "ruling_names_no_stage": Fault("is no stage of competition.toml", "correct it, or take the ruling out"),
    "ruling_ends_before_it_starts": Fault("does not end after it starts", "correct it, or take the ruling out"),
    # What rulings would change.
    "game_no_longer_counts": "game {game_id} no longer counts: {reason:word}",
    "game_counts_now": "game {game_id} counts now",
    "game_has_other_points": (
        "game {game_id}: {new_table_points} table and {new_game_points} game points instead of {old_table_points} and "
        "{old_game_points}"
    ),
    "ruling_takes_table_points": "ruling {ruling_id}: {amount} table points less in the stage",
    "ruling_takes_game_points": "ruling {ruling_id}: {amount} game points less in the stage",
    "ruling_takes_game_points_of_the_series": (
        "ruling {ruling_id}: {amount} game points less in the stage and its best series"
    ),
    "stage_has_another_norm_rating": "stage {stage_number}: norm-rating {old_norm_rating} → {new_norm_rating}",
    "stage_has_another_score": "stage {stage_number}: another score",
    # Why a game does not count.
    "reason.not_event_table": "not event table",
    "reason.outside_event": "outside event",
    "reason.outside_stages": "outside stages",
    "reason.game_disqualified": "game disqualified",
    "reason.player_disqualified": "player disqualified",
    # How far the marathon is.
    "state.final": "final",
    "state.provisional": "provisional",
    # Warnings.
    "a_fine_of_game_points_moves_a_rank": Plural(
        "fines",
        "ruling {rulings}: the fine lowers the player's total of game points, which no ranking key reads; "
        'fines.game_points_total = "best_series" lowers the second key of the stage',
        "rulings {rulings}: the fines lower the players' totals of game points, which no ranking key reads; "
        'fines.game_points_total = "best_series" lowers the second key of the stage',
    ),
    # Criteria that most games fail.
    "a_game_has_begun": (
        "{kept:,} of {units:,} games had begun: as_of is {as_of}, the log runs from {first_at} to {last_at}"
    ),
    "a_game_is_at_a_table_of_the_event": (
        '{kept:,} of {units:,} games belong to the event: event.table_name_pattern is "{table_name_pattern}", '
        "the log has {found}"
    ),
    "a_game_lies_in_the_event": (
        "{kept:,} of {units:,} games lie in the event: its stages run from {starts_on} to {ends_on}, "
        "the log from {first_at} to {last_at}"
    ),
    "a_game_lies_in_a_stage": (
        "{kept:,} of {units:,} games of the event lie in a stage: stages are {days}, "
        "the log runs from {first_at} to {last_at}"
    ),
    "a_game_is_not_disqualified": (
        '{kept:,} of {units:,} games stand: the others are disqualified; review.apply is "{review_apply}"'
    ),
    # Suspects.
    "a_player_starts_one_game_at_a_time": Fault(
        "starts game {other} at that time too, {started_at}",
        "take out the game that is logged twice, or correct its start",
    ),
    "a_player_starts_one_game_at_a_time.found": Plural(
        "games",
        "{games} game starts when one of its players starts another; take out what is logged twice",
        "{games:,} games start when one of their players starts another; take out what is logged twice",
    ),
    "a_player_starts_one_game_at_a_time.one": (
        "{game_id} and {other} of {player}, {started_at}, {game_id} at {table_name} ({file}, line {line})"
    ),
    "a_table_starts_one_game_at_a_time": Fault(
        "starts at {table_name} when game {other} does, {started_at}",
        "take out the game that is logged twice, or give each table a name of its own",
    ),
    "a_table_starts_one_game_at_a_time.found": Plural(
        "games",
        "{games} game starts at the table and time of another, with other players; give each table a name of its own",
        "{games:,} games start at the table and time of another, with other players; give each table a name of its own",
    ),
    "a_table_starts_one_game_at_a_time.one": (
        "{game_id} and {other} at {table_name}, {started_at} ({file}, line {line})"
    ),
    # What was decided where the regulation is silent.
    "decision.a_date_in_no_stage": (
        "A game inside the event whose date in the stages' zone lies in no stage is left out, unless "
        "event.outside_stages says otherwise."
    ),
    "decision.a_disqualification_is_by_the_start": (
        "It is the start of a game that lies in a disqualification's period, or not [6.3]."
    ),
    "decision.a_fine_on_a_total": (
        "A fine on the total of game points or table points is taken in the stage it names; it does not "
        "touch the best series, unless fines.game_points_total says so of game points [6.4]."
    ),
    "decision.a_fine_of_another_amount": (
        "A fine of another amount than the regulation's is accepted, with a warning [6.4]."
    ),
    "decision.a_game_that_does_not_count": (
        "A game that does not count is as if it had not been played: the games around it are consecutive [8.3.2]."
    ),
    "decision.equal_players_share_the_rank": (
        "Players equal in all keys share the rank, and the next rank is skipped [8.3.4]."
    ),
    "decision.norm_ratings_are_rounded": "Norm-ratings are rounded half up to a whole number [8.3.6].",
    "decision.p_is_the_rank_among_those_with_enough_games": (
        "P is the rank among those with enough games; who shares the last rank has a little more than 0 [8.3.6]."
    ),
}
