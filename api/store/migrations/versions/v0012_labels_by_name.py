"""The labels of what a game adds to a player's totals stand by name, where they were pairs.

Values are read from the store by the classes that answers are written by.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_PLAYED = sa.table("played", *map(sa.column, ("job", "seat", "figures")))


def upgrade() -> None:
    """Writes the labels as objects."""
    _rewrite(dict)


def downgrade() -> None:
    """Writes the labels as pairs."""
    _rewrite(lambda labels: list(labels.items()))


def _rewrite(form: Callable[[Any], Any]) -> None:
    connection, key = op.get_bind(), (_PLAYED.c.job, _PLAYED.c.seat)
    change = sa.update(_PLAYED).where(
        _PLAYED.c.job == sa.bindparam("of_job"), _PLAYED.c.seat == sa.bindparam("of_seat")
    )
    for job, seat, figures in connection.execute(sa.select(*key, _PLAYED.c.figures)).all():
        document: dict[str, Any] = json.loads(figures)
        for tally in document.get("tallies", ()):
            tally["labels"] = form(tally["labels"])
        changed = {"figures": json.dumps(document)}
        connection.execute(change.values(changed), {"of_job": job, "of_seat": seat})
