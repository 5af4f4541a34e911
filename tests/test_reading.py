"""Reading: text, bounds, extends, options, presets, marks and digests."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

from interpreter import library, parsing
from interpreter.errors import OptionError, RulesetError
from interpreter.loading import load
from interpreter.marked import mark_of
from interpreter.merging import plain
from interpreter.parsing import read_tree
from interpreter.reading import Document, open_document, validate_source

ROOT = Path(__file__).parent.parent
SHIPPED = " and ".join([", ".join(library.names()[:-1]), library.names()[-1]])
GAME = """\
format: 1
name: Test
players: [black, white]
board: {square: 5}
pieces:
  stone: {}
actions:
  play: {place: {piece: stone}}
phases:
  play: {turn: [play]}
"""
CHOICES = """\
pie_rule: false
end: {long: {when: {turns: {at_least: 9}}, winner: highest_score}}
score: {each: {pieces: 1}, bonus: {white: 6.5}}
options:
  size: {changes: board.square, values: 3..9}
  pie: {changes: pie_rule, values: {off: false, on: true}}
  mirrored: {changes: actions.play.place.to, values: {no: null, yes: {not_in: [e5]}}}
  komi: {changes: score.bonus.white, values: [6.5, 7.5, 8]}
presets:
  rules:
    small: {size: 4, pie: on}
    plain: {}
"""


def said(source: str | Path, pairs: bool = False) -> list[str]:
    """The headlines of what is wrong."""
    return [problem.headline() for problem in validate_source(source, pairs)]


# ---- the shipped rulesets


@pytest.mark.parametrize("name", library.names())
def test_shipped_rulesets_are_sound(name: str) -> None:
    assert said(name, pairs=True) == []


def test_defaults_of_the_shipped_rulesets() -> None:
    assert open_document("redstone").settings() == {"size": 13, "pie": "on"}
    assert open_document("sygo").settings() == {
        "size": 19,
        "growth": "all",
        "balance": "on",
        "balance_extra": "anywhere",
        "captors": "closed",
        "suicide": "step",
    }
    assert open_document("seega").settings() == {
        "size": 5,
        "opening": "free",
        "first_mover": "first_player",
        "centre": "open",
        "continuation": "same_piece",
        "blocked": "pass",
        "ends_at": "none_left",
        "no_capture_limit": "off",
        "repetition": "off",
    }


def test_options_of_a_shipped_ruleset() -> None:
    options = open_document("seega").options
    assert options["size"].values == (5, 7, 9)
    assert options["size"].range is None
    assert options["no_capture_limit"].values == ("off",)
    assert options["no_capture_limit"].range == (1, 1000)
    assert options["blocked"].values[-1] == "loses"
    assert "Davies" in options["first_mover"].about


# ---- what a text means


def test_scalars_are_those_of_yaml_1_2() -> None:
    tree = read_tree(
        "on: yes\noff: no\ny: n\ndate: 2026-10-01\nclock: 19:19\nzero: 010\nlong: 1_9\nversion: '1.10'\n"
        "hex: 0x1F\noctal: 0o17\nhalf: .5\nmore: 1e3\nwhole: 5.0\nless: -3\nplus: +4\nnone: ~\nempty:\nnull_: null\n"
        "yes_: true\nno_: FALSE\nquoted: '12'\nfolded: >-\n  a\n  b\n",
        "test",
    )
    assert tree == {
        "on": "yes",
        "off": "no",
        "y": "n",
        "date": "2026-10-01",
        "clock": "19:19",
        "zero": "010",
        "long": "1_9",
        "version": "1.10",
        "hex": 31,
        "octal": 15,
        "half": 0.5,
        "more": 1000,
        "whole": 5,
        "less": -3,
        "plus": 4,
        "none": None,
        "empty": None,
        "null_": None,
        "yes_": True,
        "no_": False,
        "quoted": "12",
        "folded": "a b",
    }


def test_what_about_says_stays_as_it_is_written() -> None:
    document = open_document(GAME + "about: {version: 1.10, year: 1836, since: 2026-10-01}\n")
    assert document.tree["about"] == {"version": "1.10", "year": 1836, "since": "2026-10-01"}


@pytest.mark.parametrize("loader", [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)])
def test_both_scanners_read_the_same(loader: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "Loader", loader)
    tree = load("seega").tree
    assert plain(tree) == open_document("seega").tree
    spot = mark_of(tree, ("actions", "walk", "move", "then", "walk", "optional"))
    assert spot.source.lines[spot.line - 1][spot.column - 1 :].startswith("true}")


def test_bytes_of_many_kinds(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    for data in (
        GAME.encode(),
        b"\xef\xbb\xbf" + GAME.encode(),
        GAME.replace("\n", "\r\n").encode(),
        GAME.encode("utf-16"),
        b"%YAML 1.2\n---\n" + GAME.encode(),
    ):
        path.write_bytes(data)
        assert said(path) == []
        assert open_document(path).digest == open_document(GAME).digest


def test_what_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(b"format: 1\nname: M\xfcller\n")
    assert said(path) == [f"{path}:2:8: the byte 0xfc is not UTF-8: is this a text file? Save it as UTF-8"]
    path.write_bytes(b"format: 1\nname: \x00\n")
    assert said(path) == [f"{path}:2:7: the character U+0000 cannot stand in YAML: is this a text file?"]
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    assert said(path) == [f"{path}:1:1: the byte 0x89 is not UTF-8: is this a text file? Save it as UTF-8"]
    assert said("name: \ud800") == [
        "<text>: a character cannot stand in YAML ('utf-8' codec can't encode character ...): is this a text file?"
    ]


def test_what_is_no_file(tmp_path: Path) -> None:
    shipped = f"the shipped ones are {SHIPPED}"
    nowhere = f"there is no such file, and no shipped ruleset of this name; {shipped}"
    assert said(tmp_path) == [f"{tmp_path}: this is a folder: give a file in it"]
    assert said("seegga") == [
        "seegga: there is no such file, and no shipped ruleset of this name; did you mean 'seega'?"
    ]
    assert said("no/such/file.yaml") == [f"no/such/file.yaml: {nowhere}"]
    assert said("a\0b") == [f"a\0b: {nowhere}"]
    assert said("") == [f"'': {nowhere}"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(GAME)
    path.chmod(0)
    assert said(path) == [f"{path}: the file cannot be read (Permission denied)"]


# ---- bounds


def laughs() -> str:
    """A text whose aliases stand for a billion values."""
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]" for old, new in zip("abcdefgh", "bcdefghi", strict=True)]
    return "\n".join(lines) + "\n"


BOUNDED = {
    "large": ("the file has more than 1048576 bytes: too large for a ruleset", None),
    "laughs": ("more than 50000 values, those repeated by aliases counted: too many for a ruleset", laughs()),
    "deep_flow": ("more than 64 levels, one inside the other: too deep for a ruleset", "a: " + "[" * 10_000),
    "deep_block": (
        "more than 64 levels, one inside the other: too deep for a ruleset",
        "\n".join(" " * n + "a:" for n in range(1000)),
    ),
    "deep_alias": (
        "more than 64 levels, one inside the other: too deep for a ruleset",
        "\n".join(
            ["a0: &a0 [x]", *(f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 100))],
        ),
    ),
    "many": (
        "more than 50000 values, those repeated by aliases counted: too many for a ruleset",
        f"a: [{','.join('x' * 60_000)}]",
    ),
    "long_number": (
        f"{'9' * 37}... is too large: numbers lie between -1000000000000000 and 1000000000000000",
        f"a: {'9' * 5000}",
    ),
    "long_text": ("a ruleset is a mapping with keys such as format, name and board; found a single value", "x" * 10**6),
}


@pytest.mark.parametrize("name", BOUNDED)
def test_bounds_hold_before_anything_is_built(name: str, tmp_path: Path) -> None:
    expected, text = BOUNDED[name]
    path = tmp_path / f"{name}.yaml"
    if text is None:
        with path.open("wb") as file:
            file.truncate(100_000_000)
    else:
        path.write_text(text)
    code = (
        "import sys, time, resource\n"
        "from interpreter.reading import validate_source\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "begun = time.process_time()\n"
        "problems = validate_source(sys.argv[1])\n"
        "print(time.process_time() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
        "print(problems[0].text)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    numbers, text = done.stdout.split("\n", 1)
    seconds, kilobytes = (float(number) for number in numbers.split())
    assert text.strip() == expected
    assert seconds < 1
    assert kilobytes < 100_000


def test_regions_of_regions_cost_nothing() -> None:
    regions = [f"  r{n}: {{in: [r{n + 1}, s{n + 1}]}}\n  s{n}: {{in: [r{n + 1}, s{n + 1}]}}\n" for n in range(40)]
    text = GAME.replace("piece: stone", "piece: stone, to: {in: [r0]}")
    text += "regions:\n" + "".join(regions) + "  r40: {in: [a1]}\n  s40: {in: [a2]}\n"
    begun = time.perf_counter()
    assert said(text)[0].endswith("is defined by itself, or by too many others: name cells or simpler regions")
    assert time.perf_counter() - begun < 1


def test_names_that_no_disk_can_hold() -> None:
    for name in ("x" * 10_000, "a/" * 5000, "/dev/null/x", "\ud800.yaml"):
        assert "there is no such file" in said(name)[0]
    assert "there is no file" in said(ROOT / "tests" / "refused" / "extends_nothing.yaml")[0]


# ---- start-up


def test_validation_loads_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from interpreter.reading import validate_source\n"
        "assert validate_source('redstone') == []\n"
        "print([name for name in ('numpy', 'numba', 'networkx', 'rich', 'typer') if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_playing_does_not_load_jsonschema() -> None:
    code = (
        "import sys\n"
        "from interpreter.reading import open_document\n"
        "open_document('seega').ruleset(size=7)\n"
        "print('jsonschema' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# ---- marks


def test_marks_survive_merging(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(GAME)
    child = tmp_path / "child.yaml"
    child.write_text("extends: parent.yaml\nactions:\n  play: {place: {to: {not_in: [corners]}}}\n")
    tree = load(child).tree
    for path, file, line, column in (
        (("board", "square"), "parent.yaml", 4, 17),
        (("actions", "play", "place", "piece"), "parent.yaml", 8, 25),
        (("actions", "play", "place", "to", "not_in"), "child.yaml", 3, 31),
        (("actions", "play", "place", "to", "not_in", 0), "child.yaml", 3, 32),
    ):
        mark = mark_of(tree, path)
        assert (Path(mark.source.file).name, mark.line, mark.column) == (file, line, column)


def test_new_entries_stand_before_the_inherited_one_that_follows() -> None:
    for written, wanted in (
        ("{new: {}}", ["upward", "across", "too_long", "new"]),
        ("{new: {}, across: {}}", ["upward", "new", "across", "too_long"]),
        (
            "{new: {}, more: {}, upward: {after: turn}, last: {}}",
            ["new", "more", "upward", "across", "too_long", "last"],
        ),
        ("{too_long: {}, new: {}, upward: null, more: {}, across: {}}", ["new", "more", "across", "too_long"]),
        ("{across: {}, upward: {}}", ["upward", "across", "too_long"]),
    ):
        assert list(load(f"extends: gonnect\nend: {written}\n").tree["end"]) == wanted


def test_bounds_are_replaced_as_a_whole_where_a_number_could_stand_too() -> None:
    said = "extends: pente\ncaptures: {pair: {custodian: {run: {exactly: null, at_least: 2, at_most: 3}}}}\n"
    run = load(said).tree["captures"]["pair"]["custodian"]["run"]
    assert run == {"at_least": 2, "at_most": 3}
    found = load("extends: pente\ncaptures: {pair: {custodian: {run: {at_least: 3}}}}\n").tree["captures"]
    assert found["pair"]["custodian"]["run"] == {"at_least": 3}
    found = load("extends: pente\ncaptures: {pair: {custodian: {run: 3}}}\n").tree["captures"]
    assert found["pair"]["custodian"]["run"] == 3
    found = load("extends: seega\ncaptures: {flank: {custodian: {run: {exactly: 2}}}}\n").tree["captures"]
    assert found["flank"]["custodian"]["run"] == {"exactly": 2}


def test_a_mistake_of_the_parent_is_told_there(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(GAME.replace("square: 5", "square: 99"))
    child = tmp_path / "child.yaml"
    child.write_text("extends: parent.yaml\nname: 12\n")
    assert said(child) == [
        f"{child}:2:7: name: expected text of at most 100 characters, such as Three in a row, "
        "found the number 12; put it in quotes",
        f"{tmp_path / 'parent.yaml'}:4:17: board.square: expected a whole number from 1 to 52, found the number 99",
    ]


# ---- extends


def test_an_extension_changes_removes_and_replaces() -> None:
    document = open_document(
        "extends: redstone\nname: Wide\nboard: {rectangle: {columns: 9, rows: 7}}\n"
        "actions: {red: {place: {then: {red: {times: 1, optional: true}}}}}\noptions: {size: null}\n"
    )
    assert document.tree["board"] == {"rectangle": {"columns": 9, "rows": 7}}
    assert "extends" not in document.tree
    assert document.tree["actions"]["red"]["place"]["piece"] == "red"
    assert list(document.options) == ["pie"]
    assert document.ruleset().name == "Wide"


def test_a_map_of_values_takes_new_ones_in() -> None:
    document = open_document("extends: seega\noptions: {centre: {values: {corners_too: [centre, corners]}}}\n")
    assert document.tree["options"]["centre"]["values"] == {
        "open": None,
        "safe": ["centre"],
        "corners_too": ["centre", "corners"],
    }
    assert document.settings()["centre"] == "open"
    assert document.ruleset(centre="corners_too").captures["flank"].custodian.not_in == ("centre", "corners")


def test_a_value_is_replaced_as_a_whole_and_may_be_null() -> None:
    tree = load("extends: sygo\noptions: {balance_extra: {values: {unconnected: {in: [a1]}, gone: null}}}\n").tree
    values = {"anywhere": None, "unconnected": {"in": ["a1"]}, "gone": None}
    assert tree["options"]["balance_extra"]["values"] == values


def test_a_list_of_values_is_replaced_as_a_whole() -> None:
    assert open_document("extends: seega\noptions: {size: {values: [5, 11]}}\n").options["size"].values == (5, 11)


def test_what_is_inherited_need_not_be_used(tmp_path: Path) -> None:
    assert said("extends: seega\nphases: {moving: {otherwise: [first_pass]}}\noptions: {blocked: null}\n") == []
    (tmp_path / "parent.yaml").write_text(
        GAME.replace("  stone: {}\n", "  stone: {}\n  red: {owner: nobody}\n")
        .replace("phases:", "  add: {place: {piece: red, to: {in: [spot]}, capture: [take]}}\nphases:")
        .replace("[play]", "[play, add]")
        + "regions: {spot: {in: [a1]}}\ncaptures: {take: {surround: {whose: opponent}}}\n"
    )
    child = tmp_path / "child.yaml"
    child.write_text("extends: parent.yaml\nphases: {play: {turn: [play]}}\n")
    assert said(tmp_path / "parent.yaml") == said(child) == []
    child.write_text("extends: parent.yaml\nactions: {add: null}\nphases: {play: {turn: [play]}}\n")
    assert said(child) == []
    child.write_text(
        "extends: parent.yaml\nphases: {play: {turn: [play]}}\nactions: {add: {place: {to: {not_in: [b1]}}}}\n"
    )
    assert said(child) == [
        f"{child}:3:30: actions.add: no turn comes to this action: name it under turn, otherwise or then, "
        "for example phases.play.turn"
    ]


# ---- what becomes of inherited options


def test_an_inherited_option_begins_with_what_stands_there_now() -> None:
    document = open_document("extends: seega\nboard: {square: 9}\n")
    assert document.options["size"].values == (9, 5, 7)
    assert (document.options["size"].default, document.settings()["size"]) == (9, 9)
    assert document.ruleset().board.square == 9
    assert document.ruleset(size=5).board.square == 5
    assert document.tree["options"]["size"]["values"] == [9, 5, 7]


def test_an_option_that_gets_a_value_and_the_place_of_it() -> None:
    text = "extends: seega\nphases: {moving: {otherwise: [walk, pass]}}\n"
    text += "options: {blocked: {values: {odd: [walk, pass]}}}\n"
    assert said(text) == []
    document = open_document(text)
    assert document.settings()["blocked"] == "odd"
    assert document.ruleset(blocked="pass").phases["moving"].otherwise == ("pass",)


@pytest.mark.parametrize(
    ("change", "default", "all_", "any_"),
    [
        ("{optional: true}", "any", None, True),
        ("{optional: true, times: 3}", "any", None, True),
        ("{times: 3}", "all", None, True),
    ],
)
def test_the_other_values_mean_what_they_meant(change: str, default: str, all_: object, any_: object) -> None:
    text = f"extends: sygo\nactions: {{growth: {{grow: {{then: {{growth: {change}}}}}}}}}\n"
    assert said(text) == []
    document = open_document(text)
    assert document.settings()["growth"] == default
    for value, optional in (("all", all_), ("any", any_)):
        follower = document.ruleset(growth=value).actions["growth"].grow.then["growth"]
        assert (follower.optional, follower.times) == (optional, 3 if "times" in change else None)


def test_what_a_variant_takes_away_comes_back_with_a_value() -> None:
    document = open_document("extends: sygo\nactions: {growth: {grow: {then: {extra: null}}}}\n")
    assert document.settings()["balance"] == "off"
    assert list(document.ruleset().actions["growth"].grow.then) == ["growth"]
    assert document.ruleset(balance="on").actions["growth"].grow.then["extra"].optional is True


def test_a_number_of_the_range_is_the_default() -> None:
    text = "extends: seega\nend: {stalled: {when: {turns_without_capture: {at_least: 40}}}}\n"
    assert said(text) == []
    document = open_document(text)
    assert document.settings()["no_capture_limit"] == 40
    assert document.options["no_capture_limit"].values == ("off",)
    bound = document.ruleset(no_capture_limit="off").end["stalled"].when.turns_without_capture.at_least
    assert (bound, document.settings(no_capture_limit="off")["no_capture_limit"]) == ("never", "off")


def test_presets_forget_options_that_are_dropped() -> None:
    document = open_document("extends: sygo\noptions: {growth: null}\n")
    assert document.presets["reading"]["designer"] == {"balance_extra": "unconnected", "suicide": "turn"}
    dropped = open_document("extends: sygo\noptions: {growth: null, balance_extra: null, suicide: null}\n")
    assert dropped.presets == {}
    assert said("extends: sygo\noptions: {growth: null}\npresets: {reading: {mine: {growth: any}}}\n") == [
        "<text>:3:28: presets.reading.mine.growth: there is no option 'growth'; "
        "the options are size, balance, balance_extra, captors and suicide"
    ]


def test_a_rule_may_sleep_on_without_its_option() -> None:
    assert said("extends: seega\noptions: {repetition: null}\n") == []


def test_a_variant_of_a_variant(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("extends: seega\nboard: {square: 9}\n")
    (tmp_path / "two.yaml").write_text("extends: one.yaml\nboard: {square: 7}\n")
    (tmp_path / "three.yaml").write_text("extends: two.yaml\nboard: {square: 11}\n")
    assert open_document(tmp_path / "two.yaml").options["size"].values == (7, 9, 5)
    assert said(tmp_path / "three.yaml") == [
        f"{tmp_path / 'three.yaml'}:2:9: options.size.values: 11 stands at board.square now, "
        "and the option takes 7, 9, 5; drop the option in this file: options: {size: null}, or give it new values"
    ]


def test_chains_of_extensions(tmp_path: Path) -> None:
    (tmp_path / "0.yaml").write_text(GAME)
    for number in range(1, 10):
        (tmp_path / f"{number}.yaml").write_text(f"extends: {number - 1}.yaml\nname: Number {number}\n")
    assert open_document(tmp_path / "7.yaml").tree["name"] == "Number 7"
    assert said(tmp_path / "9.yaml") == [
        f"{tmp_path / '2.yaml'}:1:10: extends: more than 8 files, each extending the next: too many"
    ]


def test_circles_of_extensions(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("extends: b.yaml\n")
    (tmp_path / "b.yaml").write_text("extends: sub/../a.yaml\n")
    (tmp_path / "sub").mkdir()
    a, b = tmp_path / "a.yaml", tmp_path / "b.yaml"
    assert said(a) == [f"{b}:1:10: extends: a circle: {a} extends {b} extends {a}"]


def test_a_text_extends_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "parent.yaml").write_text("secret")
    monkeypatch.chdir(tmp_path)
    assert said("extends: parent.yaml\n") == [
        "<text>:1:10: extends: no shipped ruleset is called 'parent.yaml'; "
        f"the shipped ones are {SHIPPED}; only a ruleset in a file can extend a file"
    ]


# ---- options and presets


@pytest.fixture
def document() -> Document:
    return open_document(GAME + CHOICES)


def test_values_are_taken_as_numbers_text_and_truth(document: Document) -> None:
    assert document.settings() == {"size": 5, "pie": "off", "mirrored": "no", "komi": 6.5}
    assert document.settings(size="7", pie=True) == {"size": 7, "pie": "on", "mirrored": "no", "komi": 6.5}
    assert document.settings(size=3, pie="true", mirrored="yes")["pie"] == "on"
    assert document.settings(komi="7.50")["komi"] == 7.5
    assert document.settings(komi=8)["komi"] == 8
    assert document.ruleset(size="7", pie="on").pie_rule is True


def test_an_explicit_option_beats_a_preset(document: Document) -> None:
    assert document.settings(rules="small") == {"size": 4, "pie": "on", "mirrored": "no", "komi": 6.5}
    assert document.settings(pie=False, rules="small") == {"size": 4, "pie": "off", "mirrored": "no", "komi": 6.5}
    assert document.presets["rules"]["small"] == {"size": 4, "pie": "on"}
    rules = document.ruleset(rules="small", size=9)
    assert (rules.board.square, rules.pie_rule) == (9, True)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ({"siez": 5}, "the game has no option or preset 'siez'; did you mean 'size'?"),
        ({"colour": 5}, "the game has no option or preset 'colour'; it has size, pie, mirrored, komi, rules"),
        ({"size": 10}, "size does not take '10'; it takes a whole number from 3 to 9"),
        ({"size": "0x5"}, "size does not take '0x5'; it takes a whole number from 3 to 9"),
        ({"size": True}, "size does not take 'on'; it takes a whole number from 3 to 9"),
        ({"pie": "onn"}, "pie does not take 'onn'; did you mean 'on'? It takes off, on"),
        ({"rules": "smal"}, "rules does not take 'smal'; did you mean 'small'? It takes small, plain"),
    ],
)
def test_a_wrong_choice_names_what_is_right(document: Document, choice: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError) as error:
        document.ruleset(**choice)
    assert str(error.value) == message


def test_a_game_without_options() -> None:
    with pytest.raises(OptionError) as error:
        open_document(GAME).settings(size=5)
    assert str(error.value) == "the game has no option or preset 'size'; it has none"


def test_options_that_do_not_go_together(document: Document) -> None:
    with pytest.raises(RulesetError) as error:
        document.ruleset(size=4, mirrored="yes")
    (problem,) = error.value.problems
    assert problem.headline() == (
        "<text>:17:80: actions.play.place.to.not_in: with size=4, mirrored=yes: "
        "the cell e5 is not on this board, which goes from a1 to d4"
    )


def test_problems_of_values_and_of_pairs(document: Document) -> None:
    alone = [problem.headline() for problem in document.problems()]
    assert alone == []
    (problem,) = document.problems(pairs=True)
    assert problem.headline() == (
        "<text>:17:65: options.mirrored.values.yes: with size=3 and mirrored=yes: actions.play.place.to.not_in: "
        "the cell e5 is not on this board, which goes from a1 to c3"
    )


def test_a_preset_that_breaks() -> None:
    text = GAME + CHOICES.replace("small: {size: 4, pie: on}", "small: {size: 4, mirrored: yes}")
    assert said(text) == [
        "<text>:21:5: presets.rules.small: with rules=small: actions.play.place.to.not_in: "
        "the cell e5 is not on this board, which goes from a1 to d4"
    ]


# ---- digests


def test_a_digest_is_of_the_rules_not_of_their_writing() -> None:
    again = GAME.replace("board: {square: 5}", "board:\n  square: 5   # cells\n").replace("name: Test", "name: 'Test'")
    assert open_document(again).digest == open_document(GAME).digest
    assert len(open_document(GAME).digest) == 64


def test_a_digest_changes_with_the_order_of_rules() -> None:
    other = GAME.replace("  play: {place: {piece: stone}}", "  play: {place: {piece: stone}}\n  rest: {pass: {}}")
    one = other.replace("[play]", "[play, rest]")
    two = other.replace("[play]", "[rest, play]")
    assert open_document(one).digest != open_document(two).digest


def test_reading_is_quick() -> None:
    validate_source("redstone")
    begun = time.perf_counter()
    validate_source("seega")
    assert time.perf_counter() - begun < 2
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > 0
