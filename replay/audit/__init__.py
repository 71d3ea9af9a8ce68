"""The evidence: the hash tree over the sealed events, signed checkpoints of it, and receipts that can be checked offline.

- ``tree``: the hash tree (RFC 6962), its root, its proofs, and its nodes above the leaves
- ``notes``: signed notes, their keys, and checkpoints: a log's name, size and root, signed
- ``proofs``: files that prove something with only the log's key, also as QR codes: proofs, continuations, receipts
- ``folder``: the folder of a log's key and its last checkpoint, whose files survive a power cut
- ``log_init``: the beginning of a log, also under another name; its leaves in the store
- ``witness``: a second device that remembers the last checkpoint
- ``shuffle``: the published shuffle: the order of the cards that a seed gives
"""

from replay.faces import lazily

__getattr__ = lazily(
    __name__,
    folder="LogFolder log_folder",
    log_init="begin stored_leaves",
    notes="Checkpoint Signer Verifier open_note read_checkpoint sign_note unbase64 write_checkpoint",
    proofs="Continuation Proof Receipt check_file note_in qr_inside qr_svg qr_text",
    tree="keep_nodes kept_nodes",
    witness="Witness accept_checkpoint",
)
