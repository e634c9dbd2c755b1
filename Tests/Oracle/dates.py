#!/usr/bin/env python3
# /// script
# requires-python = ">=3.11"
# dependencies = ["python-dateutil", "pyluach", "lunardate>=0.3", "hijridate", "convertdate", "tzdata"]
# ///
"""An independent opinion on when dates come back.

Everything is computed with other people's calendars and by listing years one by one, never with Kinkeeper's arithmetic:
dateutil and datetime (Gregorian), lunardate (Chinese), pyluach (Hebrew), hijridate (Umm al-Qura), convertdate (tabular
Islamic), zoneinfo (the day of an instant).

  dates.py table [--check]   write the tables under Tests/KinkeeperTests/Fixtures, or compare them with what is there
  dates.py next              answer lines "date<TAB>rule<TAB>today" from standard input

The rows depend on SEED alone. A row of dates.tsv is: date, leap-day rule, today, next day, days until it, its ISO weekday,
age turned or "-", the last day before today or "-".
"""

import argparse
import datetime as dt
import random
import re
import sys
from pathlib import Path
from zoneinfo import ZoneInfo

from convertdate import islamic
from dateutil.relativedelta import relativedelta
from hijridate import Hijri
from lunardate import LunarDate
from pyluach.dates import HebrewDate

SEED = 20260228
FIXTURES = Path(__file__).resolve().parents[2] / "Tests" / "KinkeeperTests" / "Fixtures"
NUMBERS = re.compile(r"(?:(\d{4})|-)-(\d\d)(L?)-(\d\d)")
# Our months count from Tishri, with Adar I as 6; pyluach's from Nisan, with Adar I (or plain Adar) as 12.
HEBREW_MONTHS = {1: 7, 2: 8, 3: 9, 4: 10, 5: 11, 6: 12, 7: 13, 8: 1, 9: 2, 10: 3, 11: 4, 12: 5, 13: 6}
RULES = ("february-28", "march-1")


def gregorian(year, month, day, _leap, rule):
    if (month, day) == (2, 29) and rule == "february-28":
        return dt.date(2000, 2, 29) + relativedelta(years=year - 2000)  # clips to the end of February
    try:
        return dt.date(year, month, day)
    except ValueError:
        return dt.date(year, 3, 1)


def first_that_exists(*attempts):
    for attempt in attempts:
        try:
            return attempt()
        except ValueError:
            continue
    raise ValueError("no such day in that year")


def chinese(year, month, day, leap, _rule):
    def solar(number, is_leap):
        # lunardate lets a 30th through whether the month has one or not, so the day before the next month decides.
        found = LunarDate(year, month, 1, is_leap).to_solar_date() + dt.timedelta(number - 1)
        back = LunarDate.from_solar_date(found.year, found.month, found.day)
        if (back.month, back.day) != (month, number):
            raise ValueError("short month")
        return found

    if leap and LunarDate.leap_month_for_year(year) == month:
        return first_that_exists(lambda: solar(day, True), lambda: solar(day - 1, True))
    return first_that_exists(lambda: solar(day, False), lambda: solar(day - 1, False))


def hebrew(year, month, day, _leap, _rule):
    leap_year = year % 19 in (0, 3, 6, 8, 11, 14, 17)
    number = HEBREW_MONTHS[month]
    if number == 13 and not leap_year:
        number = 12
    try:
        return HebrewDate(year, number, day).to_pydate()
    except ValueError:
        return HebrewDate(year, number, day - 1).to_pydate() + dt.timedelta(1)


def umm_al_qura(year, month, day, _leap, _rule):
    def convert(number):
        date = Hijri(year, month, number).to_gregorian()
        return dt.date(date.year, date.month, date.day)

    return first_that_exists(lambda: convert(day), lambda: convert(day - 1))


def tabular(year, month, day, _leap, _rule):
    return dt.date(*islamic.to_gregorian(year, month, min(day, islamic.month_length(year, month))))


CALENDARS = {
    "gregorian": gregorian,
    "chinese": chinese,
    "hebrew": hebrew,
    "islamic-umalqura": umm_al_qura,
    "islamic-civil": tabular,
}
# What to add to a Gregorian year to be near the year of the calendar.
OFFSETS = {"gregorian": 0, "chinese": 0, "hebrew": 3760, "islamic-umalqura": None, "islamic-civil": None}


def near(calendar, year):
    offset = OFFSETS[calendar]
    return year + offset if offset is not None else int((year - 622) * 33 / 32) + 1


def parse(text):
    calendar, _, numbers = text.rpartition(":")
    match = NUMBERS.fullmatch(numbers)
    if not match:
        raise ValueError(f"{text} is not a date with month and day")
    year, month, leap, day = match.groups()
    return calendar or "gregorian", int(year) if year else None, int(month), bool(leap), int(day)


def answer(text, rule, today):
    """Next day, age turned or None, and the day before today or None."""
    calendar, year, month, leap, day = parse(text)
    years = set(range(near(calendar, today.year) - 3, near(calendar, today.year) + 4))
    if year is not None:
        years = {y for y in years if y >= year} or {year}
    days = sorted((CALENDARS[calendar](y, month, day, leap, rule), y) for y in years if y >= 1)
    following, in_year = next(pair for pair in days if pair[0] >= today)
    earlier = [pair[0] for pair in days if pair[0] < today]
    turning = None if year is None else in_year - year
    if turning is not None and calendar == "gregorian":
        born = dt.date(year, month, day)
        # dateutil counts a year for 29 February as full on the 28th or 1st alike, as the two rules do.
        assert relativedelta(following, born).years == turning, (text, following)
    return following, turning, earlier[-1] if earlier else None


def row(text, rule, today):
    following, turning, earlier = answer(text, rule, today)
    fields = [text, rule, today, following, (following - today).days, following.isoweekday(), turning, earlier]
    return "\t".join("-" if field is None else str(field) for field in fields)


# MARK: Cases


def random_day(source, first, last):
    return dt.date.fromordinal(source.randint(dt.date(first, 1, 1).toordinal(), dt.date(last, 12, 31).toordinal()))


def gregorian_cases(source):
    edges = [dt.date(y, m, d) for y in (1999, 2023, 2024, 2025, 2027, 2028, 2096, 2100, 2104)
             for m, d in ((1, 1), (2, 27), (2, 28), (3, 1), (3, 2), (12, 31))]
    edges += [dt.date(y, 2, 29) for y in (2000, 2024, 2028, 2096, 2104)]
    for today in edges:
        for text in ("--02-28", "--02-29", "--03-01", "--12-31", "--01-01", "1996-02-29", "2000-02-29", "2024-02-29",
                     "1985-04-12", "2028-02-29"):
            for rule in RULES:
                yield text, rule, today
    for _ in range(1500):
        born = random_day(source, 1850, 2060)
        text = f"--{born:%m-%d}" if source.random() < 0.3 else born.isoformat()
        today = random_day(source, 1900, 2200) if source.random() < 0.8 else born + dt.timedelta(source.randint(-400, 400))
        yield text, source.choice(RULES), today


def lunar_cases(source, calendar, months, first, last):
    for _ in range(600):
        month = source.randint(1, months)
        day = source.choice((1, 29, 30, source.randint(1, 30)))
        leap = calendar == "chinese" and source.random() < 0.3
        today = random_day(source, first, last)
        year = None
        if source.random() < 0.7:
            year = near(calendar, today.year) + source.choice((0, 0, 1, 2, -1, *range(-40, -1)))
        if not exists(calendar, year, month, day):
            continue
        numbers = f"{month:02}{'L' if leap else ''}-{day:02}"
        yield f"{calendar}:{f'{year:04}' if year else '-'}-{numbers}", source.choice(RULES), today


def exists(calendar, year, month, day):
    if calendar == "hebrew":
        if year is None:
            return day < 30 or month not in (4, 7, 9, 11, 13)
        if month == 6 and year % 19 not in (0, 3, 6, 8, 11, 14, 17):
            return False
        return hebrew(year, month, 1, False, None) + dt.timedelta(day - 1) < hebrew_end(year, month)
    if calendar == "islamic-civil":
        longest = islamic.month_length(year, month) if year else 30 if month % 2 or month == 12 else 29
        return day <= longest
    return True


def hebrew_end(year, month):
    """The first day of the month that follows."""
    if month == 13:
        return hebrew(year + 1, 1, 1, False, None)
    return hebrew(year, 7 if month == 5 and year % 19 not in (0, 3, 6, 8, 11, 14, 17) else month + 1, 1, False, None)


def all_rows():
    source = random.Random(SEED)
    cases = list(gregorian_cases(source))
    # lunardate differs from the astronomical calendar in 1978, 2057 and 2097. For 1420-1450 AH (1999-2029) everybody
    # agrees on the Umm al-Qura calendar. Before, hijridate has the months as they were decreed and ICU (Foundation) those
    # the later rule would have given; after, the two have different forecasts.
    cases += lunar_cases(source, "chinese", 12, 1980, 2052)
    cases += lunar_cases(source, "hebrew", 13, 1900, 2200)
    cases += lunar_cases(source, "islamic-umalqura", 12, 2001, 2026)
    cases += lunar_cases(source, "islamic-civil", 12, 1900, 2200)
    return [row(*case) for case in cases]


def instant_rows():
    """Instant in seconds since 1970, zone, day."""
    source = random.Random(SEED + 1)
    zones = ["UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "Asia/Kathmandu", "Asia/Kolkata",
             "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Chatham",
             "America/Sao_Paulo", "Asia/Tehran"]
    rows = []
    for zone in zones:
        for _ in range(30):
            midnight = dt.datetime.combine(random_day(source, 1972, 2036), dt.time(), ZoneInfo(zone))
            seconds = int(midnight.timestamp()) + source.choice((-1, 0, 1, source.randint(-50_000, 50_000)))
            day = dt.datetime.fromtimestamp(seconds, ZoneInfo(zone)).date()
            rows.append(f"{seconds}\t{zone}\t{day}")
    return rows


def table(check):
    stale = []
    for name, rows in (("dates.tsv", all_rows()), ("instants.tsv", instant_rows())):
        path, text = FIXTURES / name, "\n".join(rows) + "\n"
        if not check:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
    for name in stale:
        print(f"{name} is not what the oracle says", file=sys.stderr)
    return 1 if stale else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("table").add_argument("--check", action="store_true")
    commands.add_parser("next")
    arguments = parser.parse_args()
    if arguments.command == "table":
        return table(arguments.check)
    for line in sys.stdin:
        text, rule, today = line.rstrip("\n").split("\t")
        print(row(text, rule, dt.date.fromisoformat(today)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
