"""The evidence: the hash tree over the sealed events, signed checkpoints of it, and receipts that anybody can check offline."""
