"""What the command analyse does."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

from ..analysis import Analysis
from ..analysis import analyse as analysed
from ..analysis.documents import document as figures
from ..game import Game
from . import output
from .files import folder_of, one_place, rewritable, rewrite
from .findings import told
from .inputs import open_game
from .report import GENERATOR, page
from .searched import Store
from .sources import STANDARD, WrongUse
from .waiting import interruptible, prepare, say, spent

JSON_MARK = '{\n  "analysis": '
WIDTH = 40


def analyse(
    name: str, choices: Iterable[str], asked: dict[str, Any], how: dict[str, Any], files: tuple[str, str, str]
) -> None:
    """Analyse a game, and write what was found; `files` are for programs, for the page, and for searched games."""
    game = open_game(name, choices)
    apart(dict(zip(("--json", "--html", "--save"), files, strict=True)))
    json_file, html_file, save = files
    if save and not asked["searched"]:
        raise WrongUse("--save keeps searched games, and --searched 0 asks for none: leave one of them out")
    for file, mark in ((json_file, JSON_MARK), (html_file, GENERATOR)):
        if file and (file, mark) != (STANDARD, JSON_MARK):
            writable(Path(file), mark)
    prepare(game, "auto")
    call = partial(analysed, game, **asked, **how | {"threads": how["threads"] or cores()}, hear=Bar(), say=say)
    found = figures(game, kept(call, game, asked, Path(save)) if save else interruptible(call))
    text = json.dumps(found, ensure_ascii=False, indent=2) + "\n"
    if json_file and json_file != STANDARD:
        rewrite(Path(json_file), text)
    if html_file:
        rewrite(Path(html_file), page(found))
    if json_file == STANDARD:
        output.document(found)
    else:
        output.everything(told(found))


def apart(files: dict[str, str]) -> None:
    """Refuse a file that is named twice, however it is written."""
    for (one, file), (two, other) in combinations(files.items(), 2):
        if file and other and STANDARD not in (file, other) and one_place(file, other):
            raise WrongUse(f"{one} and {two} both name {file}: choose another file for one of them")


def kept(call: Callable[..., Analysis], game: Game, asked: dict[str, Any], path: Path) -> Analysis:
    """An analysis whose searched games are kept in a file, those that it has already among them."""
    store = Store(game, asked, path)
    with store.file as file:
        if file.there:
            say(f"{path} has {file.there} of {file.games} searched games")
        return interruptible(partial(call, before=store.before, after_each=store.add), at_last=file.interrupted)


def cores() -> int:
    """How many threads run at once here."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(64, count)


def writable(path: Path, mark: str) -> None:
    """Refuse a place for a report that holds something else already, or cannot be."""
    if str(path) == STANDARD:
        raise WrongUse("a page with pictures goes to a file: name it after --html")
    if path.is_dir():
        raise WrongUse(f"{path} is a folder: name a file in it")
    folder_of(path)
    rewritable(path)
    if path.exists():
        with path.open(encoding="utf-8", errors="replace") as file:
            start = file.read(1000)
        if start and mark not in start:
            raise WrongUse(f"{path} is there already and is no report of kelb: choose another name")


class Bar:
    """How much is done, and how long the rest will take, on a terminal; nothing elsewhere."""

    def __init__(self) -> None:
        self.begun, self.shown = time.monotonic(), 0.0

    def __call__(self, part: float) -> None:
        """Show that such a part is done, from 0 to 1."""
        now = time.monotonic()
        if not sys.stderr.isatty() or (part < 1 and now - self.shown < 0.2):
            return
        self.shown = now
        left = f"{spent((now - self.begun) * (1 - part) / part)} left" if part > 0.02 else ""
        bar = f"[{'#' * int(part * WIDTH):<{WIDTH}}] {int(100 * part):3} %  {left}"
        sys.stderr.write("\r" + (f"{bar:<70}" if part < 1 else " " * 70 + "\r"))
        sys.stderr.flush()
