"""The API's answers to the requests that its description shows. They come from a small real club."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from flask.testing import FlaskClient

from replay.club import Club
from replay.table.simulation import sample_folder
from web.api import examples
from web.app import create_app

__all__ = ["answer_examples"]

_NOW = dt.datetime(2026, 12, 1, 10, tzinfo=dt.UTC)
_SAMPLES = (
    "guandan/board_table_1.paipu",
    "guandan/board_table_2.paipu",
    "guandan/team_match/round_1_table_1.paipu",
    "guandan/team_match/round_1_table_2.paipu",
)


def answer_examples() -> str:
    """Return the answer of each operation, by its name and the status, and each refusal, by the status alone; as JSON."""
    with _small_club() as (held, club):
        game = club.post("import_record", "records", examples.RECORD)["game"]
        played = club.take_in((sample_folder() / "two_players.paipu").read_text("utf-8"))
        for sample in _SAMPLES:
            slow = club.take_in((sample_folder() / sample).read_text("utf-8"))
        club.take_in(examples.RECORD["record"].replace("2026-11-20", "2026-11-13").replace("Guo; Li", "Guo; Bai"))
        _record(club)
        _review(club, f"games/{game}")
        _keep_books(club)
        held.statistics.save()
        _look(club, f"games/{game}", f"games/{played}")
        club.post("void_hand", f"games/{game}/hands/1/void", examples.VOID)
        _refuse(club, f"games/{game}")
        club.refused(503, f"games/{slow}/hands/1/study")
        held.access.accounts.add("Guo")
        club.refused(401, "games", headers={"Authorization": "Bearer of-nobody"})
    # Tools follow a reference in an example as if it were one of the description.
    kind = club.answers["get_kind"][200]
    kind["events"] = {name: event for name, event in kind["events"].items() if "$ref" not in json.dumps(event)}
    found = {"answers": club.answers, "refusals": club.refusals}
    return json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


class _Client:
    """Sends requests to a club, and keeps what is answered."""

    def __init__(self, browse: FlaskClient) -> None:
        self.answers: dict[str, dict[int, Any]] = {}
        self.refusals: dict[int, Any] = {}
        self._browse = browse

    def get(self, operation: str, path: str) -> Any:
        """Ask for something, which is the example of its operation."""
        return self._sent(operation, path, "GET")

    def post(self, operation: str, path: str, body: dict[str, Any]) -> Any:
        """Send a request, and again like a client that got no answer: the status is first 201, then 200."""
        found = self._sent(operation, path, "POST", json=body)
        self._sent(operation, path, "POST", json=body)
        return found

    def take_in(self, record: str) -> str:
        """Import a record that is no example, and return the id of its game."""
        answer = self._browse.post("/api/v1/records", json={"record": record})
        return str(json.loads(answer.text)["game"])

    def refused(self, status: int, path: str, method: str = "GET", **sent: Any) -> None:
        """Send what is refused with a status."""
        answer = self._browse.open(f"/api/v1/{path}", method=method, **sent)
        assert answer.status_code == status, answer.text[:500]
        self.refusals[status] = answer.json

    def _sent(self, operation: str, path: str, method: str, **sent: Any) -> Any:
        answer = self._browse.open(f"/api/v1/{path}", method=method, **sent)
        assert answer.status_code in (200, 201), answer.text[:500]
        self.answers.setdefault(operation, {})[answer.status_code] = answer.json
        return answer.json


@contextmanager
def _small_club() -> Iterator[tuple[Club, _Client]]:
    """A club in which nothing was recorded, on a day that does not change."""
    with (
        TemporaryDirectory() as folder,
        patch("replay.values.clock.system", lambda: _NOW),
        Club.open(f"{folder}/club.db") as club,
    ):
        yield club, _Client(create_app(club).test_client())


def _record(club: _Client) -> None:
    """A table is opened, and a hand of it recorded."""
    game = f"games/{club.post('open_game', 'games', examples.OPENING)['id']}"
    club.post("change_lease", f"{game}/lease", examples.LEASE)
    club.get("get_lease", f"{game}/lease?device={examples.LEASE['device']}")
    club.get("get_next", f"{game}/next")
    club.get("get_recorder", f"{game}/recorder")
    club.post("record_moves", f"{game}/moves", examples.MOVES)


def _review(club: _Client, game: str) -> None:
    """The seats say what they think of a hand, and settle the evening."""
    club.post("confirm_hand", f"{game}/hands/1/confirmations", examples.CONFIRMATION)
    club.post("dispute_hand", f"{game}/hands/1/disputes", examples.DISPUTE)
    club.post("resolve_hand", f"{game}/hands/1/resolution", examples.RESOLUTION)
    club.get("get_evening", f"{game}/evening")
    club.post("record_evening_payment", f"{game}/evening/payments", examples.EVENING_PAYMENT)
    club.post("confirm_evening_payment", f"{game}/evening/confirmations", examples.GOT)


def _keep_books(club: _Client) -> None:
    """Money is handed over, the books are corrected and closed, and names are set right."""
    club.post("record_payment", "ledger/payments", examples.PAYMENT)
    club.get("list_settlements", "ledger/settle")
    club.post("record_adjustment", "ledger/adjustments", examples.ADJUSTMENT)
    club.post("record_reversal", "ledger/reversals", examples.REVERSAL)
    club.post("close_period", "ledger/closings", examples.CLOSING)
    club.post("rename_player", "players/renamings", examples.RENAMING)
    club.post("merge_players", "players/mergers", examples.MERGER)
    club.post("part_players", "players/partings", examples.PARTING)


def _look(club: _Client, game: str, played: str) -> None:
    """Everything that may be looked at: a game of which only results were recorded, and one with its cards."""
    club.get("list_games", "games?limit=2")
    club.get("get_game", game)
    club.get("get_sheet", game + "/sheet")
    club.get("get_state", played + "/hands/1/steps/4?hindsight=true")
    club.get("get_frames", played + "/hands/1/frames?after=30")
    club.get("get_study", played + "/hands/1/study?eyes=seat:1")
    club.get("list_events", game + "/events?limit=5")
    club.get("list_feed", "feed?limit=3")
    club.get("list_kinds", "rules")
    club.get("get_kind", "rules/khanhoo")
    club.get("list_balances", "ledger/balances")
    club.get("get_running", "ledger/running?unit=EUR/2")
    club.get("list_journal", "ledger/journal?limit=4")
    club.get("list_statements", "ledger/statements/Guo")
    club.get("list_periods", "ledger/periods")
    club.get("list_players", "players?limit=3")
    club.get("rank_players", "players/ranking?by=won&limit=2")
    club.get("get_player_record", "players/Guo/record")
    club.get("find_hands", "hands?player=Guo&limit=2")
    club.get("list_boards", "boards")
    club.get("get_board", "boards/Friday%201")
    club.get("list_matches", "matches")
    club.get("get_match", "matches/Autumn%20cup")
    club.get("get_statistics", "statistics")
    club.get("get_club", "club")
    club.get("get_me", "me")
    club.get("list_tokens", "tokens")


def _refuse(club: _Client, game: str) -> None:
    """Provoke one refusal for each status."""
    moves = f"games/{examples.OPENING['id']}/moves"
    new = [{"text": "== hand 2, dealer 1, depth result"}]
    club.refused(403, "ledger/payments", "POST", json=examples.PAYMENT, headers={"Origin": "https://other.example"})
    club.refused(404, "games/ffffffff")
    club.refused(409, f"{game}/hands/1/confirmations", "POST", json={"seat": 1})
    club.refused(412, moves, "POST", json=examples.MOVES | {"moves": new})
    club.refused(413, "ledger/payments", "POST", json={}, environ_overrides={"CONTENT_LENGTH": str(2**30)})
    club.refused(415, "ledger/payments", "POST", data="from Li to Guo", content_type="text/plain")
    club.refused(421, "games", headers={"Host": "other.example"})
    club.refused(422, "ledger/payments", "POST", json=examples.PAYMENT | {"amount": "5.00"})
    club.refused(428, moves, "POST", json={"moves": new, "device": examples.LEASE["device"]})
    with patch("web.feed.MOST_STREAMS", 0):
        club.refused(429, "feed", headers={"Accept": "text/event-stream"})
