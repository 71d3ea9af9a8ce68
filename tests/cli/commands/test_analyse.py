"""Questions of programs, a line for a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

HAND = {"op": "hand", "cards": "2b2b 3s3s 5w5w 6b6b 7w7w 8s8s 4b", "exposed": [["9b", "9b"]]}
PAYOUT = {
    "op": "payout", "players": 3, "ante": 100, "winner": None, "quan_dui": False, "mode": "pot", "carry": 0, "draw": "carry",
}  # fmt: skip


def asked(paipu, *lines: Any, code: int = 0, rules: str = "quandui") -> list[dict[str, Any]]:
    text = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    result = paipu("analyse", rules, stdin=text, code=code)
    assert result.stderr == ""
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_every_question_is_answered_in_its_order_and_no_club_is_opened(paipu, where: Path) -> None:
    hand, payout = asked(paipu, HAND, PAYOUT)
    assert hand["waits"] == ["4b", "4s", "4w"]
    assert payout["pot_after"] == 300
    assert not where.exists()


def test_a_refused_question_is_answered_with_its_error_and_the_others_all_the_same(paipu) -> None:
    first, bad, last = asked(paipu, HAND, {"op": "fly"}, PAYOUT, code=2)
    assert bad == {"error": "line 2: op: found 'fly', expected one of: hand, distance, claims, payout"}
    assert (first["legal"], last["antes"]) == (True, 300)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"{", "line 1:2: found the end of the line, expected a name in double quotes"),
        (b'{"op": NaN}', "line 1:8: found NaN, expected a value"),
        (b'{"op": "hand", "op": "hand"}', "line 1:16: found the name 'op' a second time, expected"),
        (b"[" * 50_000, "line 1:17: found values nested more than 16 deep, expected fewer levels"),
        (b"x" * 2**20, "line 1: found a line of more than 65,536 bytes, expected"),
        (b'"\xff"', "line 1:2: found the byte 0xFF, expected UTF-8 text"),
        (b"[1]", "line 1: found a list, expected an object"),
    ],
)
def test_what_is_no_question_is_refused_with_its_place(paipu, line: bytes, error: str) -> None:
    bad, good = asked(paipu, line, PAYOUT, code=2)
    assert bad["error"].startswith(error)
    assert good["antes"] == 300


def test_blank_lines_and_foreign_line_ends_do_no_harm(paipu) -> None:
    (answer,) = asked(paipu, b"\xef\xbb\xbf" + json.dumps(PAYOUT).encode() + b"\r", b"", b"  ")
    assert answer["antes"] == 300


def test_a_profile_gives_the_options_that_a_question_does_not_name(paipu) -> None:
    odd = {"op": "hand", "cards": "DHDH 2b2b 3s3s 5w5w 6b6b 7w7w 8s8s 9w9w"}
    named = odd | {"options": {"specials_dui": True}}
    unnamed_here, named_here = asked(paipu, odd, named, rules="quandui/gamerules")
    assert (unnamed_here["quan_dui"], named_here["quan_dui"]) == (False, True)
    assert "found rules 'quandui/x'" in paipu("analyse", "quandui/x", stdin=b"", code=2).stderr


def test_an_answer_comes_before_the_next_question_is_asked(process) -> None:
    with process("analyse", "quandui") as running:
        for _ in range(2):
            running.stdin.write(json.dumps(HAND).encode() + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["legal"] is True
        running.stdin.close()
        assert running.wait() == 0
