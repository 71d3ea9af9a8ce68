"""The terminal on a full disk: one sentence and exit code 3 where something would be written, and everything else as ever."""

from __future__ import annotations

from pathlib import Path

from tests.support.full_disk import full_disk


def test_a_full_disk_is_one_sentence_and_exit_code_3_and_the_club_can_be_read(paipu, club: Path, evening: Path) -> None:
    paipu("import", evening)
    shown = {words: paipu(*words).stdout for words in (("games",), ("ledger", "balance"), ("ledger", "journal"))}
    game = paipu("games").stdout.split()[0]
    with full_disk():
        for words in (
            ("ledger", "pay", "Guo", "Chen", "1.00"),
            ("ledger", "close", "--yes", "--until", "2020-01-31", "--carry-all"),
            ("players", "rename", "Guo", "Guo Da"),
            ("log", "init"),
        ):
            refused = paipu(*words, code=3)
            assert "the disk is full" in refused.stderr
            assert refused.stderr.count("\n") == 1
        assert {words: paipu(*words).stdout for words in shown} == shown
        assert paipu("verify").exit_code == 0
        assert paipu("show", game).stdout
        assert paipu("export", game).stdout
        assert (
            "the disk is full; nothing was written"
            in paipu("export", game, "-o", club.parent / "x.jsonl", code=3).stderr
        )
    assert not (club.parent / "x.jsonl").exists()
    assert paipu("verify").exit_code == 0
