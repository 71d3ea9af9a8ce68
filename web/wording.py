"""The texts of the pages that no template has, each with its code."""

from __future__ import annotations

from replay.messages import Text

THE_POT = Text("web.the-pot", "the pot")
EVERYBODY = Text("web.everybody", "everybody")
ALL_CARDS = Text("web.all-cards", "all cards")
UNRECORDED_CARD = Text("web.unrecorded-card", "a card that nobody recorded")

# server

SERVING = Text("web.serving", "Paipu is at {address} (Ctrl+C ends it)")
OTHER_MACHINE = Text(
    "web.other-machine",
    "found host {found!r}, expected {expected}: until Paipu has accounts it serves this machine only. "
    "To look from another, bring the port there: ssh -L {port}:{expected}:{port} this-machine",
)
NO_PORT = Text("web.no-port", "found port {found}, expected one from 1 to 65535")
PORT_TAKEN = Text(
    "web.port-taken",
    "Port {port} is taken: something on this machine listens there already. "
    "Try another: PORT={other} make demo, or paipu serve --port {other}",
)
PORT_BARRED = Text(
    "web.port-barred",
    "Port {port} may not be used by you. Try another: PORT={other} make demo, or paipu serve --port {other}",
)
PORT_UNUSABLE = Text(
    "web.port-unusable",
    "Port {port} cannot be used: {problem}. Try another: PORT={other} make demo, or paipu serve --port {other}",
)
