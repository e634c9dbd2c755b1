"""The exported calendar against `upcoming`: python's icalendar reads it and dateutil says when each event comes next.

Every kind of date, both rules for 29 February, other calendars; todays around the ends of February. Run by script/test oracle.
"""
import datetime
import pathlib
import sys

import icalendar
from dateutil.rrule import rrulestr

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from kinkeeper import Folder  # noqa: E402

TODAYS = ["2026-11-21", "2027-02-28", "2027-03-01", "2028-02-28", "2028-02-29", "2028-03-01", "2026-12-31", "2027-01-01"]
DATES = [
    ("Year", "BDAY:1985-04-12"), ("Yearless", "BDAY:--0203"), ("Leap", "BDAY:1992-02-29"), ("Leapless", "BDAY:--0229"),
    ("Last", "BDAY:1970-12-31"), ("First", "BDAY:1904-01-01"), ("Early", "BDAY:1604-06-05"), ("March", "BDAY:2001-03-01"),
    ("February", "BDAY:1999-02-28"), ("Wedding", "ANNIVERSARY:20120630"), ("Death", "DEATHDATE:20040229"),
    ("Hebrew", "BDAY;CALSCALE=hebrew:57450121"), ("Chinese", "BDAY;CALSCALE=chinese:19900815"),
    ("Islamic", "BDAY;CALSCALE=islamic-civil:14050930"),
    ("Month", "BDAY:--04"), ("Words", "BDAY;VALUE=text:some day in spring"), ("Only", "BDAY:1985"),
]
LONG = "Name, with; all\\signs " + "é王👩‍👩‍👧" * 12


def cards():
    lines = [(f"{name}", line) for name, line in DATES] + [(LONG.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;"), "BDAY:1990-05-06")]
    return "".join(f"BEGIN:VCARD\r\nVERSION:4.0\r\nFN:{name}\r\n{line}\r\nEND:VCARD\r\n" for name, line in lines).encode()


def next_day(event, today):
    """The next day of an event on or after a day, by dateutil; None after the last."""
    start = event["DTSTART"].dt
    day = datetime.datetime.combine(today, datetime.time())
    if "RRULE" in event:
        rule = rrulestr(event["RRULE"].to_ical().decode(), dtstart=datetime.datetime.combine(start, datetime.time()))
        return rule.after(day, inc=True).date()
    days = [start] + [entry.dt for entry in (event["RDATE"].dts if "RDATE" in event else [])]
    return min((one for one in days if one >= today), default=None)


def check_lines(text):
    """RFC 5545, section 3.1: CRLF, no line over 75 octets, no fold inside of a character."""
    assert text.endswith(b"END:VCALENDAR\r\n") and text.count(b"\n") == text.count(b"\r\n")
    for line in text.split(b"\r\n"):
        assert len(line) <= 75, line
        line.decode()


def read(folder):
    text = folder.run("export", "--format", "ics").stdout
    check_lines(text)
    calendar = icalendar.Calendar.from_ical(text)
    assert calendar["VERSION"] == "2.0" and calendar["PRODID"]
    events = {str(event["SUMMARY"]).split(": ")[0]: event for event in calendar.walk("VEVENT")}
    for event in events.values():
        assert not event.walk("VALARM")
        assert not isinstance(event["DTSTART"].dt, datetime.datetime)
        assert event["DTSTAMP"].dt.tzinfo is not None
    uids = [str(event["UID"]) for event in events.values()]
    assert len(set(uids)) == len(uids) == len(list(calendar.walk("VEVENT")))
    return events, sorted(uids)


def compare(folder):
    events, uids = read(folder)
    assert read(folder)[1] == uids, "the identifiers changed"
    assert not {"Month", "Words", "Only"} & set(events)
    assert LONG in events
    compared = 0
    now = datetime.date.today()
    for today in TODAYS:
        day = datetime.date.fromisoformat(today)
        rows = {row["display"]: row["on"] for row in folder.json("upcoming", "--days", "366", "--today", today)}
        for name, event in events.items():
            # The days of calendars without a rule are named from the day of the export on.
            if "RRULE" not in event and day < now:
                continue
            assert next_day(event, day).isoformat() == rows[name], (today, name)
            compared += 1
    return compared


def set_march(folder):
    """The account's rule, through the document: what is restored is what holds."""
    text = folder.run("export", "--format", "json").stdout
    return text.replace(b'"leapDayRule": "february-28"', b'"leapDayRule": "march-1"')


def main():
    with Folder() as folder, Folder() as march:
        folder.run("import", "-", input=cards())
        compared = compare(folder)
        march.run("restore", "-", input=set_march(folder))
        assert b"BYYEARDAY=60" in march.run("export", "--format", "ics").stdout
        compared += compare(march)
    print(f"calendar: {compared} next days are those of icalendar and dateutil")


if __name__ == "__main__":
    main()
