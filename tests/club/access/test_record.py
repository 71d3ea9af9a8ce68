"""The record of access: what is planted, changed, revived or deleted behind the club's back opens nothing, and `verify` names it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from sqlalchemy import Connection, delete, insert, select, update

from replay.club import Club, allowed, enter
from replay.club.access import KEY_FILE, PREFIX, SoughtEvent, digest, new_key
from replay.club.maintenance import back_up, move, restore
from replay.club.matters import (
    AccessEvent,
    AccessRecorded,
    AccountMade,
    AccountRemoved,
    CredentialsSet,
    InvitationMade,
    LinkMade,
    LinkRevoked,
    TokenMade,
    TokenRevoked,
)
from replay.store import Reading, metadata
from replay.values import clock
from replay.values.club_events import SettingsChanged
from replay.values.events import Event
from replay.values.times import from_micros, micros
from replay.words.errors import CheckFailed, NotSignedIn
from tests.support.boards import board_record, board_won, boards_allowed, opened
from tests.support.clubs import new_club
from tests.support.older_clubs import forget_access, made_older
from tests.support.soak import thorough

access = metadata.tables["access"]
accounts = metadata.tables["accounts"]
invitations = metadata.tables["invitations"]
links = metadata.tables["links"]
sessions = metadata.tables["sessions"]
tokens = metadata.tables["tokens"]

PASSWORD, OTHER = "correct horse battery", "staple in the rain"
HOME = "192.0.2.7"
FAR = 2**62


@pytest.fixture
def club(club_of_engine: Club) -> Iterator[Club]:
    """A club on each engine: a game, Anna, who is a director, and Ben."""
    with boards_allowed():
        club_of_engine.import_record(board_record(1, [*opened(1), *board_won("7", 1, 1)]), "board")
        club_of_engine.access.accounts.add("Anna", PASSWORD)
        club_of_engine.access.accounts.add("Ben", PASSWORD)
        yield club_of_engine


@pytest.fixture
def club_in_file(tmp_path: Path) -> Iterator[Club]:
    """The same two accounts in a file: on a server another machine may have begun a session."""
    with new_club(tmp_path / "file.db") as made:
        made.access.accounts.add("Anna", PASSWORD)
        made.access.accounts.add("Ben", PASSWORD)
        yield made


def recorded(club: Club) -> list[Event]:
    return [each.data for each in club.own_stream.read() if isinstance(each.data, AccessEvent)]


def behind(club: Club, *changes: object) -> None:
    """Change the database as somebody does who can write it."""
    with club.store.backend.writing() as connection:
        for change in changes:
            connection.execute(change)  # type: ignore[call-overload]


def opens(ask: Callable[[], object]) -> bool:
    try:
        return ask() is not None
    except NotSignedIn:
        return False


def found(club: Club) -> set[str]:
    return {each.code.removeprefix("doors.") for each in club.verify().findings}


def test_everything_that_lets_somebody_in_is_recorded_when_it_begins_and_when_it_ends(club: Club) -> None:
    doors, game = club.access, club.games()[0].id
    ben = UUID(doors.accounts.get("Ben").id)
    begun = len(recorded(club))
    doors.change_password(str(ben), PASSWORD, OTHER, HOME)
    doors.accept(doors.accounts.invite("Ben"), PASSWORD)
    _, token = doors.tokens.make("Ben", "a program")
    _, link = doors.links.make(game, 1)
    doors.links.renew(game, ["record", 1])
    doors.tokens.revoke(UUID(token.id))
    doors.accounts.remove("Ben")
    now = recorded(club)
    assert [type(each) for each in now[:begun]] == [AccountMade, CredentialsSet] * 2
    assert [type(each) for each in now[begun:]] == [
        *(CredentialsSet, InvitationMade, CredentialsSet, TokenMade, LinkMade),
        *(LinkMade, LinkRevoked, LinkMade, TokenRevoked, AccountRemoved),
    ]
    assert [each.how for each in now if isinstance(each, CredentialsSet)] == ["first", "first", "changed", "reset"]
    assert [each.link for each in now if isinstance(each, LinkRevoked)] == [UUID(link.id)]
    assert club.verify().findings == []
    assert not club.verify().notes


@thorough
def test_a_planted_token_opens_nothing_and_is_named(club: Club) -> None:
    key, anna = new_key(), club.access.accounts.get("Anna").id
    row = {"id": str(uuid4()), "digest": digest(key), "account": anna, "label": "x", "begun": 0, "ends": FAR}
    behind(club, insert(tokens).values(row))
    assert not opens(lambda: club.access.enter_by_token(PREFIX + key))
    assert found(club) == {"row-unknown"}
    # Neither does it with the row of the lookup table that belongs to it, under a digest of another key.
    known = {"kind": "token", "id": row["id"], "account": anna, "digest": f"{'0' * 8}:{'0' * 64}", "position": 1}
    behind(club, insert(access).values(known))
    if not club.store.backend.shared:
        assert not opens(lambda: club.access.enter_by_token(PREFIX + key))
    assert club.verify().findings


def test_a_planted_link_or_invitation_opens_nothing_and_is_named(club: Club) -> None:
    key, game, ben = new_key(), club.games()[0].id, club.access.accounts.get("Ben").id
    link = {"id": str(uuid4()), "digest": digest(key), "kind": "record", "game": game, "begun": 0, "ends": FAR}
    behind(club, insert(links).values(link))
    behind(club, insert(invitations).values({"account": ben, "digest": digest(key), "ends": FAR}))
    assert club.access.links.admit(key) is None
    assert not opens(lambda: club.access.redeem(key))
    assert not opens(lambda: club.access.invited(key))
    assert not opens(lambda: club.access.accept(key, OTHER))
    assert [each.code for each in club.verify().findings] == ["doors.row-unknown"] * 2


@thorough
@pytest.mark.parametrize("what", ["password", "name", "revived"])
def test_an_account_that_was_changed_in_the_file_comes_in_no_more_and_is_named(club: Club, what: str) -> None:
    doors, ben = club.access, club.access.accounts.get("Ben").id
    session = doors.sign_in("Ben", PASSWORD, HOME)
    token, _ = doors.tokens.make("Ben", "a program")
    with club.store.reading() as reading:
        annas = reading.connection.scalar(select(accounts.c.password).where(accounts.c.name == "Anna"))
    name = "Ben"
    if what == "revived":
        doors.accounts.remove("Ben")
        behind(club, update(accounts).where(accounts.c.id == ben).values(removed=None, password=annas))
    elif what == "password":
        behind(club, update(accounts).where(accounts.c.id == ben).values(password=annas))
    else:
        name = "Carl"
        behind(club, update(accounts).where(accounts.c.id == ben).values(name="Carl", looks="carl"))
    assert not opens(lambda: doors.sign_in(name, PASSWORD, HOME))
    assert doors.enter(session) is None
    assert not opens(lambda: doors.enter_by_token(token))
    assert found(club) == {"row-unknown" if what == "revived" else "row-changed"}


@thorough
@pytest.mark.parametrize(
    "change", [{"scope": None}, {"ends": FAR}, {"account": "ANNA"}], ids=["scope", "time", "whose"]
)
def test_a_token_that_was_given_more_in_the_file_opens_nothing(club: Club, change: dict[str, object]) -> None:
    token, made = club.access.tokens.make("Ben", "a program", {"see-games"})  # type: ignore[arg-type]
    anna = club.access.accounts.get("Anna").id
    values = {name: anna if value == "ANNA" else value for name, value in change.items()}
    behind(club, update(tokens).where(tokens.c.id == made.id).values(values))
    assert not opens(lambda: club.access.enter_by_token(token))
    assert found(club) == {"row-changed"}


def test_a_revoked_token_or_link_that_is_put_back_opens_nothing(club: Club) -> None:
    doors, game = club.access, club.games()[0].id
    token, made = doors.tokens.make("Ben", "a program")
    key, link = doors.links.make(game, "watch")

    def rows(connection: Connection) -> list[dict[str, object]]:
        return [{**row._mapping} for table in (tokens, links) for row in connection.execute(select(table))]

    with club.store.reading() as reading:
        kept_token, kept_link = rows(reading.connection)
    doors.tokens.revoke(UUID(made.id))
    doors.links.revoke(UUID(link.id))
    behind(club, insert(tokens).values(kept_token), insert(links).values(kept_link))
    assert not opens(lambda: doors.enter_by_token(token))
    assert doors.links.admit(key) is None
    assert found(club) == {"row-unknown"}
    doors.tokens.revoke(UUID(made.id))  # and a director can end them
    doors.links.revoke(UUID(link.id))
    assert club.verify().findings == []


@thorough
@pytest.mark.parametrize("table", [accounts, tokens, links, invitations], ids=str)
def test_a_row_that_somebody_deleted_is_named(club: Club, table: object) -> None:
    club.access.tokens.make("Ben", "a program")
    club.access.links.make(club.games()[0].id, "watch")
    club.access.accounts.invite("Ben")
    behind(club, delete(table))  # type: ignore[arg-type]
    assert found(club) == {"row-gone"}


@pytest.mark.parametrize("how", ["planted", "taken over"])
def test_a_session_that_did_not_begin_here_opens_nothing_and_is_named(club_in_file: Club, how: str) -> None:
    doors, key = club_in_file.access, new_key()
    anna = doors.accounts.get("Anna").id
    if how == "planted":
        now = micros(clock.now())
        row = {"digest": digest(key), "account": anna, "begun": now, "seen": now}
        behind(club_in_file, insert(sessions).values(row))
    else:
        key = doors.sign_in("Ben", PASSWORD, HOME)
        behind(club_in_file, update(sessions).values(account=anna))
    assert doors.enter(key) is None
    assert found(club_in_file) == {"session-unknown"}


def test_a_session_and_a_token_whose_account_was_deleted_in_the_file_open_nothing(club: Club) -> None:
    session, (token, _) = club.access.sign_in("Ben", PASSWORD, HOME), club.access.tokens.make("Ben", "a program")
    behind(club, delete(accounts).where(accounts.c.name == "Ben"))
    assert club.access.enter(session) is None
    assert not opens(lambda: club.access.enter_by_token(token))


def test_whoever_deletes_every_account_is_not_the_owner(club: Club) -> None:
    behind(club, *(delete(each) for each in (accounts, sessions, tokens, invitations, links)))
    with Club.open(_place(club), create=False) as again:
        assert again.access.accounts.any()


def test_a_row_that_has_ended_by_time_needs_no_event(club: Club, later: Callable[..., None]) -> None:
    club.access.tokens.make("Ben", "a program", days=1)
    club.access.links.make(club.games()[0].id, "watch", hours=1)
    club.access.accounts.invite("Ben")
    later(days=8)
    assert club.verify().findings == []
    club.access.tokens.make("Anna", "another")
    club.access.links.make(club.games()[0].id, "record")
    assert club.verify().findings == []


def test_the_key_is_not_in_the_database_and_its_owner_alone_reads_it(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        assert not club.access.record.path.exists()
        club.access.accounts.add("Anna", PASSWORD)
        path = club.access.record.path
        assert path == tmp_path / "club.db.proof" / KEY_FILE
        assert path.stat().st_mode & 0o777 == 0o600
        secret = path.read_text().strip()
    stored = (tmp_path / "club.db").read_bytes()
    assert secret.encode() not in stored
    assert bytes.fromhex(secret) not in stored


def test_who_has_the_key_too_leaves_an_event(club_in_file: Club) -> None:
    ben, key = club_in_file.access.accounts.get("Ben").id, new_key()
    row = {"id": str(uuid4()), "digest": digest(key), "account": ben, "label": "x", "begun": 0, "ends": 2**50}
    record = club_in_file.access.record
    with record.writing() as writing:
        writing.connection.execute(insert(tokens).values(row))
        made = record.digest(writing, "token", str(row["id"]))
        record.enter(writing, TokenMade(UUID(str(row["id"])), UUID(ben), made, from_micros(2**50)), "club")
    assert club_in_file.verify().findings == []
    assert [each.token for each in recorded(club_in_file) if isinstance(each, TokenMade)] == [UUID(str(row["id"]))]


@pytest.fixture
def older(tmp_path: Path) -> Iterator[Club]:
    """A club whose accounts, tokens and links are from before there was a record of them."""
    with new_club(tmp_path / "club.db") as club:
        club.access.accounts.add("Anna", PASSWORD)
        club.access.tokens.make("Anna", "a program")
        forget_access(club)
    with Club.open(str(made_older(tmp_path / "club.db", "0015"))) as club:
        yield club


def test_an_older_club_is_recorded_in_one_event_and_until_then_nothing_is_wrong(older: Club) -> None:
    assert older.verify().findings == []
    assert [each.code for each in older.verify().notes] == ["doors.not-recorded"]
    session = older.access.sign_in("Anna", PASSWORD, HOME)
    assert older.access.enter(session) is not None
    older.access.record.start()
    assert older.access.enter(session) is not None
    (event,) = recorded(older)
    assert isinstance(event, AccessRecorded)
    assert [each.kind for each in event.rows] == ["account", "token"]
    assert older.verify().findings == []
    assert not older.verify().notes
    older.access.record.start()
    assert len(recorded(older)) == 1


def test_the_first_command_that_changes_something_records_what_was_before(older: Club) -> None:
    older.access.accounts.add("Ben")
    assert [type(each) for each in recorded(older)] == [AccessRecorded, AccountMade]
    assert older.verify().findings == []


def test_without_its_key_a_club_says_so_and_begins_another_with_the_owner(tmp_path: Path) -> None:
    with new_club(tmp_path / "club.db") as club:
        club.access.accounts.add("Anna", PASSWORD)
    (tmp_path / "elsewhere").mkdir()
    shutil.copy(tmp_path / "club.db", tmp_path / "elsewhere")
    with Club.open(str(tmp_path / "elsewhere" / "club.db"), create=False) as copied:
        assert copied.verify().findings == []
        assert [each.code for each in copied.verify().notes] == ["doors.key-not-here"]
        copied.access.sign_in("Anna", PASSWORD, HOME)
        copied.access.record.start()
        assert isinstance(recorded(copied)[-1], AccessRecorded)
        assert not [*copied.verify().findings, *copied.verify().notes]


def _place(club: Club) -> str:
    url = club.store.backend.engine.url.render_as_string(hide_password=False)
    return url if club.store.backend.shared else club.store.name


def test_a_restored_club_is_recorded_again_and_until_then_nothing_is_wrong(club_in_file: Club, tmp_path: Path) -> None:
    token, _ = club_in_file.access.tokens.make("Ben", "a program")
    back_up(club_in_file, tmp_path / "backup.zip")
    assert KEY_FILE.encode() not in (tmp_path / "backup.zip").read_bytes()
    club_in_file.close()
    (tmp_path / "file.db").unlink()
    # To the same place, where the key of the club that was lost still is.
    assert restore(tmp_path / "backup.zip", str(tmp_path / "file.db")).report.findings == []
    with Club.open(str(tmp_path / "file.db"), create=False) as again:
        assert again.verify().findings == []
        assert [each.code for each in again.verify().notes] == ["doors.key-not-here"]
        again.access.record.start()
        assert not [*again.verify().findings, *again.verify().notes]
        assert not opens(lambda: again.access.enter_by_token(token))
        assert opens(lambda: again.access.sign_in("Ben", PASSWORD, HOME))


def test_the_key_moves_with_the_club_and_a_planted_row_keeps_it_where_it_is(club_in_file: Club, tmp_path: Path) -> None:
    token, _ = club_in_file.access.tokens.make("Ben", "a program")
    row = {"id": str(uuid4()), "digest": digest(new_key()), "account": "x", "label": "x", "begun": 0, "ends": FAR}
    behind(club_in_file, insert(tokens).values(row))
    with pytest.raises(CheckFailed, match="no event made it"):
        move(club_in_file, str(tmp_path / "new.db"))
    behind(club_in_file, delete(tokens).where(tokens.c.id == row["id"]))
    move(club_in_file, str(tmp_path / "new.db"))
    assert not club_in_file.access.record.path.exists()
    assert club_in_file.verify().findings == []
    with Club.open(str(tmp_path / "new.db"), create=False) as moved:
        assert not [*moved.verify().findings, *moved.verify().notes]
        assert opens(lambda: moved.access.enter_by_token(token))


# What threads remember of the log


def test_two_first_requests_at_once_do_not_open_a_club_with_accounts(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second request comes while the first is asking how long the stream is, and is answered before it."""
    read, answers = Reading.version, list[bool]()

    def version(reading: Reading, stream: str) -> int:
        if not answers:
            answers.append(True)  # the second asks below, and is not interrupted itself
            answers.append(fresh.access.accounts.any())
        return read(reading, stream)

    with Club.open(club.store.backend.name) as fresh:
        monkeypatch.setattr(Reading, "version", version)
        answers.append(fresh.access.accounts.any())
        assert answers == [True, True, True]
        fresh.administration.change(SettingsChanged(public_sees=("games",)))
        assert fresh.access.accounts.any()


def ask_and_roll_back(club: Club, event: Event, sought: SoughtEvent) -> bool:
    """What is found within a transaction that recorded an event and is then rolled back."""
    with suppress(KeyError), club.access.record.writing() as writing:
        enter(writing, allowed(writing, lambda state: event), "club")
        found = sought.is_in(writing)
        raise KeyError
    return found


@thorough
def test_what_was_rolled_back_is_not_taken_for_recorded(club: Club) -> None:
    """Neither the event that was never recorded, nor the place in the stream that another event then takes."""

    def is_there() -> bool:
        with club.store.reading() as reading:
            return sought.is_in(reading)

    sought, change = SoughtEvent("SettingsChanged"), SettingsChanged(public_sees=("games",))
    assert ask_and_roll_back(club, change, sought)
    assert not is_there()
    assert not ask_and_roll_back(club, AccessRecorded(()), sought)
    club.administration.change(change)
    assert is_there()
