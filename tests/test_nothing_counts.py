"""Results that rest on nothing are not published over good ones, and what does not count is said with its figures."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from scorehouse.pipelines.commands.check import check
from scorehouse.pipelines.commands.new import settings_text
from scorehouse.pipelines.rooms import ROOMS
from scorehouse.pipelines.rooms.shape import Room
from scorehouse.pipelines.words.say import Message
from scorehouse.schemas.common import columns
from tests.command_line import scorehouse
from tests.competition_folder import CompetitionFolder
from tests.duplicate.folder import DuplicateFolder
from tests.ladder.folder import LadderFolder
from tests.marathon.drawn_marathon import Marathon
from tests.round_robin.folder import RoundRobin
from tests.shared_data import run_shared, shared_folder

GOOD = "match_id  started_at\nm1  10 10:00\nm2  11 10:00"


def why(cup: CompetitionFolder, **options: Any) -> list[str]:
    """Why nothing counts, in words; and that nothing is published for it, and all of it with --allow-empty."""
    outcome = cup.run(**options)
    (error,) = outcome.errors
    assert isinstance(error, Message)
    assert error.code == "nothing_counts_and_is_refused"
    assert not (cup.out / cup.slug / "standings.csv").exists()
    allowed = cup.run(**options, allow_empty=True)
    assert allowed.is_good
    assert cup.published("standings")[1:] == []
    assert f"nothing counts: {'; '.join(error.fields['why'])}" in allowed.warnings
    return [str(words) for words in error.fields["why"]]


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        (
            "no-match-in-the-season",
            (
                "0 of 1 matches lie in the season: season runs from 2025-01-01T00:00:00Z to 2026-01-01T00:00:00Z, "
                "the log from 2024-02-01T19:30:00Z to 2024-02-01T19:30:00Z"
            ),
        ),
        (
            "no-table-of-the-event",
            (
                "0 of 1 games belong to the event: "
                'event.table_name_pattern is "RU-Marathon-[0-9]+", the log has "club" (1)'
            ),
        ),
        ("nothing-ranked", '0 of 2 matches are of the queue "competitive": the log has "Ranked" (2)'),
    ],
)
def test_shapes_of_which_nothing_counts_are_refused(tmp_path: Path, shape: str, words: str) -> None:
    (error,) = run_shared(f"shapes/{shape}", tmp_path).errors
    assert error.startswith(f"nothing counts: {words}")
    done = scorehouse("check", shared_folder() / "data" / "shapes" / shape)
    assert done.exit_code == 1
    assert f"{shape}: nothing counts: {words}" in done.stderr


def test_the_exports_word_for_the_competitive_queue_is_a_setting(tmp_path: Path) -> None:
    assert run_shared("shapes/word-for-the-ranked-queue", tmp_path).is_good
    assert (tmp_path / "word-for-the-ranked-queue" / "standings.csv").read_text().count("\n") == 3


def test_a_word_of_the_rules_that_there_is_not_is_named_with_the_one_there_is(tmp_path: Path) -> None:
    ladder = LadderFolder(tmp_path).played(GOOD)
    (ladder.folder / "competition.toml").write_text(
        (ladder.folder / "competition.toml").read_text() + '[values.matches.queue]\ncompetitve = "R"\n'
    )
    (error,) = ladder.run().errors
    assert error.endswith('values.matches.queue.competitve: no such word; the nearest is "competitive"')


def test_an_empty_night_leaves_the_last_good_results(tmp_path: Path) -> None:
    ladder = LadderFolder(tmp_path).played(GOOD)
    assert ladder.run().is_good
    good = ladder.files()
    ladder.played("match_id  queue  started_at\nm1  Ranked  10 10:00\nm2  Ranked  11 10:00")
    assert not ladder.run().is_good
    assert ladder.files() == good


def test_an_empty_night_is_said_by_a_check_too(tmp_path: Path) -> None:
    ladder = LadderFolder(tmp_path).played("match_id  queue  started_at\nm1  Ranked  10 10:00")
    (outcome,) = check([ladder.folder], lambda step: None)
    assert outcome.errors[0].startswith("nothing counts: 0 of 1 matches are of the queue")


def test_allow_empty_is_an_option(tmp_path: Path) -> None:
    ladder = LadderFolder(tmp_path).played("match_id  queue  started_at\nm1  Ranked  10 10:00")
    assert scorehouse("run", ladder.folder, "--out", ladder.out).exit_code == 1
    done = scorehouse("run", ladder.folder, "--out", ladder.out, "--allow-empty")
    assert done.exit_code == 0
    assert "cup: warning: nothing counts: 0 of 1 matches" in done.stderr


class TestLadder:
    @pytest.mark.parametrize(
        ("matches", "words"),
        [
            ("m1  10 10:00  a  ai", ('0 of 1 matches are between the accounts of two players: account_1 and account_2 '
                                    'are "account, ai" (1)')),
            ("m1  10 10:00  a  guest", ('0 of 1 matches are between the accounts of two players: account_1 and '
                                       'account_2 are "account, guest" (1)')),
        ],
    )  # fmt: skip
    def test_no_match_between_two_accounts(self, tmp_path: Path, matches: str, words: str) -> None:
        assert why(LadderFolder(tmp_path).played(f"match_id  started_at  player_1  account_2\n{matches}")) == [words]

    def test_no_match_that_is_decided(self, tmp_path: Path) -> None:
        ladder = LadderFolder(tmp_path).played("""
            match_id  started_at  ended_at  winner
            m1        10 10:00    -         -
            m2        11 10:00    -         -
            m3        12 10:00    12 11:00  none
        """)
        assert why(ladder) == [
            '0 of 3 matches stand and have ended with a winner: the log has "pending" (2), "no_winner" (1)'
        ]

    def test_no_match_had_begun(self, tmp_path: Path) -> None:
        assert why(LadderFolder(tmp_path).played(GOOD), as_of=datetime(2026, 1, 2, tzinfo=UTC)) == [
            (
                "0 of 2 matches had begun: as_of is 2026-01-02T00:00:00Z, "
                "the log runs from 2026-01-10T10:00:00Z to 2026-01-11T10:00:00Z"
            )
        ]

    def test_each_criterion_is_asked_of_what_the_one_before_kept(self, tmp_path: Path) -> None:
        ladder = LadderFolder(tmp_path).played("""
            match_id  queue        started_at
            m1        competitive  2025-06-01T10:00:00Z
            m2        competitive  2025-06-02T10:00:00Z
            m3        competitive  2025-06-03T10:00:00Z
            m4        casual       10 10:00
            m5        Ranked       11 10:00
        """)
        assert [words.partition(":")[0] for words in why(ladder)] == [
            "2 of 5 matches lie in the season",
            '0 of 2 matches are of the queue "competitive"',
        ]


class TestMarathon:
    def test_no_table_of_the_event_among_many(self, tmp_path: Path) -> None:
        games = [f"club {number}  A, B, C, D" for number in (1, 1, 1, 2, 3, 4, 5, 6)]
        (words,) = why(Marathon(tmp_path, "marathon").games("\n".join(["table_name  seats", *games])))
        assert words == (
            '0 of 8 games belong to the event: event.table_name_pattern is "RU-Marathon-[0-9]+", the log has '
            '"club 1" (3), "club 2" (1), "club 3" (1), "club 4" (1), "club 5" (1), …'
        )

    def test_an_event_of_another_year(self, tmp_path: Path) -> None:
        assert why(Marathon(tmp_path, "marathon").games("started_at  seats\n2026-02-05T12:00:00Z  A, B, C, D")) == [
            (
                "0 of 1 games lie in the event: its stages run from 2015-02-01 to 2015-11-30, "
                "the log from 2026-02-05T12:00:00Z to 2026-02-05T12:00:00Z"
            )
        ]

    def test_games_between_the_stages(self, tmp_path: Path) -> None:
        marathon = Marathon(tmp_path, "marathon")
        marathon.configure(
            stages=[
                {"number": 1, "starts_on": date(2015, 2, 1), "ends_on": date(2015, 2, 3)},
                {"number": 2, "starts_on": date(2015, 2, 9), "ends_on": date(2015, 2, 9)},
            ]
        )
        assert why(marathon.games("started_at  seats\n2015-02-06T12:00:00Z  A, B, C, D")) == [
            (
                "0 of 1 games of the event lie in a stage: "
                "stages are 2015-02-01 – 2015-02-03, 2015-02-09 – 2015-02-09, "
                "the log runs from 2015-02-06T12:00:00Z to 2015-02-06T12:00:00Z"
            )
        ]

    def test_every_game_is_disqualified(self, tmp_path: Path) -> None:
        marathon = Marathon(tmp_path, "marathon").configure(review={"apply": "automatically"})
        assert why(marathon.games("server_fault  seats\ntrue  A, B, C, D")) == [
            '0 of 1 games stand: the others are disqualified; review.apply is "automatically"'
        ]

    def test_every_player_is_disqualified(self, tmp_path: Path) -> None:
        marathon = Marathon(tmp_path, "marathon").games("seats\nA, B, C, D")
        bans = [f"r{player}  disqualify_player  {player}  2015-01-01T00:00:00Z" for player in "ABCD"]
        marathon.rulings("\n".join(["ruling_id  kind  player  starts_at", *bans]))
        assert why(marathon) == ["no row of the log is left that somebody could stand by"]

    def test_most_games_elsewhere_are_a_warning(self, tmp_path: Path) -> None:
        marathon = Marathon(tmp_path, "marathon").games("""
            table_name     seats
            RU-Marathon-1  A, B, C, D
            club           A, B, C, D
            Club           A, B, C, D
        """)
        assert marathon.run().warnings == [
            (
                '1 of 3 games belong to the event: event.table_name_pattern is "RU-Marathon-[0-9]+", '
                'the log has "Club" (1), "club" (1)'
            )
        ]

    def test_half_of_the_games_elsewhere_are_none(self, tmp_path: Path) -> None:
        marathon = Marathon(tmp_path, "marathon").games("""
            table_name     seats
            RU-Marathon-1  A, B, C, D
            club           A, B, C, D
        """)
        assert marathon.run().warnings == []


def test_a_duplicate_without_a_complete_deal(tmp_path: Path) -> None:
    assert why(DuplicateFolder(tmp_path).given_deals("1  2  A 0  B 0  C 0  D 0")) == [
        "0 of 1 deals are complete: deal 1 is not, and is left out"
    ]


def test_a_round_robin_counts_from_its_entries_on(tmp_path: Path) -> None:
    cup = RoundRobin(tmp_path, "round_robin").entered("A B C")
    (cup.folder / "games.csv").write_text("game_id,table,white,black,started_at,ended_at,result\n")
    assert cup.run().is_good
    assert len(cup.published("standings")) == 4


def test_what_is_left_when_rejects_are_accepted_must_count_too(tmp_path: Path) -> None:
    ladder = LadderFolder(tmp_path).played("match_id  started_at\nm1  yesterday")
    assert why(ladder, accept_rejects=True) == ["no row of the log is left that somebody could stand by"]


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_a_log_without_a_row_is_published_empty(tmp_path: Path, room: Room) -> None:
    cup = CompetitionFolder(tmp_path, room.format)
    (cup.folder / "competition.toml").write_text(settings_text(room, 2026))
    for table in room.required:
        (cup.folder / f"{table}.csv").write_text(",".join(column.name for column in columns(room.logs[table])) + "\n")
    assert cup.run().is_good
    assert cup.published("standings")[1:] == []


def test_values_of_the_log_stand_on_one_line(tmp_path: Path) -> None:
    marathon = Marathon(tmp_path, "marathon").games("table_name  seats\nx\x1b[2Jy  A, B, C, D")
    (words,) = why(marathon)
    assert '"x\\x1b[2Jy" (1)' in words
