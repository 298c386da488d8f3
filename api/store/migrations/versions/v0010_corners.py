"""Corners: which games somebody has brought in, and from which seat they were played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table `corners`; the games that are there are in none, and so everybody's."""
    op.add_column(
        "games", sa.Column("common", sa.Boolean, nullable=False, server_default=sa.true())
    )
    op.create_table(
        "corners",
        sa.Column("corner", sa.String, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.PrimaryKeyConstraint("corner", "game", name="pk_corners"),
        sa.ForeignKeyConstraint(
            ["game"], ["games.number"], name="fk_corners_game", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_corners_game", "corners", ["game"])


def downgrade() -> None:
    """Drops the table and the column."""
    op.drop_table("corners")
    # Not by a copy of the table: dropping the old one would delete the reviews of all games.
    op.drop_column("games", "common")
