"""The seats whose decisions a review judges."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column `seats` to the jobs; those that are there judge all seats."""
    op.add_column("jobs", sa.Column("seats", sa.String))


def downgrade() -> None:
    """Drops the column."""
    # Not by a copy of the table: dropping the old one would delete the parts of all reviews.
    op.drop_column("jobs", "seats")
