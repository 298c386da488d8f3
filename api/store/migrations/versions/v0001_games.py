"""Games and their players, and the answers that are kept by their keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables `games`, `seats` and `kept_answers`."""
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
    op.create_table(
        "kept_answers",
        sa.Column("key", sa.String, nullable=False),
        sa.Column("request", sa.String, nullable=False),
        sa.Column("status", sa.Integer, nullable=False),
        sa.Column("location", sa.String),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("stored", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_kept_answers"),
    )
    op.create_index("ix_kept_answers_stored", "kept_answers", ["stored"])


def downgrade() -> None:
    """Drops the tables, and all games with them."""
    op.drop_table("kept_answers")
    op.drop_table("seats")
    op.drop_table("games")
