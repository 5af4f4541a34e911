"""Game records: text that a person can read and edit, and that replays to the same positions or says where not.

| kelb record 1
| ruleset: rules/mine.yaml      # a shipped name, or a path from the folder of the record
| digest: 5f1b0c9d2e3a4b5c      # of the ruleset; without this line any state of it will do
| options: size=5, opening=free
| seed: 7
| players: light=person, dark=random  # at the start; after a swap also: swapped: light=random, dark=person
| result: unfinished
|
| 1. a1, b1
| 2. c1, d1
"""

from .match import Match, told
from .reading import MAX_SIZE, read_record, turns_of
from .record import Record, record_of, recorded

__all__ = ["MAX_SIZE", "Match", "Record", "read_record", "record_of", "recorded", "told", "turns_of"]
