#!/usr/bin/env python3
# /// script
# requires-python = ">=3.11"
# dependencies = ["python-dateutil", "tzdata"]
# ///
"""An independent opinion on when rules of RFC 5545 come round: python-dateutil's.

  recurrence.py table [--check]   write Tests/KinkeeperTests/Fixtures/recurrence.tsv, or compare it with what is there
  recurrence.py rows COUNT SEED   print that many random rows

A row is: start, rule, RDATEs, EXDATEs, earliest time asked for, zone, the last day looked at, and the first times from
the earliest on up to that day, at most LIMIT (OF_EXAMPLE with a zone). Lists are separated by blanks; "-" is none.

Left out is what the two read differently, and where dateutil is at odds with the RFC: a weekly BYSETPOS with a start in
mid-week (dateutil cuts the first week), "MO,1TU" (dateutil wants both at once), the weeks 52 and 53 and those counted
from the end beyond the third (dateutil has the first days of January 2022 in week 53; Python's isocalendar in 52), parts
that the RFC forbids for a frequency. Rules that never match are made, but most are thrown away again.
"""

import argparse
import datetime as dt
import random
import re
import sys
import types
import warnings
from pathlib import Path
from zoneinfo import ZoneInfo

from dateutil import rrule

warnings.simplefilter("ignore", DeprecationWarning)  # COUNT beside our own bound on UNTIL
FIXTURE = Path(__file__).resolve().parents[1] / "KinkeeperTests" / "Fixtures" / "recurrence.tsv"
SEED, IN_TABLE, LIMIT, OF_EXAMPLE, YEARS = 5545, 1000, 8, 120, 90
WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")

# RFC 5545, section 3.8.5.3, in its order; all in America/New_York. Those of less than a day are refused, see the tests.
EXAMPLES = """
19970902T090000 FREQ=DAILY;COUNT=10
19970902T090000 FREQ=DAILY;UNTIL=19971224T000000Z
19970902T090000 FREQ=DAILY;INTERVAL=2
19970902T090000 FREQ=DAILY;INTERVAL=10;COUNT=5
19980101T090000 FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA
19980101T090000 FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1
19970902T090000 FREQ=WEEKLY;COUNT=10
19970902T090000 FREQ=WEEKLY;UNTIL=19971224T000000Z
19970902T090000 FREQ=WEEKLY;INTERVAL=2;WKST=SU
19970902T090000 FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH
19970902T090000 FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH
19970901T090000 FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR
19970902T090000 FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH
19970905T090000 FREQ=MONTHLY;COUNT=10;BYDAY=1FR
19970905T090000 FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR
19970907T090000 FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU
19970922T090000 FREQ=MONTHLY;COUNT=6;BYDAY=-2MO
19970928T090000 FREQ=MONTHLY;BYMONTHDAY=-3
19970902T090000 FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15
19970930T090000 FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1
19970910T090000 FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15
19970902T090000 FREQ=MONTHLY;INTERVAL=2;BYDAY=TU
19970610T090000 FREQ=YEARLY;COUNT=10;BYMONTH=6,7
19970310T090000 FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3
19970101T090000 FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200
19970519T090000 FREQ=YEARLY;BYDAY=20MO
19970512T090000 FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO
19970313T090000 FREQ=YEARLY;BYMONTH=3;BYDAY=TH
19970605T090000 FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8
19970902T090000 FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13 19970902T090000
19970913T090000 FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13
19961105T090000 FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8
19970904T090000 FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3
19970929T090000 FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2
19970902T090000 FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40
19970805T090000 FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO
19970805T090000 FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU
20070115T090000 FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5
"""


# MARK: Answers


def basic(time):
    return time.strftime("%Y%m%dT%H%M%S").rjust(15, "0")


def from_basic(text):
    return dt.datetime.strptime(text, "%Y%m%dT%H%M%S")


def without_skip(text):
    """SKIP=BACKWARD in words that dateutil knows: of the 28th to the day asked for, the last that is there."""
    if "SKIP=BACKWARD" not in text:
        return text
    text = text.replace("RSCALE=GREGORIAN;", "").replace(";SKIP=BACKWARD", "")
    day = int(re.search(r"BYMONTHDAY=(\d+)", text)[1])
    days = ",".join(str(number) for number in range(min(28, day), day + 1)) if day > 28 else str(day)
    return re.sub(r"BYMONTHDAY=\d+", f"BYMONTHDAY={days};BYSETPOS=-1", text)


def answer(start, text, added, excluded, earliest, zone, last):
    tz = ZoneInfo(zone) if zone else None
    bound = dt.datetime.combine(last, dt.time(23, 59, 59), tz)
    text = without_skip(text)
    # A date as UNTIL holds to the end of that day.
    text = re.sub(r"UNTIL=(\d{8})(?=;|$)", r"UNTIL=\1T235959", text)
    # dateutil looks for the next match to the last year there is; a rule that has none would take it half a minute.
    rrule.datetime = types.SimpleNamespace(**{**vars(dt), "MAXYEAR": last.year + 1})
    rule = rrule.rrulestr(text, dtstart=start.replace(tzinfo=tz))
    rule = rule.replace(until=min(rule._until or bound, bound))
    times = rrule.rruleset()
    times.rrule(rule)
    for time in added:
        times.rdate(time.replace(tzinfo=tz))
    for time in excluded:
        times.exdate(time.replace(tzinfo=tz))
    found = []
    for time in times:
        time = time.replace(tzinfo=None)
        if time < earliest:
            continue
        if time.date() > last or len(found) == (OF_EXAMPLE if zone else LIMIT):
            break
        found.append(time)
    return found


def row(start, text, added=(), excluded=(), earliest=None, zone=None):
    earliest = earliest or start
    last = dt.date(max(start.year, earliest.year) + YEARS, 12, 31)
    found = answer(start, text, added, excluded, earliest, zone, last)

    def joined(times):
        return " ".join(basic(time) for time in times) or "-"

    return "\t".join((basic(start), text, joined(added), joined(excluded), basic(earliest), zone or "-",
                      last.strftime("%Y%m%d"), joined(found)))


# MARK: Rules


def some(source, values, most=3):
    return ",".join(str(value) for value in sorted(source.sample(list(values), source.randint(1, min(most, len(values))))))


def signed(last, source, most):
    numbers = source.sample(range(1, last + 1), source.randint(1, most))
    return ",".join(str(number if source.random() < 0.7 else -number) for number in numbers)


def weekdays(source, ordinal):
    """All with an ordinal or none."""
    days = source.sample(WEEKDAYS, source.randint(1, 4 if not ordinal else 2))
    if not ordinal:
        return ",".join(days)
    return ",".join(f"{source.choice([n for n in range(-ordinal, ordinal + 1) if n])}{day}" for day in days)


def random_rule(source, start):
    """The rule, and the start where the rule asks for another."""
    frequency = source.choice(("DAILY", "WEEKLY", "MONTHLY", "YEARLY"))
    parts = {"FREQ": frequency}
    if source.random() < 0.5:
        parts["INTERVAL"] = source.choice((1, 2, 2, 3, 4, 5, 6, 7, 10, 13, 18, 24, 53))
    week_start = source.choice(WEEKDAYS)
    if source.random() < 0.3:
        parts["WKST"] = week_start
    else:
        week_start = "MO"

    if source.random() < 0.35:
        parts["BYMONTH"] = some(source, range(1, 13))
    if frequency == "YEARLY":
        if source.random() < 0.2:
            parts["BYWEEKNO"] = ",".join(source.sample([str(n) for n in (*range(1, 52), -1, -2, -3)], source.randint(1, 3)))
        if source.random() < 0.2:
            parts["BYYEARDAY"] = signed(366, source, 6)
    if frequency != "WEEKLY" and source.random() < 0.35:
        parts["BYMONTHDAY"] = signed(31, source, 4)
    if source.random() < 0.45:
        ordinal = 0
        if frequency == "MONTHLY" and source.random() < 0.6:
            ordinal = 5
        elif frequency == "YEARLY" and "BYWEEKNO" not in parts and source.random() < 0.6:
            ordinal = 5 if "BYMONTH" in parts else source.choice((5, 53))
        parts["BYDAY"] = weekdays(source, ordinal)
    if source.random() < 0.15:
        parts["BYHOUR"] = some(source, range(24))
    if source.random() < 0.1:
        parts["BYMINUTE"] = some(source, range(60), 2)
    if source.random() < 0.05:
        parts["BYSECOND"] = some(source, range(60), 2)
    if any(name.startswith("BY") for name in parts) and source.random() < 0.3:
        parts["BYSETPOS"] = signed(source.choice((2, 5, 60)), source, 2)
        if frequency == "WEEKLY":
            start -= dt.timedelta((start.weekday() - WEEKDAYS.index(week_start)) % 7)
    chance = source.random()
    if chance < 0.25:
        parts["COUNT"] = source.randint(1, 40)
    elif chance < 0.5:
        end = start + dt.timedelta(source.randint(0, 4000), source.randint(0, 86_400))
        parts["UNTIL"] = end.strftime(source.choice(("%Y%m%d", "%Y%m%dT%H%M%S")))
    names = list(parts)
    if source.random() < 0.2:
        source.shuffle(names)
    return ";".join(f"{name}={parts[name]}" for name in names), start


def skipping_rule(source, start):
    end = source.choice(("", "", f";COUNT={source.randint(1, 30)}"))
    every = source.choice((1, 1, 2, 5, 11))
    if source.random() < 0.5:
        return f"RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL={every};BYMONTHDAY={source.randint(27, 31)}{end};SKIP=BACKWARD"
    month = source.choice((2, 2, 4, 6, 12))
    return f"RSCALE=GREGORIAN;FREQ=YEARLY;INTERVAL={every};BYMONTH={month};BYMONTHDAY={source.randint(28, 31)}{end};SKIP=BACKWARD"


def random_row(source):
    start = dt.datetime(source.randint(1970, 2040), 1, 1) + dt.timedelta(source.randint(0, 364), source.randint(0, 1439) * 60)
    if source.random() < 0.1:
        start = start.replace(month=source.choice((1, 3, 12)), day=31)
    if source.random() < 0.08:
        text = skipping_rule(source, start)
    else:
        text, start = random_rule(source, start)
    added, excluded = [], []
    if source.random() < 0.15:
        added = [start + dt.timedelta(source.randint(0, 900)) for _ in range(source.randint(1, 3))]
    if source.random() < 0.2:
        usual = answer(start, text, (), (), start, None, dt.date(start.year + 5, 12, 31))
        excluded = source.sample(usual, min(len(usual), source.randint(1, 3))) + [start + dt.timedelta(source.randint(0, 99))]
    earliest = start
    if source.random() < 0.5:
        earliest += dt.timedelta(source.choice((0, 1, 30, 365, 3000, 20_000)) * source.random(), 0)
        earliest = earliest.replace(microsecond=0)
    return row(start, text, sorted(set(added)), sorted(set(excluded)), earliest)


def random_rows(count, seed):
    source = random.Random(seed)
    rows = []
    while len(rows) < count:
        made = random_row(source)
        if not made.endswith("\t-") or source.random() < 0.05:
            rows.append(made)
    return rows


def example_rows():
    for line in EXAMPLES.split("\n"):
        if line:
            start, text, *excluded = line.split(" ")
            yield row(from_basic(start), text, (), [from_basic(time) for time in excluded], None, "America/New_York")


def table(check):
    text = "\n".join([*example_rows(), *random_rows(IN_TABLE, SEED)]) + "\n"
    if not check:
        FIXTURE.write_text(text, encoding="utf-8")
        return 0
    if not FIXTURE.exists() or FIXTURE.read_text(encoding="utf-8") != text:
        print("recurrence.tsv is not what the oracle says", file=sys.stderr)
        return 1
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("table").add_argument("--check", action="store_true")
    rows = commands.add_parser("rows")
    rows.add_argument("count", type=int)
    rows.add_argument("seed", type=int)
    arguments = parser.parse_args()
    if arguments.command == "table":
        return table(arguments.check)
    print("\n".join(random_rows(arguments.count, arguments.seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
