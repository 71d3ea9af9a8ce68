"""`paipu serve`: the pages of the club on this machine."""

from __future__ import annotations

import socket
from pathlib import Path


def test_a_taken_port_is_named_with_what_to_type(paipu, where: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        output = paipu("serve", "--port", port, code=2).stderr
    assert output.startswith(f"Error: Port {port} is taken")
    assert "--port" in output


def test_only_this_machine_is_served(paipu) -> None:
    assert (
        "host '0.0.0.0' would be open to others, expected 127.0.0.1"
        in paipu("serve", "--host", "0.0.0.0", code=2).stderr
    )
