"""Reports of reviews: self-contained HTML files, and tables for spreadsheets."""

from solver.report.decision_table import csv
from solver.report.game import html
from solver.report.gathered import GameLine, PlayerLine, gathered_html, player_lines
from solver.report.training import TrainingGame, tasks, training_html

__all__ = [
    "GameLine",
    "PlayerLine",
    "TrainingGame",
    "csv",
    "gathered_html",
    "html",
    "player_lines",
    "tasks",
    "training_html",
]
