"""The players of a club, and the reviews of hands."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from uuid import UUID

from replay.answers.answer import Page
from replay.answers.games import Player, PlayerRanking, PlayerRecord
from replay.club.disputed_money import forms_of
from replay.club.lists import every_player
from replay.club.matters.hands import DisputeResolved, HandConfirmed, HandDisputed
from replay.club.matters.matter import Facade
from replay.club.matters.roles import ties_of_all
from replay.club.matters.state import ClubState
from replay.club.queries import players, results
from replay.club.queries.games import find_game
from replay.club.queries.results import Season
from replay.club.reasons import tidy_words
from replay.ledger.accounts import player_id, tidy
from replay.ledger.people import Changes, StoredNames, is_account_name, new_name, tidy_name
from replay.values.club_events import PlayerRenamed, PlayersMerged, PlayersParted
from replay.words.display import visible
from replay.words.errors import NotAllowed, PaipuError
from replay.words.messages import Message, Text, say

NAME_OF_ACCOUNT = Text(
    "treasury.name-of-account", "{name!r} is the name of an account in the books: give this player another name"
)
SIMILAR_NAME = Text(
    "treasury.similar-name", "{name} is new here and looks like {known}: one person under two names has two balances"
)


class Players(Facade):
    """The players of one club. Safe to share between threads."""

    def all(self) -> list[Player]:
        """Return every player by name, with the numbers of games and hands played and won; voided hands do not count."""
        return self._store.ask(every_player)

    def page(self, after: str, limit: int) -> Page[Player, str]:
        """At most ``limit`` players whose names follow one, "" for the first."""
        return self._store.ask(players.players_page, after, limit)

    def find(self, player: str) -> Player:
        """The player with this name or id. Raises NotFound."""
        return self._store.ask(players.player, player)

    def ranking(self, season: Season, after: str, limit: int, *, stakes: bool = True) -> PlayerRanking:
        """Return at most ``limit`` players of a ranking that follow the one with an id, "" for the first. Raises BadInput."""
        return self._store.ask(results.ranking, season, after, limit, stakes=stakes)

    def record(self, player: str, *, stakes: bool = True) -> PlayerRecord:
        """Return the results of the player with this name or id; without money if ``stakes`` is False. Raises NotFound."""
        return self._store.ask(results.player_record, player, stakes=stakes)

    def latest(self, limit: int) -> list[str]:
        """Return the names of at most so many players, most recently seated first."""
        return self._store.ask(players.latest_names, limit)

    def named(self, names: Iterable[str]) -> dict[str, str]:
        """Return the ids of the players whom these names mean, or would mean: two names may mean one player."""
        ids = {name: player_id(name) for name in names}
        with self._store.reading() as reading:
            known = StoredNames(reading.connection)
            known.read(set(ids.values()))
            return {name: known.whose(id) for name, id in ids.items()}

    def called(self, ids: Collection[str]) -> dict[str, str]:
        """Return the current names of the players with these ids."""
        with self._store.reading() as reading:
            known = StoredNames(reading.connection)
            known.read(ids)
            return {each: known.name(each) for each in ids}

    def similar(self, name: str) -> str | None:
        """Return the name of a player whom an unknown name may mean; None if it is known, or like none."""
        return self._store.ask(players.similar, name)

    def doubts(self, game: str | UUID, added: int) -> list[Message]:
        """Return warnings about new names in the last ``added`` events of a game.

        They name other players. It never raises: the events are recorded.
        """
        with suppress(PaipuError), self._store.reading() as reading:
            return name_warnings(players.newcomers(reading, find_game(reading, game), added))
        return []

    def doubt(self, name: str) -> list[Message]:
        """Return a warning if a player's new name is like that of another one. It never raises."""
        with suppress(PaipuError), self._store.reading() as reading:
            return name_warnings([(name, players.like_another(reading, name))])
        return []

    def rename(self, player: str, name: str, *, by: str = "club", event_id: UUID | None = None) -> Player:
        """Rename a player; what was recorded keeps the old name, which still means the same player.

        Raises:
            NotFound: there is no such player.
            RuleViolation: another player has that name.
            BadInput: it is not a name.
            Conflict: the id of a retry belongs to another event.
        """
        renamed = PlayerRenamed(tidy(player), tidy_name(new_name(name)))
        return self._change(renamed, renamed.name, by, event_id)

    def merge(self, player: str, into: str, *, by: str = "club", event_id: UUID | None = None) -> Player:
        """Merge two names into one player under the second; everything that either won or lost is in one account.

        Raises:
            NotFound: there is no such player.
            RuleViolation: they are already one, or sat at one table and so are two people.
            Conflict: as :meth:`rename`.
        """
        merged = PlayersMerged(tidy(player), tidy(into))
        return self._change(merged, merged.into, by, event_id)

    def part(self, player: str, *, by: str = "club", event_id: UUID | None = None) -> Player:
        """Undo a merge: the name is a separate player again.

        Raises:
            NotFound: there is no such player.
            NotAllowed: it is the asker's own name: they would lose their seats under it.
            RuleViolation: it was not merged.
            Conflict: as :meth:`rename`.
        """
        parted = PlayersParted(tidy(player))
        with self._store.reading() as reading:
            names, ties = StoredNames(reading.connection), ties_of_all(reading.connection)
            own = next((names.whose(tied) for account, tied in ties.items() if str(account) == by), None)
            if own is not None and own == names.whose(player_id(parted.player)):
                raise NotAllowed(
                    say(
                        "treasury.own-parting",
                        "you cannot part your own name: ask another director, or the owner, who uses 'paipu players part'",
                    )
                )
        return self._change(parted, parted.player, by, event_id)

    def _change(self, change: Changes, name: str, by: str, event_id: UUID | None) -> Player:
        self._record(change, by, event_id)
        return self._store.ask(players.player, name)


def name_warnings(new: Collection[tuple[str, str | None]]) -> list[Message]:
    """Return warnings about new names, each with the known one that it looks like."""
    accounts = [NAME_OF_ACCOUNT(name=name) for name, _ in new if is_account_name(name)]
    return accounts + [SIMILAR_NAME(name=visible(name), known=visible(known)) for name, known in new if known]


class Reviews(Facade):
    """The reviews of finished hands by the people of a club. Safe to share between threads."""

    def confirm(
        self, game: str | UUID, hand: int, seat: int, *, by: str = "club", event_id: UUID | None = None
    ) -> None:
        """Confirm the result of a hand for a seat.

        Raises:
            NotFound: there is no such finished hand, or no such seat in it.
            RuleViolation: the hand is void or disputed, or the seat has confirmed it already.
            Conflict: the id of a retry belongs to another event.
        """
        self._record(HandConfirmed(self._game(game), hand, seat), by, event_id)

    def dispute(
        self,
        game: str | UUID,
        hand: int,
        reason: str,
        *,
        seat: int | None = None,
        by: str = "club",
        event_id: UUID | None = None,
    ) -> None:
        """Dispute the result of a hand; until that is resolved its money is not settled.

        Raises:
            NotFound: as :meth:`confirm`.
            RuleViolation: the hand is void, or disputed already.
            BadInput: the reason is too long or empty.
            Conflict: as :meth:`confirm`.
        """
        why = tidy_words(reason, "reason", say("treasury.why-disputed", "the mistake in the hand"))
        self._record(HandDisputed(self._game(game), hand, why, seat), by, event_id)

    def resolve(
        self, game: str | UUID, hand: int, reason: str, *, by: str = "club", event_id: UUID | None = None
    ) -> None:
        """End a dispute: the hand counts, as it was or with a correction. A wrong hand is voided instead.

        The event names the disputed hand, which may have been entered again since as this one.

        Raises:
            NotFound: as :meth:`confirm`.
            RuleViolation: the hand is not disputed.
            BadInput, Conflict: as :meth:`dispute`.
        """
        how, played = (
            tidy_words(reason, "reason", say("treasury.how-resolved", "how the dispute was resolved")),
            self._game(game),
        )
        with self._store.reading() as reading:
            same = [DisputeResolved(played, each, how) for each in forms_of(reading, str(played), hand)]

        def make(state: ClubState) -> DisputeResolved:
            return DisputeResolved(played, state.disputed_before(played, hand) or hand, how)

        self._stream.record(make, lambda known: known in same, by=by, event_id=event_id)

    def _game(self, game: str | UUID) -> UUID:
        if isinstance(game, UUID):
            return game
        return self._store.ask(lambda reading: UUID(find_game(reading, game)))
