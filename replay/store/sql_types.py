"""Types of SQLAlchemy for queries whose columns are known only when they run: the tables are made without static types.

This is the one place of the package where a row of the database may be anything; whoever reads one knows its columns by name.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, ColumnElement, Result, Row, Select

Query = Select[*tuple[Any, ...]]
"""A SELECT."""
Found = Row[*tuple[Any, ...]]
"""A row that was found, its columns by name."""
Rows = Result[*tuple[Any, ...]]
"""The rows of a query as they come."""
Expression = ColumnElement[Any]
"""A column, or what is made of columns."""
AnyColumn = Column[Any]
"""A column of a table."""
Cells = tuple[Any, ...]
"""A row as the database driver gives it."""
