"""The files of the small server: what keeps it safe is there, its commands can be typed, and its backup runs. No image is built."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import tomllib
from datetime import datetime
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from cli.main import main

ROOT = Path(__file__).parent.parent
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
CONTAINERFILE = re.sub(r" *\\\n *", " ", (ROOT / "Containerfile").read_text("utf-8"))
LINES = [line.split(maxsplit=1) for line in CONTAINERFILE.splitlines() if line and not line.startswith("#")]
PAGE = (ROOT / "docs" / "small-server.md").read_text("utf-8")

each_service = pytest.mark.parametrize("name", SERVICES)


def _said(instruction: str) -> list[str]:
    return [words for name, words in LINES if name == instruction]


def test_every_image_has_an_exact_version() -> None:
    images = [words.split()[0] for words in _said("FROM")] + [service["image"] for service in SERVICES.values()]
    assert [image for image in images if not re.search(r":\d+\.\d+\.\d+(-[a-z]+)*$", image)] == []
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert {SERVICES[name]["image"] for name in ("paipu", "backup")} == {f"paipu:{version}"}


def test_the_image_runs_as_nobody_in_particular_and_says_whether_it_is_well() -> None:
    last = LINES[max(place for place, (name, _) in enumerate(LINES) if name == "FROM") :]
    assert [words for name, words in last if name == "USER"] == ["10001:10001"]
    assert [name for name, _ in last].index("USER") > [name for name, _ in last].index("RUN")
    assert len(_said("HEALTHCHECK")) == 1
    assert "/readyz" in _said("HEALTHCHECK")[0]
    assert _said("VOLUME") == ['["/club", "/backups"]']
    assert {name for name, _ in LINES} <= {
        *["FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"]
    }


def test_the_image_gets_every_package_and_nothing_else() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    copied = {
        name for words in _said("COPY") if not words.startswith("--from=") for name in words.split()[:-1] if name != "."
    }
    assert copied == {
        *wheel["packages"],
        *wheel["force-include"],
        "pyproject.toml",
        "requirements.lock",
        "LICENSE",
        *("docs", "README.md", "README.zh-Hans.md", "CONTRIBUTING.md", "CHANGELOG.md"),  # the help is made of them
    }
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert ignored[0] == "*"
    assert {line[1:] for line in ignored if line.startswith("!")} == copied
    assert "--require-hashes" in CONTAINERFILE


@each_service
def test_a_service_has_no_more_power_than_it_needs(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["user"] == "10001:10001"
    assert service["cap_drop"] == ["ALL"]
    assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "caddy" else [])
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not {"privileged", "devices", "pid", "ipc", "volumes_from"} & service.keys()
    assert service["restart"] == "unless-stopped"
    assert ("ports" in service) == (name == "caddy")
    assert name == "paipu" or "healthcheck" in service


def test_only_caddy_meets_the_world_and_what_lasts_is_in_folders() -> None:
    assert {name: service.get("networks") for name, service in SERVICES.items()} == {
        "paipu": ["inside"],
        "caddy": ["inside", "outside"],
        "backup": None,
    }
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert SERVICES["backup"]["network_mode"] == "none"
    folders = {
        volume.split(":")[0].removeprefix("./") for service in SERVICES.values() for volume in service["volumes"]
    }
    made = re.search(r"^sudo install .* -m 700 (.*)$", PAGE, re.MULTILINE)
    assert made
    assert set(made[1].split()) == folders
    assert all(f"-{letter} 10001" in made[0] for letter in "og")


def test_no_secret_is_in_the_files() -> None:
    text = CONTAINERFILE + (ROOT / "compose.yaml").read_text("utf-8")
    assert "secrets" not in COMPOSE
    assert not re.search(r"(?i)(password|passwd|token|secret|api_?key|access-key)\s*[:=]", text)
    assert set(re.findall(r"(?<!\$)\$\{(\w+)", text)) == {"CLUB_HOST"}


def test_the_commands_of_the_files_and_the_page_can_be_typed() -> None:
    typed = [SERVICES["paipu"]["command"], ["paipu", "serve"]]
    typed += [
        shlex.split(line, comments=True)
        for line in re.findall(r"docker compose (?:run|exec) .*?paipu (paipu [^`\n]*)", PAGE, re.MULTILINE)
    ]
    assert len(typed) >= 7
    for _, *words in typed:
        command: click.Command = main
        while isinstance(command, click.Group):
            name, *words = words
            command = command.commands[name]
        command.make_context(command.name, words)


def test_the_backup_is_made_and_old_ones_go(tmp_path: Path, program: Path) -> None:
    """The loop of the container as it is there; the sleep of the first night ends it."""
    backups = tmp_path / "backups"
    tools = tmp_path / "tools"
    for folder in (backups, tools):
        folder.mkdir()
    (tools / "sleep").write_text('#!/bin/sh\necho "$1" > "$BACKUPS/slept"\nkill -TERM $PPID\n', "utf-8")
    (tools / "sleep").chmod(0o755)
    old, recent = (backups / f"club-2026-0{month}-01T043000.zip" for month in (1, 2))
    for file, age in ((old, 61), (recent, 59)):
        file.write_bytes(b"")
        when = datetime.now().timestamp() - age * 86400
        os.utime(file, (when, when))
    path = os.pathsep.join((str(tools), str(program.parent), "/usr/bin", "/bin"))
    known = {"HOME": str(tmp_path), "PATH": path, "PAIPU_CLUB": str(tmp_path / "club.db"), "LANG": "C.UTF-8"}
    known |= SERVICES["backup"]["environment"] | {"BACKUPS": str(backups)}
    subprocess.run(
        ["paipu", "club", "set", "--name", "Tuesday"], env=known, check=True, capture_output=True, timeout=60
    )
    loop = [word.replace("$$", "$") for word in SERVICES["backup"]["command"]]
    subprocess.run(loop, env=known, check=False, capture_output=True, timeout=60)
    made = [file for file in backups.glob("club-*.zip") if file not in (old, recent)]
    assert len(made) == 1
    assert not old.exists()
    assert recent.exists()
    assert 0 < int((backups / "slept").read_text()) <= 48 * 3600
    check = SERVICES["backup"]["healthcheck"]["test"][1].replace("$$", "$")
    assert subprocess.run(["sh", "-c", check], env=known, check=False, timeout=60).returncode == 0
    made[0].unlink()
    assert subprocess.run(["sh", "-c", check], env=known, check=False, timeout=60).returncode == 1
