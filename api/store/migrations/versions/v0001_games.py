"""Games and their players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables `games` and `seats`."""
    op.create_table(
        "games",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("rules", sa.String, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("stored", sa.DateTime(timezone=True), nullable=False),
        sa.Column("landlord", sa.Integer),
        sa.Column("winner", sa.String),
        sa.Column("acts", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_games"),
        sa.UniqueConstraint("id", name="uq_games_id"),
        sqlite_autoincrement=True,
    )
    for column in ("rules", "day", "stored"):
        op.create_index(f"ix_games_{column}", "games", [column])
    op.create_table(
        "seats",
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(
            ["game"], ["games.number"], name="fk_seats_game", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_seats_player", "seats", ["player"])


def downgrade() -> None:
    """Drops both tables, and all games with them."""
    op.drop_table("seats")
    op.drop_table("games")
