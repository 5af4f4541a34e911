"""Marks of tests that need something of the machine, each with its reason; elsewhere they are shown as skipped."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SIGNALS = pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with a name are those of POSIX")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
