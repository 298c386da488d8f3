"""Which cluster a coordinator uses: several of them may share one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column `cluster` to the coordinators; each tells it within seconds."""
    op.add_column(
        "coordinators", sa.Column("cluster", sa.String, nullable=False, server_default="")
    )


def downgrade() -> None:
    """Drops the column."""
    with op.batch_alter_table("coordinators") as table:
        table.drop_column("cluster")
