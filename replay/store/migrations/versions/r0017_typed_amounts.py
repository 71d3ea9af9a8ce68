"""An index of the amounts that people recorded, so that the largest is found as fast in a long journal as in a short one."""

from alembic import op
from sqlalchemy import text

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    only = text("stream = '52598bb6-9492-5877-9c1d-50c1300edbe3'")
    op.create_index("postings_typed", "postings", ["unit", "amount"], sqlite_where=only, postgresql_where=only)
