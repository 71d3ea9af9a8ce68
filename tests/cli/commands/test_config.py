"""Settings: the command line over the environment over the file, shown without secrets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import main
from tests.cli.conftest import Paipu


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of settings."""
    made = tmp_path / "paipu.toml"
    made.write_text('port = 8080\nbehind_proxy = "club.example"\nallow_origin = ["https://a.example"]\nlog = true\n')
    return made


def settings(paipu: Paipu, *words: object, **env: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(paipu(*words, "config", "--json", env=env).stdout)
    return found


def test_a_setting_of_the_environment_counts_more_than_one_of_the_file(paipu: Paipu, file: Path) -> None:
    found = settings(paipu, "--config", file, PAIPU_PORT="8081")
    assert (found["port"], found["behind_proxy"], found["allow_origin"], found["log"]) == (
        8081,
        "club.example",
        ["https://a.example"],
        True,
    )
    assert (found["host"], found["tls_cert"], found["lan"]) == (None, None, False)


def test_it_says_where_each_comes_from(paipu: Paipu, file: Path, where: Path) -> None:
    shown = paipu("--config", file, "config", env={"PAIPU_LAN": "1"})
    assert f"File of settings: {file}" in shown.stderr
    lines = {line.split()[0]: line for line in shown.stdout.splitlines()}
    assert lines["club"].split(maxsplit=1)[1].startswith(str(where))
    assert lines["port"].endswith("from the file of settings")
    assert lines["lan"].endswith("from PAIPU_LAN")
    assert lines["host"].endswith("not set")


def test_the_options_of_serve_count_most(paipu: Paipu, file: Path) -> None:
    refused = paipu("--config", file, "serve", "--behind-proxy", "club example", code=2)
    assert "found 'club example' for --behind-proxy" in refused.stderr


def test_the_club_may_be_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "paipu.toml"
    file.write_text(f'club = "{tmp_path / "other.db"}"\n')
    shown = CliRunner(env={"PAIPU_CONFIG": str(file), "PAIPU_CLUB": None}).invoke(main, ["config"])
    assert f"club          {tmp_path / 'other.db'}" in shown.stdout


@pytest.mark.parametrize(
    ("url", "hidden"),
    [
        ("postgresql://keeper:s3cret@localhost/club", "postgresql://keeper:…@localhost/club"),
        (
            "postgresql://keeper:s3cret%40x@localhost/club?sslpassword=s3cret",
            "postgresql://keeper:…@localhost/club?sslpassword=…",
        ),
        ("postgresql:///club?password=s3cret&host=/tmp", "postgresql:///club?password=…&host=/tmp"),
    ],
)
def test_no_password_is_shown(paipu: Paipu, url: str, hidden: str) -> None:
    shown = paipu("--club", url, "config")
    assert hidden in shown.stdout
    assert "s3cret" not in shown.stdout + shown.stderr


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("port 8080", "this is not TOML"),
        ("prot = 8080", "found the setting 'prot', expected one of allow_origin, behind_proxy, club, host, "),
        ("port = 1.5", "port has to be a text in quotes, a number, true, false, or a list of texts"),
        ("port = 'x'", "'x' is not a valid integer range"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_its_name(paipu: Paipu, tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "paipu.toml"
    file.write_text(text)
    refused = paipu("--config", file, "config", code=2)
    assert why in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_file_that_is_named_has_to_be_there(paipu: Paipu, tmp_path: Path) -> None:
    assert (
        "the file of settings cannot be read: No such file"
        in paipu("--config", tmp_path / "none.toml", "games", code=2).stderr
    )


def test_a_link_begins_with_the_address_that_the_club_has_behind_its_proxy(paipu: Paipu, file: Path) -> None:
    assert "https://club.example/invitation/" in paipu("--config", file, "user", "invite", "Anna").stdout
    shown = paipu("user", "invite", "Anna", env={"PAIPU_BEHIND_PROXY": "https://a.example/cards"})
    assert "https://a.example/cards/invitation/" in shown.stdout
    assert "http://127.0.0.1:8000/invitation/" in paipu("user", "invite", "Anna").stdout
