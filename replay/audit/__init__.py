"""The evidence: the hash tree over the sealed events, signed checkpoints of it, and receipts that anybody can check offline.

- ``tree``: the hash tree (RFC 6962), its root and its proofs
- ``leaves``: the tree's leaves, as the store holds them
- ``notes``: signed notes and their keys
- ``checkpoints``: what a log says of itself at one size, signed
- ``proofs``: that an entry is in the log, and that a log continues an earlier one
- ``receipts``: one event with all that proves it
- ``qr``: a receipt as a QR code
- ``file_check``: any of these files checked with nothing but the log's key
- ``folder``: where a log keeps its key and its last checkpoint
- ``log_init``: how a log begins, and begins again under another name
- ``atomic_files``: files that survive a power cut, and a lock on their folder
- ``witness``: a second device that remembers the last checkpoint
- ``shuffle``: the published shuffle: the order of the cards that a seed gives
- ``wording``: the texts of this room that people read, each with its code
"""
