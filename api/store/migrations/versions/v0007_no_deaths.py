"""The deaths of workers are counted by Dask's scheduler, and no longer in the parts of reviews."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drops the column `deaths` of the parts."""
    op.drop_column("parts", "deaths")


def downgrade() -> None:
    """Adds the column again; nobody has died."""
    op.add_column("parts", sa.Column("deaths", sa.Integer, nullable=False, server_default="0"))
