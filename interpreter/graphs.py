"""Boards of points and lines: which line goes which way from a point, and what no such board can have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from .notation import LARGEST, cell_name, spot
from .shapes import Sides
from .topology import COMPASS, OPPOSITE, Spot, Topology, middle_of

AXES = [(name, OPPOSITE[name]) for name in ("north", "east", "northeast", "southeast")]
Lines = Sequence[Sequence[str]]
Route = list[Spot]
Slot = tuple[tuple[str, str], list[Route]]  # the names of both ways, and the lines that go them, none through another
Fault = tuple[tuple[int, ...], str]  # the number of a line, and of a point in it; what is wrong there


def graph(lines: Lines) -> Topology:
    """A board of points, next to each other where they follow each other on a line. The lines have no faults."""
    routes = [[spot(name) or (0, 0) for name in line] for line in lines]
    points = [frozenset(route) for route in routes]
    spots = sorted(frozenset[Spot]().union(*points), key=lambda point: point[::-1])
    slots = sorted(shared_out(routes), key=lambda slot: rank(slot[0]))
    directions = tuple(way for pair, _ in slots for way in pair)
    every = tuple(range(len(directions)))
    corners = ends(spots)
    return Topology(
        columns=1 + max(column for column, _ in spots),
        rows=1 + max(row for _, row in spots),
        spots=tuple(spots),
        directions=directions,
        steps=(),
        given=rays_of(spots, slots),
        spans=tuple(max(map(len, members)) for _, members in slots for _ in range(2)),
        ways={"adjacent": every, "all": every, "diagonal": tuple(way for way in every if slanted(directions[way]))},
        linked=every,
        lines="all",
        slant=0,
        sides=sides_of(spots),
        corners=frozenset(cell for cell, point in enumerate(spots) if point in corners),
        centre=middle_of(spots, 0),
        pointed=True,
        meets=any(len(one & other) > 1 for one, other in combinations(points, 2)),
    )


def ends(spots: Sequence[Spot]) -> set[Spot]:
    """The corners of the box around all points."""
    columns, rows = zip(*spots, strict=True)
    return {(column, row) for column in (min(columns), max(columns)) for row in (min(rows), max(rows))}


def sides_of(spots: Sequence[Spot]) -> Sides:
    """The sides of that box."""
    (left, low), *_, (right, high) = sorted(ends(spots)) * 2
    return {"north": (0, -1, high), "east": (-1, 0, right), "south": (0, 1, -low), "west": (1, 0, -left)}


def rays_of(spots: Sequence[Spot], slots: Sequence[Slot]) -> list[list[int]]:
    """The next point in each direction."""
    number = {point: cell for cell, point in enumerate(spots)}
    rays = [[len(spots)] * (2 * len(slots)) for _ in spots]
    for slot, (_, members) in enumerate(slots):
        for route in members:
            for here, there in pairwise(route):
                rays[number[here]][2 * slot], rays[number[there]][2 * slot + 1] = number[there], number[here]
    return rays


def shared_out(routes: list[Route]) -> list[Slot]:
    """The lines in as few pairs of directions as are found: each in that of its compass if no line it meets has it."""
    slots: dict[tuple[str, str], list[Route]] = {}
    for route in routes:
        way = bearing(route)
        wanted = [pair for pair in AXES if way in pair]
        further = [(f"line {n} onward", f"line {n} back") for n in range(1, len(routes) + 1)]
        taken = set(route)
        pair = next(pair for pair in wanted + further if not any(taken & set(other) for other in slots.get(pair, ())))
        slots.setdefault(pair, []).append(route[::-1] if way == pair[1] else route)
    return list(slots.items())


def bearing(route: Route) -> str | None:
    """The compass name of a line whose points all lie the same way from one another; None where it bends."""
    found = {sign(there, here) for here, there in pairwise(route)}
    return next((name for name, step in COMPASS.items() if {step} == found), None)


def sign(there: Spot, here: Spot) -> Spot:
    """Which way a point lies from another: -1, 0 or 1 across and up."""
    across, up = there[0] - here[0], there[1] - here[1]
    return (across > 0) - (across < 0), (up > 0) - (up < 0)


def slanted(way: str) -> bool:
    """Whether a direction is one of the four between the others."""
    return all(COMPASS.get(way, (0, 0)))


def rank(pair: tuple[str, str]) -> tuple[int, str]:
    """The order of directions: straight, slanted, without a name."""
    return (2 if pair[0] not in COMPASS else int(slanted(pair[0])), pair[0])


# ---- faults


def faults(lines: Lines) -> list[Fault]:
    """What is wrong with lines; each with where it is."""
    wrong = list(wrong_points(lines))
    return wrong or [*wrong_pairs(lines), *loose(lines)]


def wrong_points(lines: Lines) -> Iterator[Fault]:
    """Points that are no names of cells, too far out, or twice in a line."""
    for n, line in enumerate(lines):
        for k, name in enumerate(line):
            place = spot(name)
            if place is None:
                yield (n, k), f"'{name}' is no point: write a column's letters and a row's number, such as a1"
            elif max(place) >= LARGEST:
                yield (n, k), f"the point {name} is too far out: the last is {cell_name(LARGEST - 1, LARGEST - 1)}"
            elif name in line[:k]:
                ring = f"end it at {line[k - 1]}, and begin another: [{line[k - 1]}, {name}]"
                onward = ring if k - line.index(name) > 2 else "end it there, and begin another"
                yield (n, k), f"the line comes to {name} twice: {onward}"


def wrong_pairs(lines: Lines) -> Iterator[Fault]:
    """Two points that follow each other on two lines."""
    first: dict[frozenset[str], int] = {}
    for n, line in enumerate(lines):
        for k, pair in enumerate(pairwise(line)):
            key = frozenset(pair)
            if key in first:
                yield (n, k + 1), f"{pair[0]} and {pair[1]} follow each other on two lines: leave one of them out"
            first[key] = n


def loose(lines: Lines) -> Iterator[Fault]:
    """Lines that hang together with the first by no point."""
    if len(lines) < 2:
        return
    import networkx

    board = networkx.Graph()
    for line in lines:
        networkx.add_path(board, line)
    joined = networkx.node_connected_component(board, lines[0][0])
    for n, line in enumerate(lines):
        if not joined & set(line):
            yield (n,), f"no line leads from {line[0]} to {lines[0][0]}: join the parts of the board"
            return
