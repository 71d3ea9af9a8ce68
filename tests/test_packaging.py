"""What a user installs: one application, with all that it needs inside."""

from __future__ import annotations

import json
import os
import re
import tomllib
import zipfile
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from importlib.metadata import entry_points, requires
from pathlib import Path

import hatchling.build
import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
ROOMS = ("paipu", "replay", "cli", "web")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    """The wheel, built here and now from the checkout."""
    target = tmp_path_factory.mktemp("wheel")
    home = Path.cwd()
    os.chdir(ROOT)
    try:
        name = hatchling.build.build_wheel(str(target))
    finally:
        os.chdir(home)
    with zipfile.ZipFile(target / name) as archive:
        yield archive


@pytest.fixture(scope="module")
def metadata(wheel: zipfile.ZipFile) -> Message:
    """The wheel's own description of itself."""
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return Parser().parsestr(wheel.read(name).decode())


def test_the_wheel_holds_every_file_of_the_three_rooms(wheel: zipfile.ZipFile) -> None:
    files = {
        path.relative_to(ROOT).as_posix()
        for room in ROOMS
        for path in (ROOT / room).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert files <= set(wheel.namelist())


@pytest.mark.parametrize(
    "pattern",
    [
        "*/py.typed",
        "replay/store/migrations/versions/*.py",
        "web/templates/*.html",
        "web/static/*.css",
        "web/static/*.js",
    ],
)
def test_the_wheel_holds_what_is_no_code_of_ours(wheel: zipfile.ZipFile, pattern: str) -> None:
    kept = [path for path in map(Path, wheel.namelist()) if path.match(pattern)]
    assert len(kept) >= (len(ROOMS) if pattern == "*/py.typed" else 1)


def test_the_wheel_brings_the_sample_games(wheel: zipfile.ZipFile) -> None:
    samples = {
        f"replay/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "sample_games").rglob("*") if path.is_file()
    }
    assert any(name.endswith(".paipu") for name in samples)
    assert samples <= set(wheel.namelist())


def test_the_wheel_brings_the_help_as_html_with_its_pictures_and_no_renderer(
    wheel: zipfile.ZipFile, metadata: Message
) -> None:
    made = json.loads(wheel.read("web/help/documents.json"))
    assert {("questions", "en"), ("questions", "zh-Hans"), ("rules/guandan", "en"), ("", "en")} <= {
        (each["name"], each["tag"]) for each in made
    }
    assert "web/help/pictures/growth.svg" in wheel.namelist()
    needed = [Requirement(each) for each in metadata.get_all("Requires-Dist", [])]
    assert "markdown-it-py" not in {each.name for each in needed if each.marker is None}


def test_nothing_else_takes_a_name_in_the_users_environment(wheel: zipfile.ZipFile) -> None:
    version = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")).split("/")[0]
    assert {name.split("/")[0] for name in wheel.namelist()} == {*ROOMS, version}


def test_no_public_index_takes_the_wheel(metadata: Message) -> None:
    assert "Private :: Do Not Upload" in metadata.get_all("Classifier", [])


def test_the_wheel_says_which_python_it_needs_and_what_one_may_do_with_it(metadata: Message) -> None:
    assert (metadata["Requires-Python"], metadata["License-Expression"]) == (">=3.11", "MIT")


def test_the_command_is_called_paipu() -> None:
    (command,) = entry_points(group="console_scripts", name="paipu")
    assert command.value == "cli.entry:run"
    assert callable(command.load())


def test_every_kind_of_game_in_the_house_is_registered() -> None:
    kinds = {path.parent.name for path in (ROOT / "replay/rules").glob("*/__init__.py")} - {"shared"}
    registered = entry_points(group="paipu.rules")
    assert kinds <= set(registered.names)
    assert all(entry.load() for entry in registered)


LOCKED = re.compile(r"([a-z0-9.-]+)==([^ ]+) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)")


def test_the_lock_file_has_a_version_with_hashes_for_all_that_an_installation_needs() -> None:
    """A change of the dependencies needs ``make lock``; CI installs from this file alone."""
    lock = (ROOT / "requirements.lock").read_text()
    assert LOCKED.sub("", lock) == ""
    assert "://" not in lock
    locked = {name: version for name, version, _ in LOCKED.findall(lock)}
    needed, seen = (
        list(map(Requirement, tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"])),
        set(),
    )
    while needed:
        wanted = needed.pop()
        if wanted.marker is not None and not wanted.marker.evaluate({"extra": ""}):
            continue
        name = re.sub("[-_.]+", "-", wanted.name).lower()
        assert wanted.specifier.contains(locked[name]), f"{wanted}, found {locked[name]}: make lock"
        if name not in seen:
            seen.add(name)
            needed += map(Requirement, requires(name) or ())
    assert seen == set(locked)
