"""The accuracies of plays take the place of their expected losses in what a game adds to totals.

An accuracy by the formula of before does not compare with one of today, so it is left out of a
player's totals until the game is reviewed again.
"""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_PLAYED = sa.table("played", *map(sa.column, ("job", "seat", "figures", "accuracy")))


def upgrade() -> None:
    """Forgets the expected losses, and the accuracies that were made of them."""
    _forget("expected_loss")


def downgrade() -> None:
    """Forgets all accuracies."""
    _forget("accuracy")


def _forget(figure: str) -> None:
    """Takes a figure out of all tallies, and the accuracies out of all games."""
    connection, key = op.get_bind(), (_PLAYED.c.job, _PLAYED.c.seat)
    change = sa.update(_PLAYED).where(
        _PLAYED.c.job == sa.bindparam("of_job"), _PLAYED.c.seat == sa.bindparam("of_seat")
    )
    for job, seat, figures in connection.execute(sa.select(*key, _PLAYED.c.figures)).all():
        document: dict[str, Any] = json.loads(figures) | {"accuracy": None}
        for tally in document.get("tallies", ()):
            tally.pop(figure, None)
        changed = {"figures": json.dumps(document), "accuracy": None}
        connection.execute(change.values(changed), {"of_job": job, "of_seat": seat})
