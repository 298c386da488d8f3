"""A decomposition as a notebook draws it."""

from __future__ import annotations

from markupsafe import Markup

from solver.decomposition.decompose import Decomposition
from solver.drawing import notebook


@notebook.html.register
def _html(found: Decomposition) -> str:
    """Returns the count, whether it is proven, and each way to reach it as groups of cards."""
    ways = [
        [number, Markup(" ").join(map(notebook.play, way))]
        for number, way in enumerate(found.decompositions, 1)
    ]
    proof = "proven" if found.optimal else f"at least {found.lower_bound}, by the time limit"
    counted = "play" if found.objective == "plays" else "turn"
    title = f"{found.plays} {counted}{'' if found.plays == 1 else 's'}, {proof}"
    game = notebook.game_of(play for way in found.decompositions for play in way)
    return notebook.frame(title, game, notebook.table(["", "plays"], ways))
