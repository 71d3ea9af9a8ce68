"""How Alembic runs inside :mod:`replay.store.schema_steps`: on the connection, and in the transaction, that it is given."""

from alembic import context

from replay.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
