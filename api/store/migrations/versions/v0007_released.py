"""The schema of version 1.0.0, from which its stores are brought to later ones."""

from __future__ import annotations

revision = "0007"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Does nothing: an empty database gets the tables of the models (`api.store.schema`)."""


def downgrade() -> None:
    """Does nothing: `api.store.schema` drops all tables."""
