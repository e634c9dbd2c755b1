"""Calendar links: made, read by other people's libraries, asked for again, taken back."""
import datetime
import itertools
import urllib.error
import urllib.request

import icalendar
import pytest
import vobject
from dateutil.rrule import rrulestr

import libical
from cards import card
from server import Server

CARDS = "".join(
    card(name, f"BDAY:{day}")
    for name, day in [("Anna Berg", "1985-04-12"), ("Lea Berg", "1992-02-29"), ("Jo Berg", "--1231"), ("Comma\\, Back\\\\slash", "1990-05-06")])


@pytest.fixture
def fed(folder):
    folder.run("import", "-", input=CARDS.encode())
    folder.run("cadence", "Anna Berg", "weekly")
    return folder


@pytest.fixture
def server(fed):
    server = Server(fed).start()
    yield server
    server.stop()


def fetch(address, **headers):
    request = urllib.request.Request(address, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.headers, b""


def test_a_link_is_made_listed_and_taken_back(folder):
    made = folder.json("feeds", "create", "Kitchen", "--names", "--alarms")
    assert made["showsNames"] and made["hasAlarms"]
    assert made["path"].startswith("/feeds/") and made["path"].endswith("/kinkeeper.ics")
    listed = folder.json("feeds", "list")
    assert [link["name"] for link in listed] == ["Kitchen"] and "path" not in listed[0]
    assert folder.run("feeds", "revoke", "Nothing", check=False).returncode == 1
    folder.run("feeds", "revoke", "Kitchen")
    assert folder.json("feeds", "list") == []


def test_other_peoples_libraries_read_the_calendar(fed, server):
    path = fed.json("feeds", "create", "Kitchen", "--names", "--alarms")["path"]
    status, headers, text = fetch(server.address + path)
    assert status == 200 and headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert all(len(line) <= 75 for line in text.split(b"\r\n"))
    calendar = icalendar.Calendar.from_ical(text)
    assert not calendar.errors
    events = {str(event["SUMMARY"]).split(":")[0]: event for event in calendar.walk("VEVENT")}
    assert len(events) == 5
    for event in events.values():
        assert not event.errors and event["SEQUENCE"] == 0 and not isinstance(event["DTSTART"].dt, datetime.datetime)
        (alarm,) = event.walk("VALARM")
        assert alarm["ACTION"] == "DISPLAY" and alarm["TRIGGER"].dt == datetime.timedelta(hours=9)
    assert sum("RRULE" in event for event in events.values()) == 4
    read = vobject.readOne(text.decode())
    read.validate()
    assert {str(event.uid.value) for event in read.vevent_list} == {str(event["UID"]) for event in events.values()}
    # libical, and on which days by dateutil's reading of the same rules.
    first, last = datetime.date(2026, 1, 1), datetime.date(2033, 1, 1)
    with libical.Calendar(text) as desk:
        assert (desk.errors, desk.complaints) == (0, [])
        assert desk.alarms() == {str(event["UID"]): 1 for event in events.values()}
        days = desk.days(first, last)
    for uid, event in ((str(event["UID"]), event) for event in events.values()):
        start = datetime.datetime.combine(event["DTSTART"].dt, datetime.time())
        found = rrulestr(event["RRULE"].to_ical().decode(), dtstart=start) if "RRULE" in event else [start]
        until = itertools.takewhile(lambda day: day.date() < last, found)
        assert days[uid] == [day.date() for day in until if day.date() >= first] and (days[uid] or "RRULE" not in event)
    # Asked again, the same is not sent again; a change is, under the same identifier.
    tag = headers["ETag"]
    assert fetch(server.address + path, If_None_Match=tag)[0] == 304
    fed.run("people", "edit", "Anna Berg", "--birthday", "1985-04-13")
    status, headers, text = fetch(server.address + path, If_None_Match=tag)
    assert status == 200 and headers["ETag"] != tag
    moved = {str(event["UID"]): event for event in icalendar.Calendar.from_ical(text).walk("VEVENT")}
    changed = [uid for uid, event in moved.items() if event["SEQUENCE"] == 1]
    assert len(moved) == 5 and len(changed) == 1
    assert moved[changed[0]]["DTSTART"].dt == datetime.date(1985, 4, 13)
    fed.run("feeds", "revoke", "Kitchen")
    assert fetch(server.address + path)[0] == 404
