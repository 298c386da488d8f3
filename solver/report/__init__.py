"""Reports of reviews: self-contained HTML files, and tables for spreadsheets."""

from solver.report.game import html
from solver.report.gathered import GameLine, PlayerTotal, gathered_html, player_totals
from solver.report.sheet import csv
from solver.report.training import Task, tasks, training_html

__all__ = [
    "GameLine",
    "PlayerTotal",
    "Task",
    "csv",
    "gathered_html",
    "html",
    "player_totals",
    "tasks",
    "training_html",
]
