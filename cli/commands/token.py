"""The keys of programs: ``paipu token``."""

from __future__ import annotations

from uuid import UUID

import click
from msgspec.structs import asdict

from cli import wording
from cli.language import worded
from cli.options import ExampleGroup, command, json_option, text
from cli.output import opened_club, say_answer, say_table, write_data, write_line, write_stderr
from replay.answers.access import TokenSummary
from replay.rights import Right
from replay.values.times import minute
from replay.words.display import visible
from replay.words.messages import Arg, listed, say


@command("paipu token list", name="list")
@json_option("Print a JSON list, one object a token.")
def list_(form: str) -> None:
    """List the tokens that have not ended, without their secrets."""
    with opened_club(create=False) as club:
        found = club.access.tokens.all()
        names = {each.id: each.name for each in club.access.accounts.all()}
    say_table(found, form, say("cli.no-tokens", "There is no token."), lambda each: _row(each, names))


def _row(each: TokenSummary, names: dict[str, str]) -> tuple[str, ...]:
    rights: Arg = say("cli.all-rights", "all rights of the account") if each.scope is None else listed(each.scope)
    until = worded(wording.UNTIL(when=minute(each.ends)))
    return each.id, visible(names.get(each.account, each.account)), visible(each.label), until, worded(rights)


@command("paipu token make Anna 'scores on the wall' --right see-games", "paipu token make Anna recorder-app --days 7")
@click.argument("account", type=text)
@click.argument("label", type=text)
@click.option(
    "--right",
    "scope",
    type=click.Choice([str(right) for right in Right]),
    multiple=True,
    metavar="RIGHT",
    help="A right that it has, such as see-games or record; may be given several times. Without it, all of the account's.",
)
@click.option("--days", type=int, default=90, show_default=True, metavar="N", help="After how many days it ends.")
@json_option("Print the token and what it is as a JSON object.")
def make(account: str, label: str, scope: tuple[str, ...], days: int, form: str) -> None:
    """Make a token of ACCOUNT for what LABEL says, and print it. It is shown this once."""
    with opened_club(create=False) as club:
        rights = [Right(each) for each in scope] if scope else None
        made, what = club.access.tokens.make(account, label, rights, days)
    if form != "text":
        write_data({"token": made, **asdict(what)}, form)
    else:
        write_stderr(wording.TOKEN_MADE(ends=minute(what.ends), id=what.id))
        write_line(made)


@command("paipu token revoke 3b6a1d11-04b1-4f9a-a405-18f640749877")
@click.argument("token_id", metavar="ID", type=click.UUID)
@json_option("Print its id as a JSON object.")
def revoke(token_id: UUID, form: str) -> None:
    """End the token with this ID, which 'paipu token list' shows, at once."""
    with opened_club(create=False) as club:
        club.access.tokens.revoke(token_id)
    say_answer({"revoked": token_id}, form, wording.TOKEN_REVOKED())


@click.group(cls=ExampleGroup)
def token() -> None:
    """Give programs a key to the API, and take it back.

    A program sends its token in the header: Authorization: Bearer TOKEN. It has the rights of an account, or some of them.
    """


for _command in (make, list_, revoke):
    token.add_command(_command)
