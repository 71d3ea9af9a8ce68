"""``simulate``, ``stats``, ``recheck``, ``verify`` and ``export`` on a server: what they say of a file, byte for byte."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from cli.main import main
from tests.cli.conftest import Paipu
from tests.support.data_files import bytes_of
from tests.support.postgres import ON_A_SERVER
from tests.support.soak import thorough

pytestmark = ON_A_SERVER

SIMULATED = ("simulate", "quandui/gamerules", "--players", 3, "--hands", 2, "--evenings", 4, "--seed", 3)
ASKED = (
    ("stats", "--json"),
    ("stats", "--question", "seats"),
    ("recheck", "quandui/pagat", "--json"),
    ("verify",),
    ("players", "--json"),
)


@thorough
def test_all_bulk_work_says_of_a_server_what_it_says_of_a_file(paipu: Paipu, url: str, tmp_path: Path) -> None:
    def on_the_server(*words: object) -> str:
        result = CliRunner().invoke(main, ["--club", url, *map(str, words)], catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return result.stdout

    paipu(*SIMULATED, "--jobs", 2)
    on_the_server(*SIMULATED, "--jobs", 2)
    for words in ASKED:
        said = paipu(*words).stdout
        assert on_the_server(*words) == said != ""
    for jobs in (1, 2):
        assert on_the_server("stats", "--json", "--jobs", jobs) == paipu("stats", "--json").stdout
    export = ("export", "--format", "parquet", "--names", "replaced", "-o")
    paipu(*export, tmp_path / "file")
    on_the_server(*export, tmp_path / "server", "--resume", tmp_path / "done")
    on_the_server(*export, tmp_path / "again", "--resume", tmp_path / "done")
    assert bytes_of(tmp_path / "server") == bytes_of(tmp_path / "again") == bytes_of(tmp_path / "file")


def test_a_server_that_is_not_there_is_a_sentence_for_all_bulk_work(tmp_path: Path) -> None:
    nowhere = f"postgresql://paipu@/postgres?host={tmp_path}"
    for words in (*ASKED, SIMULATED, ("export", "--format", "parquet", "-o", tmp_path / "data")):
        result = CliRunner().invoke(main, ["--club", nowhere, *map(str, words)], catch_exceptions=False)
        assert (result.exit_code, result.stdout) == (3, "")
        assert "the server does not answer; nothing was changed" in result.stderr
        assert result.stderr.count("\n") == 1
    assert not (tmp_path / "data").exists()
