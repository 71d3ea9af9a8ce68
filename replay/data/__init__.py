"""Games as tables for statistics: five Parquet files whose columns are described and versioned.

- ``schema``: the tables and their columns
- ``rows``: the rows that a game makes, under names or numbers in place of them; its hands, tried under other rules
- ``parquet``: the files and their digests, in a folder or in one ZIP file, and the extra that writes them
"""

from replay.data.parquet import DIGESTS, FILES, TABLE_FILES, ParquetFiles, write_digests
from replay.data.schema import TABLES, EventRow, HandRow, PlayRow, columns

__all__ = [
    "DIGESTS", "FILES", "TABLES", "TABLE_FILES", "EventRow", "HandRow", "ParquetFiles", "PlayRow", "columns", "write_digests",
]  # fmt: skip
