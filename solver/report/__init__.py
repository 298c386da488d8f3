"""Reports of reviews: self-contained HTML files, and tables for spreadsheets."""

from solver.report.game import html
from solver.report.sheet import csv

__all__ = ["csv", "html"]
