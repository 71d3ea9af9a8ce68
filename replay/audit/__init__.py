"""The evidence: the hash tree over the sealed events, signed checkpoints of it, and receipts that anybody can check offline.

- ``tree``: the hash tree (RFC 6962), its root and its proofs
- ``nodes``: the nodes of that tree above its leaves, in memory and beside the checkpoint
- ``leaves``: the tree's leaves, as the store holds them
- ``notes``: signed notes and their keys
- ``checkpoints``: a log's name, size and root, signed
- ``proofs``: that an entry is in the log, and that a log continues an earlier one
- ``receipts``: one event with everything that proves it
- ``qr``: a receipt as a QR code
- ``file_check``: checks any of these files with only the log's key
- ``folder``: the folder of a log's key and its last checkpoint
- ``folder_files``: the files of that folder, in a backup or with a club that moves
- ``log_init``: how a log begins, and begins again under another name
- ``atomic_files``: files that survive a power cut, and a lock on their folder
- ``witness``: a second device that remembers the last checkpoint
- ``shuffle``: the published shuffle: the order of the cards that a seed gives
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.faces import lazily

__getattr__ = lazily(
    __name__,
    checkpoints="Checkpoint read_checkpoint write_checkpoint",
    file_check="check_file",
    folder="LogFolder log_folder",
    leaves="stored_leaves",
    log_init="begin",
    nodes="keep_nodes kept_nodes",
    notes="Signer Verifier open_note sign_note unbase64",
    proofs="Continuation Proof note_in",
    qr="qr_svg qr_text",
    receipts="Receipt",
    witness="Witness accept_checkpoint",
)
