"""The club's log, and proofs for others: ``paipu log``."""

from __future__ import annotations

from pathlib import Path

import click

from cli import files, wording
from cli.language import worded
from cli.options import ExampleGroup, command, json_option, path_name, text
from cli.output import deliver, opened_club, say_answer, write_line, write_stderr
from replay.words.errors import placed


@command("paipu log check entry-17.tlog-proof", "paipu log check tuesday.checkpoint --key tuesday.pub")
@files.file_argument
@files.key_option
@json_option("Print what it proves as a JSON object.")
def check(file: Path, key: str | None, form: str) -> None:
    """Check a checkpoint, a proof or a receipt with only the log's key."""
    files.say_proven(files.check_log_file(file, key), form)


@command("paipu log checkpoint > tuesday.checkpoint")
@files.new_file_option
def checkpoint(output: Path | None) -> None:
    """Sign the current state of the log, and print it.

    Anyone who keeps a checkpoint can check later whether anything before it was changed: 'paipu log compare'.
    """
    with opened_club(create=False) as club:
        deliver([club.log.checkpoint()], output)


@command("paipu log compare tuesday.checkpoint")
@files.file_argument
@json_option("Print the log and its sizes as a JSON object.")
def compare(file: Path, form: str) -> None:
    """Check that the club still continues a checkpoint that was kept elsewhere."""
    with opened_club(create=False) as club:
        with placed(source=str(file)):
            theirs = club.log.compare(files.read_log_file(file))
        have = club.sealed()
    found = {"log": theirs.origin, "size": theirs.size, "after": have - theirs.size}
    after = wording.EVENTS(count=have - theirs.size)
    say_answer(found, form, wording.CONTINUES(log=theirs.origin, size=theirs.size, events=after))


@command("paipu log init", "paipu log init --origin example.org/tuesday")
@click.option(
    "--origin", type=text, metavar="NAME", help="The log's name, such as example.org/tuesday; by default random."
)
def init(origin: str | None) -> None:
    """Begin the club's log: make its key and sign the first checkpoint.

    Both are in a folder outside the database, and the key is never overwritten. From then on a checkpoint follows every hand. Give the
    public key to the players; anyone who has it can check what the club hands out.
    """
    with opened_club(say_new=True) as club:
        verifier = club.log.begin(origin)
        place = club.log.folder.place
    click.echo(str(verifier))
    write_stderr(wording.PRIVATE_KEY(key=str(place / "key")))


@command("paipu log prove 17 -o entry-17.tlog-proof", "paipu log prove --old 90 -o since-90.txt")
@click.argument("position", metavar="[N]", type=int, required=False)
@click.option("--old", type=int, metavar="SIZE", help="Prove that the log continues the checkpoint of this size.")
@files.new_file_option
def prove(position: int | None, old: int | None, output: Path | None) -> None:
    """Prove that entry N is in the log, or that the log continues an earlier one.

    N counts from 1. The proof reveals only the salted hash of the event; 'paipu receipt make' hands out the event too.
    """
    if (position is None) == (old is None):
        raise click.UsageError(worded(wording.ENTRY_OR_SIZE()))
    with opened_club(create=False) as club:
        held = club.log.continuation(old) if position is None and old is not None else club.log.proof(position or 0)
        deliver([held], output)


@command('paipu log recover --reason "a broken disk; restored from 14 November"')
@click.option("--reason", type=text, required=True, metavar="TEXT", help="The reason; it stays on record.")
@click.option("--origin", type=text, metavar="NAME", help="The new name; by default the old one with a number.")
def recover(reason: str, origin: str | None) -> None:
    """Go on as a new log if the old one broke off or its key is lost.

    A log breaks off if the database does not continue its last checkpoint. The new one has a new name and key, and its folder records
    after which checkpoint the old one broke off, and why. Give the new key to the players.
    """
    with opened_club(create=False) as club:
        verifier = club.log.recover(reason, origin)
        place = club.log.folder.place
    click.echo(str(verifier))
    write_stderr(wording.LOG_BREAK(record=str(place / "break"), key=str(place / "key")))


@command(
    "paipu log witness since-0.txt --key tuesday.pub",
    "curl -s 'http://127.0.0.1:8000/log/consistency?old=90' | paipu log witness -",
)
@files.file_argument
@click.option("--key", type=text, metavar="KEY-or-FILE", help="The log's public key; needed once for each log.")
@click.option(
    "--folder",
    type=path_name,
    metavar="FOLDER",
    help="The folder that remembers it; by default in your data directory.",
)
def witness(file: Path, key: str | None, folder: Path | None) -> None:
    """Remember the latest checkpoint of a log, and refuse one that forked or shrank.

    Run this on another device than the club's. FILE is what 'paipu log prove --old SIZE' wrote, or the page /log/consistency; - is
    stdin. SIZE is that of the last checkpoint remembered here, 0 the first time.
    """
    from replay.club import Club
    from replay.offline.log_files import remember, trust

    memory = folder or Club.default_path().with_name("witness")
    if key is not None:
        trust(memory, files.find_verifier(key))
    with placed(source=str(file)):
        remembered = remember(memory, files.read_log_file(file))
    now, before = remembered
    text = wording.REMEMBERED_FIRST if before is None else wording.REMEMBERED
    write_line(text(log=now.origin, size=now.size))


@click.group(cls=ExampleGroup)
def log() -> None:
    """Prove to others that nothing in the club was changed behind their backs."""


for _command in (init, checkpoint, prove, check, compare, recover, witness):
    log.add_command(_command)
