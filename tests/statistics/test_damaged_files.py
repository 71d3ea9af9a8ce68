"""Data files that were cut, changed or exchanged: one sentence that names the file, and never another answer."""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from replay.answers import StatisticAnswer
from replay.data import DIGESTS, FILES, TABLE_FILES, write_digests
from replay.engine import this_process
from replay.offline import simulated_data
from replay.statistics import answers_of
from replay.table.simulation import Evening
from replay.words.errors import BadInput
from tests.support.soak import long, thorough, times

EVENINGS = [Evening("quandui", 3, 4, 1, "1.00 EUR"), Evening("guandan", 4, 1, 1)]
Harm = Callable[[bytes, Random], bytes]


def _cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _flip(data: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]


def _empty_out(data: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(data))
    length = min(len(data) - place, chance.randrange(1, 64))
    return data[:place] + bytes(length) + data[place + length :]


def _lengthen(data: bytes, chance: Random) -> bytes:
    return data + chance.randbytes(chance.randrange(1, 20))


HARM: dict[str, Harm] = {"cut": _cut, "flip": _flip, "empty out": _empty_out, "lengthen": _lengthen}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data files of two evenings."""
    folder = tmp_path_factory.mktemp("sound") / "data"
    simulated_data(EVENINGS, folder, this_process)
    return folder


@pytest.fixture
def data(sound: Path, tmp_path: Path) -> Path:
    """A copy of them to harm."""
    return Path(shutil.copytree(sound, tmp_path / "data"))


def answered(path: Path) -> Sequence[StatisticAnswer] | str:
    """The answers, or the sentence with which the data are refused."""
    try:
        return answers_of(path)
    except BadInput as refused:
        return str(refused)


@pytest.mark.parametrize("how", HARM)
@pytest.mark.parametrize("name", TABLE_FILES)
def test_a_file_that_was_harmed_is_named(data: Path, name: str, how: str) -> None:
    chance, whole = Random(f"{name} {how}"), (data / name).read_bytes()
    for _ in range(times(200, 5)):
        harmed = HARM[how](whole, chance)
        if harmed != whole:
            (data / name).write_bytes(harmed)
            assert answered(data) == (
                f"{data / name}: this file does not match data.sha256 beside it: one of the two was cut, damaged or replaced. "
                "Export the data again"
            )


def test_files_that_were_exchanged_or_come_from_another_export_are_named(data: Path, tmp_path: Path) -> None:
    simulated_data(EVENINGS[:1], tmp_path / "other", this_process)
    shutil.copy(tmp_path / "other" / "plays.parquet", data)
    assert "plays.parquet: this file does not match data.sha256 beside it" in str(answered(data))
    shutil.copy(data / "hands.parquet", data / "plays.parquet")
    assert "plays.parquet: this file does not match data.sha256" in str(answered(data))


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_missing_is_named(data: Path, name: str) -> None:
    (data / name).unlink()
    assert answered(data) == f"{data}: the file {name} is missing: export the data again"


def test_harmed_digests_fit_no_file(data: Path) -> None:
    whole, chance = (data / DIGESTS).read_bytes(), Random(7)
    for how in (_cut, _flip):
        for _ in range(times(200, 10)):
            (data / DIGESTS).write_bytes(how(whole, chance))
            assert "does not match" in str(answered(data))


@thorough
@long
def test_whatever_the_digests_say_what_cannot_be_read_is_a_sentence(data: Path) -> None:
    """Whoever writes the digests of damaged files again gets what is in them, or a sentence: never a traceback."""
    chance, refused = Random(3), 0
    for _ in range(times(1000, 25)):
        name = chance.choice(TABLE_FILES)
        whole = (data / name).read_bytes()
        (data / name).write_bytes(chance.choice([_cut, _flip, _empty_out])(whole, chance))
        write_digests(data, TABLE_FILES)
        found = answered(data)
        refused += isinstance(found, str)
        assert not isinstance(found, str) or str(data) in found
        (data / name).write_bytes(whole)
    assert refused


@pytest.mark.parametrize("name", ["events.parquet", "Events.parquet", "../events.parquet", "notes.txt"])
def test_a_zip_with_a_file_too_many_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "data.zip"
    simulated_data(EVENINGS, path, this_process)
    with warnings.catch_warnings(), ZipFile(path, "a") as archive:
        warnings.simplefilter("ignore")
        archive.writestr(name, b"PAR1")
    found = answered(path)
    assert isinstance(found, str)
    assert f"found '{name}' in it, expected each data file of paipu export once and nothing else" in found


@pytest.mark.parametrize("how", HARM)
def test_a_zip_that_was_harmed_is_refused_or_answers_as_before(tmp_path: Path, how: str) -> None:
    path, chance = tmp_path / "data.zip", Random(how)
    simulated_data(EVENINGS, path, this_process)
    whole, before = path.read_bytes(), answers_of(path)
    for _ in range(times(1000, 20)):
        path.write_bytes(HARM[how](whole, chance))
        found = answered(path)
        assert found == before or (isinstance(found, str) and found.startswith(str(path)))
