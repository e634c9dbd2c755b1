#!/usr/bin/env python3
# /// script
# requires-python = ">=3.11"
# dependencies = ["python-dateutil", "tzdata"]
# ///
"""An independent opinion on what the clock of one zone shows when a rule by the clock of another comes: python-dateutil's.

  zones.py [--check]   write Tests/KinkeeperTests/Fixtures/reminder-zones.tsv, or compare it with what is there

A row is: start, rule, the zone of both, the zone of the account, and the first times there. Hours at which clocks are put are
left out: Python has another time for one that a gap leaves out.
"""

import datetime as dt
import random
import sys
from pathlib import Path
from zoneinfo import ZoneInfo

from dateutil import rrule

FIXTURE = Path(__file__).resolve().parents[1] / "KinkeeperTests" / "Fixtures" / "reminder-zones.tsv"
SEED, ROWS, TIMES = 5545, 120, 25
ZONES = ("Europe/Berlin", "America/New_York", "America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca",
         "Asia/Kathmandu", "America/Santiago", "Pacific/Auckland", "Asia/Tokyo", "Europe/Dublin")
RULES = ("FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=MO,FR,SU", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1",
         "FREQ=MONTHLY;BYDAY=-1SU", "FREQ=DAILY;BYHOUR=5,22", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=WEEKLY;COUNT=9")
# A fortnight before clocks are put somewhere.
BEGINNINGS = ("20260305", "20260320", "20260830", "20260920", "20261015", "20270301")


def basic(time):
    return time.strftime("%Y%m%dT%H%M%S")


def rows():
    source = random.Random(SEED)
    for _ in range(ROWS):
        own, account = source.sample(ZONES, 2)
        day = dt.datetime.strptime(source.choice(BEGINNINGS), "%Y%m%d")
        start = day + dt.timedelta(source.randint(0, 13), source.randint(4 * 60, 24 * 60 - 1) * 60)
        rule = source.choice(RULES)
        times = []
        for time in rrule.rrulestr(rule, dtstart=start.replace(tzinfo=ZoneInfo(own))):
            if len(times) == TIMES or time.year > 2045:
                break
            times.append(basic(time.astimezone(ZoneInfo(account))))
        yield "\t".join((basic(start), rule, own, account, " ".join(times)))


def main(check):
    text = "\n".join(rows()) + "\n"
    if not check:
        FIXTURE.write_text(text, encoding="utf-8")
        return 0
    if not FIXTURE.exists() or FIXTURE.read_text(encoding="utf-8") != text:
        print("reminder-zones.tsv is not what the oracle says", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
