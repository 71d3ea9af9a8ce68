"""In a language of accented letters, and in Chinese, every command and every help has no plain Latin word but names, codes and what one
types; and in a terminal of 60 columns no line is wider."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from cli import language, output, wording
from cli.language import SPEAKERS, translate_click
from cli.main import main
from docs.commands import commands
from replay.club import Club
from replay.words.display import width
from replay.words.languages import languages
from replay.words.messages import ENGLISH
from tests.support.pseudo import PSEUDO, known_names, untranslated
from tests.support.samples import FOLDER
from tests.support.soak import thorough

CLICK = ("Usage:", "Options:", "Commands:", "Show this message and exit", "default:", "env var:")
"""What click writes itself, which has catalogues of its own."""

SPOKEN = """
club init --name 8
import FILE
import --replace again FILE
import SAMPLES/guandan/board_table_1.paipu
import SAMPLES/guandan/board_table_2.paipu
import SAMPLES/guandan/team_match/round_1_table_1.paipu
import SAMPLES/khanhoo/two_players.paipu
games
show TWO
show BOARD --hand 1 --step 30 --eyes public
show MELDS --eyes seat:1
sheet TWO
sheet BOARD
sheet MELDS
boards
boards "Friday 1"
boards "Friday 1" --deal
matches
matches "Autumn cup"
players
find "Femke Visser"
find "Femke Visser" --result loss --kind guandan
find --note zzz
players rename "Femke Visser" Femke
players merge "Sun Yi" "Zhao Lin"
players part "Sun Yi"
hand confirm TWO --hand 1 --seat 1
hand dispute TWO --hand 1 --seat 2 --reason 7
sheet TWO
ledger settle
ledger share TWO
hand resolve TWO --hand 1 --reason 7
show TWO --hand 1
ledger pay Femke 李伟 1.00 EUR --note 7
ledger cash in Femke 2.00 EUR
ledger split 2.00 EUR --from Femke --among Femke 李伟 --yes
ledger cash out Femke 1.00 EUR
ledger cash
ledger adjust Femke fees 1.00 EUR --reason 7
ledger reverse 15 --reason 7
ledger balance
ledger journal
ledger settle
ledger settle --through-house
ledger statement Femke
ledger statement cash
ledger close --until 2026-01-31
ledger periods
link hand TWO --hand 1
hand void TWO --hand 1 --reason 7
sheet TWO
evening TWO --seat 1 -o FOLDER/evening.zip
evening TWO -o FOLDER/evening.html
record TWO
export TWO -o FOLDER/two.csv --format csv
user add Femke
user invite Femke
user invite 李伟 --role treasurer
user list
token make Femke 7 --right see-games
token list
token revoke 00000000-0000-4000-8000-000000000000
link seat TWO 1
link record TWO
open quandui Femke 李伟 --stake "1.00 EUR" --id 00000000-0000-4000-8000-000000000001
open quandui Femke 李伟 --stake "1.00 EUR" --id 00000000-0000-4000-8000-000000000001
open quandui Femk 李伟 --at https://paipu.example
link watch TWO
link list
link revoke 00000000-0000-4000-8000-000000000000
user remove 李伟
log init --origin paipu.example
log checkpoint
log prove 3 -o FOLDER/proof
log prove --old 0 -o FOLDER/since
log check FOLDER/proof
log compare CHECKPOINT
log witness FOLDER/since --key FOLDER/key
receipt make TWO --event 3 -o FOLDER/receipt
receipt check FOLDER/receipt
log recover --reason 7
simulate quandui --players 3 --hands 1 --seed 7
recheck quandui/pagat
stats --question seats
deal commit TWO -o FOLDER/secret
deal contribute TWO 1 7
deal pack TWO
deal deal TWO --secret FOLDER/secret
deal reveal TWO --secret FOLDER/secret
deal verify TWO
boards "Friday 1" --release
club set --name 7
club show
user role Femke give treasurer
user tie Femke Femke
user tie Femke --nobody
verify
verify FILE
check FILE
repack
report 2026-11 -o FOLDER/november
report 2026-11 -o FOLDER
backup FOLDER/backup.zip
backup FOLDER/other.zip --with-key
restore FOLDER/backup.zip
--club FOLDER/restored.db restore FOLDER/backup.zip
--club FOLDER/signs.db restore FOLDER/other.zip
move FOLDER/moved.db
move FOLDER/again.db
games
config
"""
"""What is typed, a line each: every command that says anything, in an order in which each has something to say."""
REFUSED = {
    "ledger share TWO",
    "report 2026-11 -o FOLDER",
    "user add Femke",
    "token revoke 00000000-0000-4000-8000-000000000000",
    "link revoke 00000000-0000-4000-8000-000000000000",
    "log recover --reason 7",
    "deal reveal TWO --secret FOLDER/secret",
    "restore FOLDER/backup.zip",
    "move FOLDER/again.db",
}
"""Of these it says why not."""
UNBROKEN = re.compile(r"\s*(?:— \S+ )?\S+")
"""A word that no line can have whole: an address, a key, or a signature with the name before it."""
CODES = (
    r"'paipu [^']*'|“paipu [^”]*”|「paipu [^」]*」",
    r"(?<![A-Za-z0-9])[0-9a-f]{8}(?:-[0-9a-f]{4}){0,3}(?:-[0-9a-f]{12})?(?![A-Za-z0-9])",
    r"paipu\.example\S*",
    r"[!-~]{30,}",
    "QR Code",
    r"\{.*\}",
    "seat:1",
    r"\d deal(?= )",
    "quandui(?:/pagat)?",
    "UTC",
    r"games|\bnames\b",
    "director|treasurer|recorder|member|see-games",
    "password",
    r"(?:club|host|port|lan|tls_cert|tls_key|behind_proxy|allow_origin|log|spool)(?= )|true|false",
)
"""What is the same in every language: what one types, keys and hashes, written events."""
SILENT = {"analyse", "completion", "picture", "schema"}
"""Commands that write JSON, a picture or lines of a shell, and nothing else."""
STAYING = {"demo", "serve", "step"}
"""Commands that go on until somebody ends them."""


NARROW = 60
"""Cells of a narrow terminal."""
SPEAKING = {
    "pseudo": PSEUDO,
    **{tag: each.catalogue for tag, each in languages().items() if each.catalogue is not ENGLISH},
}


each_language = pytest.mark.parametrize(
    "speaking",
    [each if each == "pseudo" else pytest.param(each, marks=pytest.mark.translated) for each in SPEAKING],
    indirect=True,
)


@pytest.fixture(autouse=True)
def speaking(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let every command speak the language of the test; the pseudo-language where it names none."""
    language.use_catalogue(SPEAKING[getattr(request, "param", "pseudo")])
    yield
    language.use_catalogue(ENGLISH)


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let every command write to a terminal of that width, and remember nothing of another test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(output, "terminal_cells", lambda _stream: NARROW)


@pytest.mark.parametrize(("words", "command"), list(commands(main, "paipu")))
def test_the_help_of_a_command_is_in_the_catalogue(words: str, command: click.Command) -> None:
    context = click.Context(command, info_name=words, terminal_width=400, max_content_width=400)
    told = command.get_help(context).partition("\n\n⟦Éẋáɱþļéš⟧")[0]
    own = [*re.findall(r"[a-z-]+", words), r"--?[a-z-]+", r"\n  [a-z-]+(?=  )", r"\[[^\]]*\]"]
    names = [r"\bpaipu[ a-z-]*", r"\{.*?\}", r"tcp://\S+", r"[a-z]+\.[a-z]+", *CLICK, *own]
    assert untranslated(told, re.compile("|".join(names))) == []


def named(club: Path) -> dict[str, str]:
    """What stands for the ids of games in :data:`SPOKEN`: the first game of each kind."""
    with Club.open(str(club)) as opened:
        first = {game.rules.partition("/")[0]: game.id for game in reversed(opened.games())}
    return {{"quandui": "TWO", "guandan": "BOARD", "khanhoo": "MELDS"}[kind]: game for kind, game in first.items()}


def say(club: Path, line: str, words: Mapping[str, str]) -> Result:
    """What a line of :data:`SPOKEN` has to say for itself."""
    spelled = re.sub("[A-Z]{3,}(?![a-z])", lambda word: words.get(word[0], word[0]), line)
    told = CliRunner().invoke(main, ["--club", str(club), *shlex.split(spelled)], catch_exceptions=False)
    assert bool(told.exit_code) == (line in REFUSED), (line, told.output)
    return told


@thorough
@each_language
def test_a_command_says_nothing_that_is_in_no_catalogue_and_no_line_that_is_too_wide(
    tmp_path: Path, narrow: None
) -> None:
    club, said, wide = tmp_path / "club.db", dict[str, str](), list[str]()
    words = {"FOLDER": str(tmp_path), "SAMPLES": str(FOLDER), "FILE": str(FOLDER / "two_players.paipu")}
    words["CHECKPOINT"] = str(tmp_path / "club.db.proof" / "1" / "checkpoint")
    for line in SPOKEN.strip().splitlines():
        told = say(club, line, words | (named(club) if club.exists() else {}))
        said[line] = " ".join(told.output.split())
        wide += [each for each in told.output.splitlines() if width(each) > NARROW and not UNBROKEN.fullmatch(each)]
        if line.startswith("log init"):
            (tmp_path / "key").write_text(told.stdout)
    with Club.open(str(club)) as opened:
        known = known_names(opened, *CODES, re.escape(str(tmp_path)) + r"\S*")
    found = {line: untranslated(words, known) for line, words in said.items()}
    assert {line: words for line, words in found.items() if words} == {}
    assert wide == []


@each_language
def test_the_help_of_a_command_fits_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(click.formatting, "wrap_text", click.formatting.wrap_text)  # so that it is put back
    monkeypatch.setattr(click.Context, "formatter_class", click.Context.formatter_class)
    for module in SPEAKERS:
        for name in {"_", "ngettext"} & set(vars(module)):
            monkeypatch.setattr(module, name, getattr(module, name))
    translate_click()
    wide = []
    for words, command in commands(main, "paipu"):
        context = click.Context(command, info_name=words, terminal_width=NARROW, max_content_width=NARROW)
        told = command.get_help(context).partition(f"\n\n{wording.EXAMPLES().words(language.catalogue())}")[0]
        wide += [(words, line) for line in told.splitlines() if width(line) > NARROW]
    assert wide == []


def test_every_command_that_says_anything_is_asked() -> None:
    spoken = [f"paipu {line} " for line in SPOKEN.splitlines()]
    asked = {words for words, _ in commands(main, "paipu") if any(line.startswith(f"{words} ") for line in spoken)}
    groups = {words for words, command in commands(main, "paipu") if isinstance(command, click.Group)}
    silent = {f"paipu {words}" for words in SILENT | STAYING}
    assert {words for words, _ in commands(main, "paipu")} - groups - asked == silent
