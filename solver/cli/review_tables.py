"""The reviews of many games as tables in the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from solver.cli.fitted_table import FittedTable
from solver.cli.review_outputs import Outputs
from solver.cli.tables import console, count, number, print_warnings
from solver.report import GameLine, player_lines
from solver.review.labels import FAULTS
from solver.review.totals import Mean


def summary(outputs: Outputs) -> None:
    """Prints a line for each game and a line for each player, and what was left out."""
    if outputs.single or not outputs.games:
        return
    table = FittedTable("", "game", "rules", "accuracy by seat", "errors", "gravest")
    for place, game in enumerate(outputs.games, 1):
        accuracies = [number(player.accuracy) or "-" for player in game.players]
        table.add_row(
            str(place),
            game.name,
            game.rules,
            " ".join(accuracies),
            _errors(game.labels),
            _worst(game),
        )
    console.print(table)
    players = FittedTable(
        "player", "games", "won %", "points a game", "without luck", "accuracy", "loss", "errors"
    )
    for player in player_lines(outputs.games):
        players.add_row(
            player.name,
            str(player.games),
            "" if player.result.win is None else f"{100 * player.result.win.mean:.0f}",
            _mean(player.result.points),
            _mean(player.adjusted_result.points),
            number(None if player.accuracy is None else player.accuracy.mean),
            number(None if player.loss is None else player.loss.mean),
            _errors(player.labels),
        )
    console.print(players)
    left_out = f", {count(len(outputs.refused), 'game')} left out" if outputs.refused else ""
    engine = outputs.engine
    made = f", seed {engine.seed}, version {engine.version}" if engine is not None else ""
    console.print(f"{count(len(outputs.games), 'game')} reviewed{left_out}{made}")
    print_warnings(engine.warnings if engine is not None else None)


def _mean(mean: Mean | None) -> str:
    if mean is None:
        return ""
    half = "" if mean.high is None else f" ± {mean.high - mean.mean:.2f}"
    return f"{mean.mean:+.2f}{half}"


def _errors(labels: Mapping[str, int]) -> str:
    return ", ".join(f"{labels[label]} {label}" for label in FAULTS if labels.get(label))


def _worst(game: GameLine) -> str:
    worst = game.worst
    if worst is None:
        return ""
    name = game.players[worst.seat].name
    return f"{name}: {worst.played}, better {worst.best} (-{worst.loss:.1f})"
