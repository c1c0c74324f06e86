"""What is said of a marathon."""

from scorehouse.pipelines.words.say import Fault, Plural, Words

WORDS: dict[str, Words] = {
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
}
