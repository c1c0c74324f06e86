"""run.json: what went in, by which rules and with which versions, for whoever wants to repeat a run."""

import json
import platform
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from scorehouse.pipelines.intake.accounting import FATES, Intake
from scorehouse.pipelines.version import own_version
from scorehouse.pipelines.words.say import Message, decisions
from scorehouse.schemas.moments import as_text

LIBRARIES = ("duckdb", "numpy", "pandera", "polars", "pyarrow")


def write_report(file: Path, intake: Intake, as_of: datetime | None, state: str, warnings: list[str]) -> None:
    """Source: docs/contract.md, "What comes out"."""
    competition = intake.competition
    report: dict[str, Any] = {
        "competition": intake.slug,
        "name": competition.settings.name,
        "format": competition.room.format,
        "state": state,
        "as_of": as_text(as_of) if as_of else None,
        "files": [
            {
                "file": account.file.name,
                "table": account.file.table,
                "sha256": account.sha256,
                "rows": account.rows,
                **{fate: getattr(account, fate) for fate in FATES},
                **account.how_read,
            }
            for account in intake.files
        ],
        "ignored": intake.ignored,
        "rows": {what: intake.total(what) for what in ("rows", *FATES)},
        "published_without_rejected_rows": not intake.faults.is_empty(),
        "superseded": intake.superseded,
        "corrected": intake.corrected,
        "renamed": intake.renamed,
        "look_alikes": intake.look_alikes,
        "warnings": warnings,
        "warning_codes": [warning.as_data() for warning in warnings if isinstance(warning, Message)],
        "decisions": decisions(competition.room.format),
        "rules": competition.settings.model_dump(mode="json"),
        "versions": {"scorehouse": own_version(), "python": platform.python_version()}
        | {library: version(library) for library in LIBRARIES},
    }
    file.write_text(json.dumps(report, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
