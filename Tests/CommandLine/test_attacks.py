"""One account that asks too much, and another that reads pages meanwhile: the short form of `script/test long`.

ATTACKS=1 runs them at full size, and then holds memory to its bounds too.
"""
import os

import pytest
from attacks import ATTACKS, Siege
from kinkeeper import Folder

SIZE = float(os.environ.get("ATTACKS", "0.05"))
IS_WHOLE = SIZE >= 1
#: What runs in the gate: each kind of thing that is held, and connections.
SHORT = ("puts", "withheld", "listings", "unread", "forms", "idle", "chunks", "refused")
#: Bounds of a release build at full size, in MB and in seconds.
PEAK, AFTER, SLOWEST = 300, 120, 0.25


@pytest.fixture(scope="module")
def siege():
    with Folder() as folder:
        siege = Siege(folder, people=1_000 if IS_WHOLE else 50)
        yield siege
        siege.server.stop()


@pytest.mark.parametrize("name", ATTACKS if IS_WHOLE else SHORT)
def test_another_account_is_answered_meanwhile(siege, name):
    outcome = siege.run(name, SIZE, rest=60 if IS_WHOLE else 0)
    print(outcome)
    assert outcome.pages and not outcome.failures, outcome
    # A debug build's memory says nothing about the program's; that the bytes in hand are bounded is a unit test.
    if IS_WHOLE:
        assert outcome.peak < PEAK and outcome.after < AFTER, outcome
        assert outcome.share(0.95) < SLOWEST, outcome
