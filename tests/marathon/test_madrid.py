"""192 tables of two tournaments, with the table points that were published."""

from tests.competition_folder import read_records
from tests.marathon.drawn_marathon import Marathon
from tests.shared_data import shared_folder

WINDS = "ESWN"


def test_192_tables_give_the_table_points_that_two_tournaments_published_8_2(marathon: Marathon) -> None:
    tables = read_records(shared_folder() / "data" / "table-points-mcr-madrid.csv")
    assert len(tables) == 192
    lines = ["game_id  seats"]
    published: dict[tuple[str, float], float] = {}
    for table in tables:
        game_id = f"{table['tournament']}-{table['round']}-{table['table']}"
        lines.append(f"{game_id}  " + ", ".join(f"{table[f'id_{wind}']} {table[f'score_{wind}']}" for wind in WINDS))
        published |= {(game_id, float(table[f"id_{wind}"])): float(table[f"tp_{wind}"]) for wind in WINDS}
    assert len(published) == 192 * 4
    marathon.games("\n".join(lines))
    rows = marathon.rows("seat_results", ["game_id", "player", "table_points"])
    assert {(game_id, player): table_points for game_id, player, table_points in rows} == published
