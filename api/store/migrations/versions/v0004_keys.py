"""API keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table `api_keys`."""
    op.create_table(
        "api_keys",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("rate", sa.String),
        sa.Column("work", sa.String),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("number", name="pk_api_keys"),
        sa.UniqueConstraint("id", name="uq_api_keys_id"),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Drops the table, and with it all keys."""
    op.drop_table("api_keys")
