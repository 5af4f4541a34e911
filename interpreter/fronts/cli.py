"""The command line: importing this module gives `app` all its commands, in the order of the help page."""

from __future__ import annotations

from . import cli_analysis, cli_authors, cli_games, cli_numbers, cli_search
from .cli_app import app

__all__ = ["app", "cli_analysis", "cli_authors", "cli_games", "cli_numbers", "cli_search"]
