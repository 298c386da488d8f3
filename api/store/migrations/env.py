"""Alembic's entry: runs migrations on the connection that `api.store.schema` hands over."""

from __future__ import annotations

from alembic import context

from api.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    # SQLite cannot alter a column: the table is copied instead.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
