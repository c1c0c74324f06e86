"""Entries of players.csv that no row of the log needs: an account that nobody played under, or not in its period."""

from scorehouse.pipelines.intake.accounting import Intake
from scorehouse.pipelines.intake.handovers import columns_of_players
from scorehouse.pipelines.intake.names import Name
from scorehouse.pipelines.warehouse import Warehouse
from scorehouse.pipelines.words.rows import DETAILS_SHOWN
from scorehouse.pipelines.words.say import Message, say


def say_idle_names(warehouse: Warehouse, intake: Intake, names: list[Name]) -> None:
    """One warning about the entries that have renamed nobody; `intake.renamed` has what the others did."""
    used = {(row["account"], row["player"]) for row in intake.renamed}
    idle = [name for name in names if name.account != name.player and (name.account, name.player) not in used]
    if not idle:
        return
    logged = accounts_in_log(warehouse, intake, [name.account for name in idle])
    idle.sort(key=lambda name: (name.account not in logged, name.file_number, name.row_number))
    shown = idle[:DETAILS_SHOWN]
    lines = intake.lines((name.file_number, name.row_number) for name in shown)
    details: list[Message] = [
        say(
            "entry_out_of_its_period" if name.account in logged else "entry_of_nobody",
            account=name.account,
            file=intake.files[name.file_number].file.name,
            line=lines[name.file_number, name.row_number],
        )
        for name in shown
    ]
    if len(idle) > len(shown):
        details.append(say("and_more", more=len(idle) - len(shown)))
    intake.warnings.append(say("entries_without_effect", entries=len(idle), details=details))


def accounts_in_log(warehouse: Warehouse, intake: Intake, accounts: list[str]) -> set[str]:
    """Which of these accounts any row of the log names."""
    format = intake.competition.room.format
    named = " union ".join(
        f'select "{column}" as account from {format}.{table} '
        f'where competition = $1 and "{column}" in (select unnest($2::varchar[]))'
        for table, column in columns_of_players(intake.competition.room)
    )
    return set(warehouse.query(named, [intake.slug, accounts])["account"])
