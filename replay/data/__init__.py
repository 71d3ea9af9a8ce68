"""Games as tables for those who count: five Parquet files whose columns are described and versioned.

- ``schema``: the tables and their columns
- ``rows``: the rows that a game makes
- ``kept_rows``: rows that an earlier run made, so that the same work goes on there
- ``names``: players under their own names, or under numbers in place of them
- ``parquet``: the files that are written, and the extra that writes them
- ``digests``: whether files are what was written
- ``place``: where they are written: a folder, or one ZIP file
- ``trial``: the hands of a game, tried under other rules
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.data.digests import DIGESTS, write_digests
from replay.data.parquet import FILES, TABLE_FILES, ParquetFiles
from replay.data.schema import TABLES, EventRow, HandRow, PlayRow, columns

__all__ = [
    "DIGESTS", "FILES", "TABLES", "TABLE_FILES", "EventRow", "HandRow", "ParquetFiles", "PlayRow", "columns", "write_digests",
]  # fmt: skip
