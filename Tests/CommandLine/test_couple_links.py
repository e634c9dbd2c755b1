"""Links of a couple: widgets and a calendar, made from the command line, read by other people's libraries, empty once the couple ends."""
import datetime
import json
import urllib.error
import urllib.request
from zoneinfo import ZoneInfo

import icalendar
import pytest
import vobject
from dateutil.rrule import rrulestr

import libical
from server import Server

BERLIN = ZoneInfo("Europe/Berlin")
TODAY = datetime.date.today()


@pytest.fixture
def server(home):
    server = Server(home).start()
    yield server
    server.stop()


def fetch(address, **headers):
    request = urllib.request.Request(address, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.headers, b""


def check_in(home, name, *arguments):
    return home.run("check-in", *arguments, "--account", name)


def days_from_now(days):
    return (TODAY + datetime.timedelta(days=days)).isoformat()


def made(home, kind, name, *flags):
    return home.json(kind, "create", "Hall", "--couple", *flags, "--account", name)


def events(text):
    calendar = icalendar.Calendar.from_ical(text)
    assert not calendar.errors
    return {str(event["SUMMARY"]): event for event in calendar.walk("VEVENT")}


def test_a_link_says_what_it_shows(home):
    feed, widget = made(home, "feeds", "Anna", "--names"), made(home, "widget", "Anna")
    assert feed["shows"] == widget["shows"] == "couple" and len(widget["paths"]) == 9
    assert home.json("feeds", "create", "Kitchen", "--account", "Anna")["shows"] == "people"
    listed = home.run("feeds", "list", "--account", "Anna").stdout.decode()
    assert "The two of you." in listed and "People and their days." in listed
    assert "The two of you." in home.run("widget", "list", "--account", "Anna").stdout.decode()
    assert home.json("widget", "list", "--account", "Ben") == []


def test_widgets_show_the_couple_until_it_ends(home, server):
    check_in(home, "Ben", "schedule", "--on", "2999-01-03", "--at", "19:30", "--zone", "Europe/Berlin")
    check_in(home, "Ben", "love-language", "add", "acts", "Shared shelf")
    check_in(home, "Ben", "love-language", "add", "gifts", "hush-hush hoard", "--importance", "essential", "--privacy", "private")
    links = {name: made(home, "widget", "Anna", *flags)["paths"] for name, flags in [("named", ["--names"]), ("unnamed", [])]}
    links["his"] = made(home, "widget", "Ben", "--names")["paths"]
    shown = {name: {path.split("/")[-1]: fetch(server.address + path)[2].decode() for path in paths} for name, paths in links.items()}
    large = json.loads(shown["named"]["large.json"])
    assert large["shows"] == "couple" and len(large["entries"]) == 8
    first = large["entries"][0]
    assert (first["isCouple"], first["streak"], first["checkIn"], first["partner"], first["topLoveLanguage"]) == (True, 0, "planned", "Ben", "acts")
    assert datetime.datetime.fromisoformat(first["nextCheckIn"]) == datetime.datetime(2999, 1, 3, 18, 30, tzinfo=datetime.timezone.utc)
    for text in shown["named"].values():
        assert "hush-hush" not in text and "gifts" not in text and "Shared shelf" not in text
    assert all("Ben" not in text and "Anna" not in text for text in shown["unnamed"].values())
    assert "Anna" in shown["his"]["large.svg"] and "Nothing shared yet" in shown["his"]["large.svg"]
    home.run("couple", "leave", "--yes", "--account", "Ben")
    for paths in links.values():
        for path in paths:
            text = fetch(server.address + path)[2].decode()
            assert "No couple yet" in text and not any(word in text for word in ["Ben", "2999", "in a row", "acts"])


def test_other_peoples_libraries_read_the_calendar(home, server):
    check_in(home, "Anna", "schedule", "--on", days_from_now(3), "--at", "19:30", "--zone", "Europe/Berlin", "--prepare", "1440")
    check_in(home, "Anna", "milestone", "together", "--since", "2020-02-29")
    check_in(home, "Anna", "milestone", "add", "A cabin, by the sea; ours", "--target", days_from_now(40))
    check_in(home, "Anna", "todo", "add", "Rent it", "--on", days_from_now(5))
    check_in(home, "Ben", "request", "add", "Dance", "--on", days_from_now(6))
    path = made(home, "feeds", "Anna", "--names", "--alarms")["path"]
    status, headers, text = fetch(server.address + path)
    assert status == 200 and headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert all(len(line) <= 75 for line in text.split(b"\r\n"))
    found = events(text)
    assert set(found) == {
        "Check-in with Ben", "Together with Ben since 29 February 2020", "Milestone: A cabin, by the sea; ours", "To do: Rent it",
        "Request: Dance"}
    assert all(event["SEQUENCE"] == 0 for event in found.values())
    meeting = found["Check-in with Ben"]
    assert meeting["DTSTART"].dt == datetime.datetime.combine(TODAY + datetime.timedelta(days=3), datetime.time(19, 30), BERLIN)
    assert [alarm["TRIGGER"].dt for alarm in meeting.walk("VALARM")] == [datetime.timedelta(days=-1), datetime.timedelta(0)]
    assert found["Milestone: A cabin, by the sea; ours"]["DTSTART"].dt.isoformat() == days_from_now(40)
    read = vobject.readOne(text.decode())
    read.validate()
    with libical.Calendar(text) as desk:
        assert (desk.errors, desk.complaints) == (0, [])
    # 29 February, each year on the last of the month.
    day = found["Together with Ben since 29 February 2020"]
    rule = rrulestr(day["RRULE"].to_ical().decode(), dtstart=datetime.datetime.combine(day["DTSTART"].dt, datetime.time()))
    assert [f"{one:%m%d}" for one in rule[:8]] == ["0228", "0228", "0228", "0229", "0228", "0228", "0228", "0229"]
    # Asked again, the same is not sent again; one change is, under the same identifier.
    assert fetch(server.address + path, If_None_Match=headers["ETag"])[0] == 304
    check_in(home, "Ben", "schedule", "--at", "20:00")
    status, later, text = fetch(server.address + path, If_None_Match=headers["ETag"])
    changed = events(text)
    assert status == 200 and later["ETag"] != headers["ETag"]
    assert changed["Check-in with Ben"]["UID"] == meeting["UID"]
    assert {summary: event["SEQUENCE"] for summary, event in changed.items() if event["SEQUENCE"]} == {"Check-in with Ben": 1}
    home.run("couple", "leave", "--yes", "--account", "Ben")
    status, headers, text = fetch(server.address + path, If_None_Match=later["ETag"])
    assert status == 200 and events(text) == {} and icalendar.Calendar.from_ical(text).walk("VTIMEZONE")
    assert fetch(server.address + path, If_None_Match=headers["ETag"])[0] == 304


@pytest.mark.parametrize("zone, rule", [
    ("Europe/Berlin", "FREQ=WEEKLY"), ("America/New_York", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"), ("Australia/Lord_Howe", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("Europe/Berlin", "FREQ=DAILY;INTERVAL=3;UNTIL=20290331"), ("Asia/Kolkata", "FREQ=WEEKLY;COUNT=30;BYDAY=WE"),
    ("Europe/London", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
])
def test_check_ins_come_when_the_rule_says_so_across_changes_of_the_clock(home, server, zone, rule):
    start = datetime.datetime(2027, 1, 6, 19, 30)
    check_in(home, "Anna", "schedule", "--on", "2027-01-06", "--at", "19:30", "--zone", zone, "--every", rule)
    path = made(home, "feeds", "Anna", "--alarms")["path"]
    text = fetch(server.address + path)[2]
    meeting = events(text)["Check-in"]
    first = meeting["DTSTART"].dt
    written = rrulestr(meeting["RRULE"].to_ical().decode(), dtstart=first)
    expected = list(rrulestr(rule.replace("20290331", "20290331T235959"), dtstart=start)[:120])
    # By the clock on the wall they are the same, so that each instant is that of the zone's clock on its day.
    got = list(written[:120])
    assert [one.replace(tzinfo=None) for one in got] == expected and len(got) >= 30
    offsets = {one.utcoffset() for one in got}
    assert len(offsets) == (1 if zone in ("Asia/Kolkata",) else 2)
    # The zone as the calendar describes it puts its clocks on the same days as the system's.
    described = icalendar.Calendar.from_ical(text).walk("VTIMEZONE")[0].to_tz()
    for one in got[:60]:
        naive = one.replace(tzinfo=None)
        assert naive.replace(tzinfo=described).utcoffset() == naive.replace(tzinfo=ZoneInfo(zone)).utcoffset(), naive
    with libical.Calendar(text) as desk:
        assert (desk.errors, desk.complaints) == (0, [])


def test_what_is_not_shared_is_in_no_link(home, server):
    home.run("notes", "add", "hush-hush note", "--for-check-in", "--account", "Ben")
    check_in(home, "Ben", "prepare", "--mood", "negative")
    check_in(home, "Ben", "todo", "add", "hush-hush surprise", "--for", "me", "--on", days_from_now(3))
    for name in ("Anna", "Cleo"):
        paths = [made(home, "feeds", name, "--names")["path"], *made(home, "widget", name, "--names")["paths"]]
        assert all(b"hush-hush" not in fetch(server.address + path)[2] for path in paths)
