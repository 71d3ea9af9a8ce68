"""The page of the data files: each table with its columns, as the code declares them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping

from replay.data.schema import TABLES, VERSION, Row, columns

__all__ = ["data_page"]

_TYPES: Mapping[object, str] = {
    int: "int64",
    str: "string",
    bool: "bool",
    dt.datetime: "timestamp[us]",
    tuple[int, ...]: "list of int64",
    tuple[str, ...]: "list of string",
}

_HEAD = """# Games as data

`paipu export --format parquet` writes games as five tables: DuckDB, Polars, pandas, R and Spark read them. Made from the code by
`make docs`. It needs the extra `data`: `pip install 'paipu[data]'`.

```console
$ paipu simulate quandui --players 4 --hands 20 --seed 7 --stake "1.00 EUR"
$ paipu export --format parquet -o club-data
$ paipu export --format parquet --rules quandui --player "Bot 1" --from 2026-01-01 --to 2026-12-31 --names replaced -o study.zip
```

`paipu stats club-data` answers questions about them ([what it says of bots](statistics.md)).

- **Which games.** One game by its id, or those of a player under any name, of a kind or a profile, or of some days of the club; without any of these the whole
  club, and then the postings have what belongs to no game too. Everything comes from one state of the club, games in the order in which they entered it, and
  the memory that it takes does not grow with the number of rows.
- **Hidden cards.** With `--eyes public`, or those of a seat of one game, every row is made of what these eyes may know: two records that differ only in
  cards that they may not see give the same bytes.
- **Names.** With `--names replaced` each person has a number in place of all names, in the order in which they first appear. Nothing is left of what people wrote:
  notes, reasons, tags, who recorded. It is no anonymity: the times and the ids of games stay, so a reader who knows when a person played finds the row.
- **The same games are the same bytes**, in a folder or in a ZIP, whose files are not compressed again.
- **Whole or not**: `data.sha256` has the digest of each file, as `sha256sum --check data.sha256` reads it. `paipu stats` compares them first and names the file that
  was cut, damaged or replaced, since most changed bytes of a column would only give another answer.
- **Money** counts minor units of its `unit` and is never a fraction. **Time** is UTC, without a zone in its type.
- **A hand that is being played** is among the events and nowhere else until it has ended.
- **Versions.** Every file says in its metadata which version of this page it follows (`paipu.schema`, now {version}), and for whose eyes it was made
  (`paipu.eyes`) and whether names were replaced (`paipu.names`). A column is never renamed and never changes its meaning within a version; new columns may come.

Columns that may be null are marked with ∅.
"""


def data_page() -> str:
    """The page in Markdown."""
    sections = [_HEAD.format(version=VERSION)]
    sections += ["\n".join(_section(name, row)) + "\n" for name, row in TABLES.items()]
    return "\n".join(sections)


def _section(name: str, row: type[Row]) -> Iterator[str]:
    yield f"## {name}.parquet\n"
    yield f"{row.__doc__}\n"
    yield "| column | type | what it is |"
    yield "|---|---|---|"
    for column in columns(row):
        yield f"| `{column.name}` | {_TYPES[column.type]}{' ∅' if column.nullable else ''} | {column.meaning} |"
