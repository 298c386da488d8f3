"""What the plays of a review are judged by: winning at all, or the score."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column `objective` to the jobs; those that are there were judged by wins."""
    op.add_column("jobs", sa.Column("objective", sa.String, nullable=False, server_default="win"))


def downgrade() -> None:
    """Drops the column."""
    # Not by a copy of the table: dropping the old one would delete the parts of all reviews.
    op.drop_column("jobs", "objective")
