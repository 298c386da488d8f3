"""Reviews as jobs, their parts, batches of them, and the coordinators that do them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Makes the tables `jobs`, `parts`, `batches`, `batch_lines` and `coordinators`."""
    _make_jobs()
    op.create_table(
        "parts",
        sa.Column("job", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("event", sa.Integer, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("place", sa.Integer),
        sa.Column("deaths", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("job", "number", name="pk_parts"),
        sa.UniqueConstraint("job", "place", name="uq_parts_job_place"),
        sa.ForeignKeyConstraint(["job"], ["jobs.number"], name="fk_parts_job", ondelete="CASCADE"),
    )
    op.create_table(
        "batches",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("created", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_batches"),
        sa.UniqueConstraint("id", name="uq_batches_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_batches_created", "batches", ["created"])
    op.create_table(
        "batch_lines",
        sa.Column("batch", sa.Integer, nullable=False),
        sa.Column("index", sa.Integer, nullable=False),
        sa.Column("line", sa.Integer),
        sa.Column("job", sa.Integer),
        sa.Column("reason", sa.Text),
        sa.PrimaryKeyConstraint("batch", "index", name="pk_batch_lines"),
        sa.ForeignKeyConstraint(
            ["batch"], ["batches.number"], name="fk_batch_lines_batch", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["job"], ["jobs.number"], name="fk_batch_lines_job", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_batch_lines_job", "batch_lines", ["job"])
    op.create_table(
        "coordinators",
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("seen", _MOMENT, nullable=False),
        sa.Column("workers", sa.Integer, nullable=False),
        sa.Column("threads", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("owner", name="pk_coordinators"),
    )


def _make_jobs() -> None:
    op.create_table(
        "jobs",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("question", sa.String, nullable=False),
        sa.Column("game", sa.Integer),
        sa.Column("record", sa.Text),
        sa.Column("seconds", sa.Double),
        sa.Column("worlds", sa.Integer),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("urgency", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("created", _MOMENT, nullable=False),
        sa.Column("started", _MOMENT),
        sa.Column("finished", _MOMENT),
        sa.Column("owner", sa.String),
        sa.Column("lease", _MOMENT),
        sa.Column("answer", sa.Text),
        sa.Column("reason", sa.Text),
        sa.PrimaryKeyConstraint("number", name="pk_jobs"),
        sa.UniqueConstraint("id", name="uq_jobs_id"),
        sa.UniqueConstraint("question", name="uq_jobs_question"),
        sa.ForeignKeyConstraint(
            ["game"], ["games.number"], name="fk_jobs_game", ondelete="CASCADE"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_jobs_next", "jobs", ["status", "urgency", "number"])
    for column in ("game", "created", "owner"):
        op.create_index(f"ix_jobs_{column}", "jobs", [column])


def downgrade() -> None:
    """Drops these tables, and all reviews with them; games are kept."""
    for table in ("coordinators", "batch_lines", "batches", "parts", "jobs"):
        op.drop_table(table)
