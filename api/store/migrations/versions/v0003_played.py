"""What each reviewed game adds to the totals of its players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table `played`. Reviews that were finished before have no rows in it."""
    op.create_table(
        "played",
        sa.Column("job", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("player", sa.String, nullable=False),
        sa.Column("rules", sa.String, nullable=False),
        sa.Column("figures", sa.Text, nullable=False),
        sa.Column("accuracy", sa.Double),
        sa.Column("loss", sa.Double),
        sa.Column("adjusted_win", sa.Double),
        sa.PrimaryKeyConstraint("job", "seat", name="pk_played"),
        sa.ForeignKeyConstraint(["job"], ["jobs.number"], name="fk_played_job", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["game"], ["games.number"], name="fk_played_game", ondelete="CASCADE"
        ),
    )
    for column in ("game", "player"):
        op.create_index(f"ix_played_{column}", "played", [column])


def downgrade() -> None:
    """Drops the table; games and reviews are kept."""
    op.drop_table("played")
