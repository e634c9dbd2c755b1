"""An independent reading of birthdays in vCards and an independent calendar, on python-dateutil only.

It knows the grammar of RFC 6350 section 4.3, the older extended forms, and Apple's marker year; it shares no code and no
tables with the program that it judges.
"""
import datetime
import re

from dateutil.relativedelta import relativedelta

FULL = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})(?:[T ].*)?$", re.I)
YEARLESS = re.compile(r"--(\d{2})-?(\d{2})(?:T.*)?$", re.I)


def read(value, parameters=""):
    """(year or None, month, day) of a date that can come back every year; None for everything else."""
    value = value.strip()
    parameters = parameters.upper()
    if "VALUE=TEXT" in parameters:
        return None
    if match := YEARLESS.match(value):
        month, day = map(int, match.groups())
        return (None, month, day) if real(2000, month, day) else None
    match = FULL.match(value)
    if not match:
        return None
    year, month, day = map(int, match.groups())
    if year in (0, 1604) or f"X-APPLE-OMIT-YEAR={year}" in parameters or "X-APPLE-OMIT-YEAR" in parameters:
        return (None, month, day) if real(2000, month, day) else None
    return (year, month, day) if real(year, month, day) else None


def real(year, month, day):
    try:
        datetime.date(year, month, day)
    except ValueError:
        return False
    return True


def next_occurrence(date, today, leap_rule="february-28"):
    """(day, days until, years or None) of the first yearly return on or after today."""
    year, month, day = date
    base = datetime.date(year or 2000, month, day)
    for target in range(today.year, today.year + 3):
        # relativedelta moves 29 February to the 28th in common years; the other rule is a day later.
        candidate = base + relativedelta(years=target - base.year)
        if (month, day) == (2, 29) and candidate.day == 28 and leap_rule == "march-1":
            candidate += datetime.timedelta(days=1)
        if candidate >= today and (year is None or candidate >= base):
            return candidate, (candidate - today).days, None if year is None else target - year
    return None
