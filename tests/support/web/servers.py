"""Servers in processes of their own, as ``paipu serve`` starts them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

__all__ = ["House", "Running", "certificate", "pin", "served"]

_LISTENS = re.compile(r"(?:127\.0\.0\.1|\[::1\]|localhost):([0-9]+)")
_COMMAND = "from cli.entry import run; run()"


class Running(NamedTuple):
    """A server that is ready: where it listens, and its process."""

    port: int
    process: subprocess.Popen[str]
    said: list[str]

    def kill(self) -> None:
        """End it without warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(30)

    def stop(self) -> int:
        """Ask it to end, and wait until it has; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


@contextmanager
def served(club: Path | str, *options: str, command: str = _COMMAND) -> Iterator[Running]:
    """A server of a club on a free port, which is killed in the end if it has not ended."""
    words = ["--club", str(club), "serve", "--port", "0", *options]
    quiet = {name: value for name, value in os.environ.items() if not name.startswith("PAIPU_")}
    with subprocess.Popen(
        [sys.executable, "-c", command, *words],
        stderr=subprocess.PIPE,
        text=True,
        env={**quiet, "PAIPU_CONFIG": os.devnull},
    ) as process:
        try:
            assert process.stderr is not None
            said, found = [], None
            while found is None and (line := process.stderr.readline()):
                said.append(line)
                found = _LISTENS.search(line)
            yield Running(int(found[1]) if found else 0, process, said)
        finally:
            with suppress(ProcessLookupError):
                process.kill()


class House:
    """A club in a process of its own, which may be killed and comes back at the same place."""

    def __init__(self, path: Path, *options: str) -> None:
        self.path = path
        self._options = options
        self._running = ExitStack()
        self.server = self._start(0)

    def _start(self, port: int) -> Running:
        return self._running.enter_context(served(self.path, "--port", str(port), *self._options))

    def kill(self) -> None:
        self.server.kill()

    def come_back(self) -> None:
        self.server = self._start(self.server.port)

    def close(self) -> None:
        self._running.close()


def certificate(folder: Path, *names: str) -> tuple[Path, Path]:
    """A certificate for names and addresses that nobody vouches for, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, names[0])])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([_alternative(each) for each in names]), critical=False)
        .sign(key, hashes.SHA256())
    )
    cert, secret = folder / "club.pem", folder / "club.key"
    cert.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    secret.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    return cert, secret


def pin(cert: Path) -> str:
    """What makes a browser trust one certificate: the SHA-256 of its public key, in Base64."""
    public = x509.load_pem_x509_certificate(cert.read_bytes()).public_key()
    spki = public.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return b64encode(sha256(spki).digest()).decode()


def _alternative(name: str) -> x509.GeneralName:
    with suppress(ValueError):
        return x509.IPAddress(ip_address(name))
    return x509.DNSName(name)
