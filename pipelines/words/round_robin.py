"""What is said of a round robin."""

from scorehouse.pipelines.words.say import Fault, Plural, Words

WORDS: dict[str, Words] = {
    # Warnings.
    "a_game_ends_after_it_starts": "game {game_id}: ended_at lies before started_at; it was taken as it stands",
    "a_table_has_no_more_players_than_allowed": (
        "table {table} has {players} players, more than tables.max_players, {max_players}"
    ),
    "players_of_a_game_are_entries": (
        "{games} games are left out, for an entry of a player at their table was rejected"
    ),
    "withdrawal": "{player} left at {withdrew_at} ({file}, line {line})",
    # Why a round robin is not final.
    "no_clock_has_run_out_since": (
        "the time of {player} in game {game_id} was over at {over_at}, and {as_of_found:word}"
    ),
    # Checks.
    "pair_has_several_games": Fault(
        "is one of {games_of_the_pair} games of {player} and {opponent}",
        Plural(
            "games_allowed",
            "keep one, and give the others the phase play_off or replay if they are such; or set "
            "tables.games_a_pair if everyone meets everyone so often",
            "keep {games_allowed}, and give the others the phase play_off or replay if they are such; or set "
            "tables.games_a_pair if everyone meets everyone so often",
        ),
    ),
    "pair_has_several_play_off_games": Fault(
        "is one of {games_of_the_pair} play-off games of {player} and {opponent}",
        "keep one, and give the other the phase replay if it is one",
    ),
    "pair_has_several_replays": Fault(
        "is one of {games_of_the_pair} replays of {player} and {opponent}", "keep one: a game is replayed once"
    ),
    "original_is_named_without_a_replay": Fault(
        "is filled in, and the phase is not replay", "set the phase to replay, or leave it empty"
    ),
    "replay_names_no_game": Fault("is empty, and the phase is replay", "name the play-off game that was replayed"),
    "replay_of_an_unknown_game": Fault("is no game of the log", "name the play-off game of these two players"),
    "replay_of_no_play_off_game": Fault("is no play-off game", "name the play-off game of these two players"),
    "replay_of_other_players": Fault("is a game of other players", "name the play-off game of these two players"),
    "entry_splits_the_tables_anew": Fault(
        "is empty, and {player} has no game: {entries} entries are split into tables of {split}, but the games logged "
        "are of tables of {played}",
        "give `table` for all entries, or take {player} out",
    ),
    "split_is_not_that_of_the_games": Fault(
        "is of other tables: {entries} entries are split into tables of {split}, but the games logged are of tables of "
        "{played}",
        "give `table` for all entries, or set tables as they were when the games were drawn",
        "{table_number}",
    ),
    "pair_has_no_game": Fault(
        "table {table_number} has no game of {player} and {opponent}",
        Plural(
            "games_a_pair",
            "add the game: at a table everyone meets everyone",
            "add what is missing: at a table everyone meets everyone {games_a_pair} times, as tables.games_a_pair says",
        ),
    ),
    "pair_lacks_games": Fault(
        "table {table_number} has {games} of the {games_a_pair} games of {player} and {opponent}",
        "add what is missing: at a table everyone meets everyone {games_a_pair} times, as tables.games_a_pair says",
    ),
    "a_table_is_given_for_all_or_for_none": Fault(
        "is empty, and other entries have a table", "give every player a table, or nobody"
    ),
    "turn_of_no_game": Fault("is no game of the log", "correct the game, or add it to the games"),
    "turn_of_no_player_of_its_game": Fault("is no player of game {game_id}", "correct the player, or the game"),
    "a_turn_opens_at_one_time_for_both": Fault(
        "differs between the players of turn {turn} of game {game_id}", "make the two rows of the turn agree"
    ),
    "no_move_lies_before_its_opening": Fault(
        "lies before the turn opened, at {opened_at}", "correct one of the two times"
    ),
    "nobody_meets_themselves": Fault("plays against themselves", "correct one of the two players"),
    "player_is_no_entry": Fault("is no player of the entries", "correct the name, or enter the player"),
    "player_sits_at_another_table": Fault(
        "sits at table {table_of_entry}, not at table {table_of_game}", "correct the player, or the table"
    ),
    "turn_is_missing": Fault(
        "game {game_id} has no turn {first_turn} of {player}",
        "add the missing rows, or number the turns from 1 without gaps",
        "{first_turn}",
    ),
    "turns_are_missing": Fault(
        "game {game_id} has no turns {first_turn} to {last_turn} of {player}",
        "add the missing rows, or number the turns from 1 without gaps",
        "{first_turn}",
    ),
    # How far the tables are.
    "state.in_progress": "in progress",
    "state.play_off_pending": "play-off pending",
    "state.final": "final",
    # Suspects.
    "a_pair_starts_one_game_at_a_time": Fault(
        "is also when {player} and {opponent} start game {other}, of another phase",
        "take out the game that is logged twice, or correct its start",
    ),
    "a_pair_starts_one_game_at_a_time.found": Plural(
        "games",
        "{games} game starts when the same two start one of another phase; take out what is logged twice",
        "{games:,} games start when the same two start one of another phase; take out what is logged twice",
    ),
    "a_pair_starts_one_game_at_a_time.one": "{game_id} and {other} of {player} and {opponent} ({file}, line {line})",
    # What was decided where the regulation is silent.
    "decision.tables_are_filled_evenly": (
        "The fewest tables that hold everybody, filled evenly, the larger ones first, unless tables.fill says "
        "otherwise."
    ),
    "decision.a_result_before_the_clock_stands": (
        "A result stands when it came before the clock's end; otherwise the clock's end stands, and the game "
        "is listed for review."
    ),
    "decision.games_of_a_player_who_left": (
        "A player's games are those of the table without the ones that an earlier withdrawal annulled; "
        "withdrawals are taken in order of time."
    ),
    "decision.the_mini_round_robin": (
        "In a mini round robin the tied are ordered by their points in it; who is equal there shares the place."
    ),
    "decision.play_offs_are_due": (
        "Play-offs are due when every game of the table has ended; until they are decided, the tied share the rank."
    ),
}
