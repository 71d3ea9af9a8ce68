"""The people who run the club: ``paipu user``."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

import click

from cli import output as out
from cli import wording
from cli.language import worded
from cli.options import ExampleGroup, command, id_option, json_option, text
from replay.answers.access import AccountSummary
from replay.values.club_events import Role
from replay.words.display import visible
from replay.words.errors import NotFound
from replay.words.messages import Arg, all_of, say

ROLES = ("director", "treasurer", "recorder", "member")

roles_option = click.option(
    "--role",
    "roles",
    type=click.Choice(ROLES),
    multiple=True,
    default=("member",),
    show_default=True,
    help="A role of the account in the club; may be given several times.",
)
"""``--role``: the first roles of an account."""


def say_roles(roles: Sequence[str]) -> Arg:
    """Roles in words."""
    return all_of(list(roles)) if roles else say("cli.no-role", "no role")


@command("paipu user add Anna", "paipu user add Ben --role treasurer < password.txt")
@click.argument("name", type=text)
@roles_option
@json_option("Print the account as a JSON object.")
def add(name: str, roles: tuple[Role, ...], form: str) -> None:
    """Make an account for NAME, with a password.

    The password is asked for, or read from the first line of stdin, and is never an argument: those are in the history of a shell and in
    lists of processes. The first account is a director. From then on everybody who opens the pages signs in.
    """
    with out.opened_club() as club:
        club.access.accounts.need_new(name)
        made = club.access.accounts.add(name, out.ask_password(), roles)
    out.say_answer(made, form, wording.ACCOUNT_MADE(name=visible(made.name), roles=say_roles(made.roles)))


@command("paipu user invite Anna --role recorder", "paipu user invite Anna --at http://192.0.2.7:8000")
@click.argument("name", type=text)
@roles_option
@out.at_option
@json_option("Print the account's name and the address as a JSON object.")
def invite(name: str, roles: tuple[Role, ...], at: str, form: str) -> None:
    """Print the address at which NAME sets a password, and make the account if there is none.

    The address opens once and ends after seven days; an earlier invitation ends at once. Invite again a person who has forgotten their
    password; the roles stay as they are.
    """
    with out.opened_club() as club:
        accounts = club.access.accounts
        try:
            found = accounts.get(name)
        except NotFound:
            found = accounts.add(name, roles=roles)
        address = f"{at}/invitation/{accounts.invite(found.id)}"
    if form != "text":
        out.write_data({"name": found.name, "address": address}, form)
    else:
        out.show_address(wording.INVITED(name=visible(found.name)), address)


@command("paipu user list", name="list")
@json_option("Print a JSON list, one object an account.")
def list_(form: str) -> None:
    """List the accounts with their roles, and whether their passwords are set."""
    with out.opened_club(create=False) as club:
        found = club.access.accounts.all()
    out.say_table(found, form, wording.NO_ACCOUNTS(), _row)


def _row(account: AccountSummary) -> tuple[str, ...]:
    state = wording.HAS_PASSWORD if account.has_password else wording.HAS_NO_PASSWORD
    if account.invited:
        state = wording.IS_INVITED
    return visible(account.name), worded(say_roles(account.roles)), worded(state())


@command("paipu user remove Anna")
@click.argument("name", type=text)
@json_option("Print the account that was removed as a JSON object.")
def remove(name: str, form: str) -> None:
    """End the account of NAME, with its roles, sessions, tokens, and the links that it made.

    What it recorded stays. The last director cannot be removed.
    """
    with out.opened_club(create=False) as club:
        removed = club.access.accounts.remove(name)
    out.say_answer(removed, form, wording.ACCOUNT_REMOVED(name=visible(removed.name)))


@command("paipu user role anna give treasurer", "paipu user role anna take recorder")
@click.argument("account", type=text)
@click.argument("how", type=click.Choice(["give", "take"]))
@click.argument("role", type=click.Choice(ROLES))
@id_option
@json_option("Print what the account is now as a JSON object.")
def role(account: str, how: str, role: Role, event_id: UUID | None, form: str) -> None:
    """Give a role to an account, or take it.

    A director runs the club, a treasurer keeps its books, a recorder writes its games, and a member sees what the club lets members
    see. An account may have several roles. The last director stays one.
    """
    with out.opened_club(create=False) as club:
        found = club.access.accounts.get(account)
        change = club.administration.give if how == "give" else club.administration.take
        now = change(UUID(found.id), role, event_id=event_id)
    name = visible(found.name)
    what = wording.HAS_ROLES(name=name, roles=all_of(now.roles)) if now.roles else wording.HAS_NO_ROLES(name=name)
    out.say_answer(now, form, what)


@command("paipu user tie anna 'Anna Li'", "paipu user tie anna --nobody")
@click.argument("account", type=text)
@click.argument("player", metavar="[PLAYER]", required=False, type=text)
@click.option("--nobody", is_flag=True, help="The account belongs to no player any more.")
@id_option
@json_option("Print whose the account is now as a JSON object.")
def tie(account: str, player: str | None, nobody: bool, event_id: UUID | None, form: str) -> None:
    """Say which player an account belongs to.

    That player's money and seats are its own: it sees them, and confirms and disputes for them. One player has one account.
    """
    if (player is None) != nobody:
        raise click.UsageError(worded(wording.PLAYER_OR_NOBODY()))
    with out.opened_club(create=False) as club:
        found = club.access.accounts.get(account)
        now = club.administration.tie(UUID(found.id), player, event_id=event_id)
    name = visible(found.name)
    what = say("cli.belongs-to-nobody", "The account {name} belongs to no player now.", name=name)
    if now.called is not None:
        what = wording.BELONGS_TO(name=name, player=visible(now.called))
    out.say_answer(now, form, what)


@click.group(cls=ExampleGroup)
def user() -> None:
    """The accounts of the people who run the club: the roles and the player of each.

    Roles stay on record; passwords and other secrets never do.
    """


for _command in (add, invite, list_, remove, role, tie):
    user.add_command(_command)
