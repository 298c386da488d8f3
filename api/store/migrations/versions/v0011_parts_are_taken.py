"""Parts of reviews have an owner and a lease of their own: each worker takes one at a time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns, gives back what coordinators have, and counts workers in their place."""
    op.add_column("parts", sa.Column("owner", sa.String))
    op.add_column("parts", sa.Column("lease", sa.DateTime(timezone=True)))
    op.add_column("parts", sa.Column("tries", sa.Integer, nullable=False, server_default="0"))
    taken = sa.text("owner IS NOT NULL")
    op.create_index(
        "ix_parts_owner", "parts", ["owner"], sqlite_where=taken, postgresql_where=taken
    )
    op.execute("UPDATE jobs SET owner = NULL, lease = NULL")
    op.drop_table("coordinators")
    op.create_table(
        "workers",
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("owner", name="pk_workers"),
    )


def downgrade() -> None:
    """Drops the columns; coordinators take up what is unfinished."""
    op.execute("UPDATE jobs SET status = 'queued', owner = NULL WHERE status = 'running'")
    op.drop_index("ix_parts_owner", "parts")
    # Not by a copy of the table: it has the results of all reviews.
    for column in ("owner", "lease", "tries"):
        op.drop_column("parts", column)
    op.drop_table("workers")
    op.create_table(
        "coordinators",
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.Column("workers", sa.Integer, nullable=False),
        sa.Column("threads", sa.Integer, nullable=False),
        sa.Column("cluster", sa.String, nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("owner", name="pk_coordinators"),
    )
