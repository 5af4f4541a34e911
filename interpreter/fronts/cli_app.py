"""The command line without its commands: what they share."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

import typer
from typer import echo

from .. import library
from .guard import Guard

FIRST = next(iter(library.names()), "my-game.yaml")  # a game for examples

app = typer.Typer(
    cls=Guard,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game that comes with kelb, a file, or - for standard input.")
]
Choices = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Choose an option or a preset; as often as needed."),
]
Cluster = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Let a Dask cluster play: tcp://HOST:PORT, or local:N processes.")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document, for programs.")]


def examples(*lines: str) -> str:
    """The end of a help page."""
    return "\n".join(["\b", "Examples:", *(f"  kelb {line}" for line in lines)])


def work(name: str) -> Any:
    """The module that does the work of a command; it is loaded when the command is called, since that takes time."""
    return import_module(f".{name}", __package__)


def installed_version() -> str:
    """The version of the distribution; looked up only where it is asked for, since that takes time."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("kelb")
    except PackageNotFoundError:
        return "of a folder that is not installed"


def show_version(wanted: bool) -> None:
    """Write the version and leave."""
    if wanted:
        echo(f"kelb {installed_version()}")
        raise typer.Exit


@app.callback()
def kelb(
    _: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Board games whose rules are YAML files: check them, look at them, play them, count them.

    'kelb COMMAND --help' says more of a command, with examples.
    """
