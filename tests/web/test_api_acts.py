"""What the pages record, programs record too: each act of a page has an operation of the API, or a reason why it has none."""

from __future__ import annotations

from collections.abc import Mapping

from docs.rights_table import addresses
from replay.club import Club
from tests.support.web.clients import client

SETTLING = ("pages.games.record_evening", "pages.games.record_settling", "pages.seats.record")
OPERATIONS: Mapping[str, str] = {
    "pages.games.record confirm": "reviews.confirm_hand",
    "pages.games.record dispute": "reviews.dispute_hand",
    "pages.games.record resolve": "reviews.resolve_hand",
    "pages.games.record void": "reviews.void_hand",
    "pages.seats.record right": "reviews.confirm_hand",
    "pages.seats.record wrong": "reviews.dispute_hand",
    "pages.seats.record withdraw": "reviews.resolve_hand",
    "pages.new_table.record": "tables.open_game",
    "pages.record.record": "tables.record_moves",
    "pages.record.record_correction": "tables.record_moves",
    **{f"{page} paid": "evenings.record_evening_payment" for page in SETTLING},
    **{f"{page} got": "evenings.confirm_evening_payment" for page in SETTLING},
    "pages.ledger.record settle": "recording.record_payment",
    "pages.ledger.record share": "recording.record_payment",
    "pages.ledger.record_payment pay": "recording.record_payment",
    "pages.ledger.record_payment cash": "recording.record_payment",
    "pages.ledger.record_payment adjust": "recording.record_adjustment",
    "pages.ledger.record_event reverse": "recording.record_reversal",
    "pages.ledger.record_closing close": "recording.close_period",
    "pages.imports.show": "records.import_record",
    "pages.players.record rename": "players.rename_player",
    "pages.players.record merge": "players.merge_players",
    "pages.players.record part": "players.part_players",
}
"""The operation that does the same, by the page and its form."""
_A_PERSON = "the signed-in person confirms it with their password, which no program has"
_A_BROWSER = "it gives a browser a cookie, or takes one: a program sends a token"
_A_LINK = "a link opens the club to another person, and a person gives it away"
_THE_OFFICE = "how the club is run is decided by a person, on the page or at the terminal"
WITHOUT: Mapping[str, str] = {
    "pages.account.record": _A_BROWSER,
    "pages.account.record_token": _A_PERSON,
    "pages.account.record_invitation": _A_BROWSER,
    "pages.account.record_sign_in": _A_BROWSER,
    "pages.seats.record_link": _A_BROWSER,
    "pages.seats.record_sit_down": _A_BROWSER,
    "pages.seats.record_links": _A_LINK,
    "pages.shared.record_share share": _A_LINK,
    "pages.shared.record_share revoke": _A_LINK,
    "pages.first_run.record": _THE_OFFICE,
    **{f"pages.members.record {form}": _A_PERSON for form in ("add", "give", "invite", "remove", "take", "tie")},
    **{
        f"pages.members.record_settings {form}": _THE_OFFICE for form in ("days", "hands", "name", "settling", "sights")
    },
}
"""Why a program does not do it, by the page and its form."""
OF_PROGRAMS_ALONE = {"leases.change_lease"}
"""Operations that the script of the recorder's page calls; no form of a page does the same."""


def test_every_act_of_a_page_has_an_operation_or_a_reason_why_not(own: Club) -> None:
    sent = [each for each in addresses(client(own).application) if each.method == "POST"]
    acts = {f"{each.endpoint} {each.form}".strip() for each in sent if each.endpoint.startswith("pages.")}
    assert acts == {*OPERATIONS, *WITHOUT}
    assert not set(OPERATIONS) & set(WITHOUT)
    operations = {each.endpoint for each in sent if not each.endpoint.startswith("pages.")}
    assert operations == {*OPERATIONS.values(), *OF_PROGRAMS_ALONE}


def test_the_description_names_the_rights_that_the_guard_asks_for(own: Club) -> None:
    browse = client(own)
    paths = browse.get("/api/v1/openapi.json").get_json()["paths"]
    for each in addresses(browse.application):
        if each.rule.startswith("/api/v1/") and not each.rule.endswith("openapi.json"):
            path = each.rule.replace("<int:", "<").replace("<", "{").replace(">", "}")
            described = paths[path][each.method.lower()]
            assert described["x-rights"] == {"see": [*each.needs.see], "do": [*each.needs.do]}, path
            assert all(f"`{right}`" in described["description"] for right in (*each.needs.see, *each.needs.do)), path
