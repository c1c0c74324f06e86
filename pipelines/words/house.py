"""What the house says, and what several rooms say alike. Every word of English here is a template for translators."""

from scorehouse.pipelines.words.say import Fault, Plural, Words

WORDS: dict[str, Words] = {
    "nothing": "none",
    "and": "and",
    "or": "or",
    # Whether anything counts.
    "nothing_counts": "nothing counts: {why}",
    "nothing_counts_and_is_refused": (
        "nothing counts: {why}. Correct the log or the setting, or run with --allow-empty to publish empty standings"
    ),
    "nothing_is_left": "no row of the log is left that somebody could stand by",
    "changed_while_read": "{files:and} changed while it was read; run again when nobody writes to it",
    "columns_to_paste": (
        "where a column is there under another heading, put this into competition.toml, and correct it:\n{blocks}"
    ),
    # What of the last published results is gone.
    "format_has_changed": "the last published results under this name are of another format: {before}, and now {now}",
    "games_are_gone": (
        "{gone:,} of the {before:,} games of the last published results are gone ({names}); there are {now:,} now. If "
        "that is not meant, look for a file that is missing or cut off"
    ),
    "players_are_gone": (
        "{gone:,} of the {before:,} players of the last published standings are gone ({names}); there are {now:,} now"
    ),
    # What a run keeps of the last one.
    "results_are_damaged": (
        "its last results are damaged and no longer published; files that are not what was written: {count:,} "
        "({files}). Run it again with its folder"
    ),
    "older_results_are_kept": (
        "its last results are damaged, and those of the run before are published; files that are not what was written: "
        "{count:,} ({files}). Run it again with its folder"
    ),
    "rows_are_lost": (
        "its rows are no longer in {database}, which was damaged or cannot be opened; its files and page are. Run it "
        "again with its folder"
    ),
    # What looks like a log and is not read.
    "logs_are_not_read": (
        "what looks like a log of tonight was not read: {files}. Not published, with --accept-rejects neither; do what "
        "stands beside each"
    ),
    # What has no effect, for as_of is earlier; and why results are not final.
    "lies_after_as_of": "without effect, for as_of is earlier: {details}; {as_of_found:word}",
    "not_final": "{state:word}, not final: {why}",
    "no_game_is_left_out": (
        "games were left out with rejected rows, and without them nothing is final; correct the log, so that none is"
    ),
    "as_of_found.option": "--as-of is {as_of}: give a later one, or now",
    "as_of_found.setting": "as_of is {as_of} in competition.toml: set a later one, or run with --as-of now",
    "as_of_found.log": (
        "as_of is {as_of}, the latest moment in the log, for nothing sets it: run with --as-of now, or set as_of in "
        "competition.toml"
    ),
    "entries_without_effect": Plural(
        "entries",
        "{entries} entry of players.csv has no effect: {details}",
        "{entries:,} entries of players.csv have no effect: {details}",
    ),
    "entry_of_nobody": 'nobody is called "{account}" in the log ({file}, line {line})',
    "entry_out_of_its_period": '"{account}" is in the log, but not in the period of the entry ({file}, line {line})',
    "and_more": "and {more:,} more",
    "others_moved": "others moved",
    # Checks that several rooms have.
    "a_ruling_has_what_its_kind_needs": Fault("is empty, and {kind} needs it", "fill it in"),
    # Suspects: what is found, where, and what several rooms find alike.
    "suspects": '{found}: {first}. With suspects = "refuse" in competition.toml they are rejects',
    "suspects_and_more": (
        '{found}: {first}; and {more:,} more. With suspects = "refuse" in competition.toml they are rejects'
    ),
    "an_id_keeps_all_its_digits": Fault(
        "has lost digits: a spreadsheet keeps fifteen of a number",
        "export the ids as text, or take them from the server",
    ),
    "an_id_keeps_all_its_digits.found": Plural(
        "games",
        "{games} id has lost digits in a spreadsheet, which keeps fifteen of a number; export the ids as text",
        "{games:,} ids have lost digits in a spreadsheet, which keeps fifteen of a number; export the ids as text",
    ),
    "an_id_keeps_all_its_digits.one": "{unit} ({file}, line {line})",
    # Names that look alike, and below them the rows for players.csv.
    "look_alikes": Plural(
        "names",
        "{names} name looks like another or has lost letters, and is a player of its own: {first}. {what_to_do}",
        "{names:,} names look like others or have lost letters, and are players of their own: {first}. {what_to_do}",
    ),
    "look_alikes_and_more": (
        "{names:,} names look like others or have lost letters, and are players of their own: {first}; and {more:,} "
        "more, in run.json. {what_to_do}"
    ),
    "join_look_alikes": (
        "To join two that are one player, put their row into players.csv; to say that a name is right, a row with it "
        "twice.\naccount,player\n{rows}"
    ),
    "name_looks_like": '"{name}" looks like "{player}"',
    "name_lost_letters": '"{name}" has lost letters',
    "names_lost_digits": Plural(
        "names",
        "{names} player is a number that has lost digits in a spreadsheet, which keeps fifteen: {first}; export the "
        "players as text",
        "{names:,} players are numbers that have lost digits in a spreadsheet, which keeps fifteen, first {first}; "
        "export the players as text",
    ),
    "nearest_name": '{remedy}; the nearest name is "{name}"',
    "ruling_names_no_player": Fault("is no player of the log", "correct it, or take the ruling out"),
}
