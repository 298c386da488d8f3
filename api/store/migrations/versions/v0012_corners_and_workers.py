"""Corners, reviews of some seats, parts that workers take, and accuracies by another formula.

An accuracy by the formula of before does not compare with one of today, so it is left out of a
player's totals until the game is reviewed again. The labels of these totals stand by name, where
they were pairs.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0007"
branch_labels = None
depends_on = None

_MOMENT = sa.DateTime(timezone=True)
_PLAYED = sa.table("played", *map(sa.column, ("job", "seat", "figures", "accuracy")))
_TAKEN = sa.text("owner IS NOT NULL")


def upgrade() -> None:
    """Makes the new tables and columns; the games that are there are everybody's."""
    _rewrite("expected_loss", dict)
    op.add_column("jobs", sa.Column("seats", sa.String))
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
    op.add_column("parts", sa.Column("owner", sa.String))
    op.add_column("parts", sa.Column("lease", _MOMENT))
    op.add_column("parts", sa.Column("tries", sa.Integer, nullable=False, server_default="0"))
    op.create_index(
        "ix_parts_owner", "parts", ["owner"], sqlite_where=_TAKEN, postgresql_where=_TAKEN
    )
    op.execute("UPDATE jobs SET owner = NULL, lease = NULL")
    op.drop_table("coordinators")
    op.create_table(
        "workers",
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("seen", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("owner", name="pk_workers"),
    )


def downgrade() -> None:
    """Drops them, and forgets all accuracies; coordinators take up what is unfinished."""
    _rewrite("accuracy", lambda labels: list(labels.items()))
    op.execute("UPDATE jobs SET status = 'queued', owner = NULL WHERE status = 'running'")
    op.drop_index("ix_parts_owner", "parts")
    op.drop_table("corners")
    op.drop_table("workers")
    # Not by copies of the tables: dropping the old ones would delete what hangs on them.
    for table, columns in (
        ("parts", ("owner", "lease", "tries")),
        ("games", ("common",)),
        ("jobs", ("seats",)),
    ):
        for column in columns:
            op.drop_column(table, column)
    op.create_table(
        "coordinators",
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("seen", _MOMENT, nullable=False),
        sa.Column("workers", sa.Integer, nullable=False),
        sa.Column("threads", sa.Integer, nullable=False),
        sa.Column("cluster", sa.String, nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("owner", name="pk_coordinators"),
    )


def _rewrite(forgotten: str, form: Callable[[Any], Any]) -> None:
    """Takes a figure out of all tallies and the accuracies out of all games; rewrites the labels.

    Args:
        forgotten: the figure.
        form: returns labels in their other form.
    """
    connection, key = op.get_bind(), (_PLAYED.c.job, _PLAYED.c.seat)
    change = sa.update(_PLAYED).where(
        _PLAYED.c.job == sa.bindparam("of_job"), _PLAYED.c.seat == sa.bindparam("of_seat")
    )
    for job, seat, figures in connection.execute(sa.select(*key, _PLAYED.c.figures)).all():
        document: dict[str, Any] = json.loads(figures) | {"accuracy": None}
        for tally in document.get("tallies", ()):
            tally.pop(forgotten, None)
            tally["labels"] = form(tally["labels"])
        changed = {"figures": json.dumps(document), "accuracy": None}
        connection.execute(change.values(changed), {"of_job": job, "of_seat": seat})
