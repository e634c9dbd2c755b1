"""The calendar of occasions as other people's programs read it: python-caldav, khal and vdirsyncer."""
import datetime
import pathlib
import subprocess
import sys
import urllib.request

import caldav
import icalendar
import pytest
from cards import card
from server import Server

PASSWORD = "anna"
CARDS = "".join(
    card(name, f"BDAY:{day}", uid=name)
    for name, day in [("Anna Berg", "1985-04-12"), ("Lea Dubois", "1992-02-29"), ("Jo Garcia", "--1231")])
MINE = "\r\n".join([
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN", "BEGIN:VEVENT", "UID:mine", "DTSTAMP:20260101T000000Z",
    "DTSTART;VALUE=DATE:20260101", "SUMMARY:Mine", "END:VEVENT", "END:VCALENDAR", ""])
BESIDE = pathlib.Path(sys.executable).parent


@pytest.fixture
def server(folder):
    folder.run("account", "create", "anna", "--password-stdin", input=b"a long enough password\n")
    folder.run("app-passwords", "add", "suite", "--account", "anna", "--local", "--password-stdin", "--scope", "calendar:read",
               input=PASSWORD.encode())
    folder.run("import", "-", "--account", "anna", input=CARDS.encode())
    server = Server(folder).start()
    yield server
    server.stop()


def names(events):
    return sorted(str(event.icalendar_component["SUMMARY"]).split(":")[0] for event in events)


def test_python_caldav_finds_searches_expands_and_syncs(folder, server):
    with caldav.DAVClient(server.address + "/dav/", username="anna", password=PASSWORD) as client:
        (calendar,) = client.principal().calendars()
        assert calendar.get_display_name() == "Kinkeeper" and calendar.get_supported_components() == ["VEVENT"]
        assert names(calendar.events()) == ["Anna Berg", "Jo Garcia", "Lea Dubois"]
        start, end = datetime.datetime(2026, 4, 1), datetime.datetime(2027, 5, 1)
        found = calendar.search(start=start, end=end, event=True, expand=False)
        assert names(found) == ["Anna Berg", "Jo Garcia", "Lea Dubois"]
        assert names(calendar.search(start=start, end=datetime.datetime(2026, 12, 1), event=True)) == ["Anna Berg"]
        expanded = calendar.search(start=start, end=end, event=True, expand="server")
        days = sorted(event.icalendar_component["DTSTART"].dt.isoformat() for event in expanded)
        assert days == ["2026-04-12", "2026-12-31", "2027-02-28", "2027-04-12"]
        known = calendar.objects_by_sync_token(load_objects=True)
        assert len(list(known)) == 3
        folder.run("people", "edit", "Anna Berg", "--account", "anna", "--birthday", "1985-04-13")
        folder.run("people", "trash", "Jo Garcia", "--account", "anna")
        updated, deleted = known.sync()
        assert len(list(updated)) == 1 and len(list(deleted)) == 1
        # The same entries under a link are the same: neither makes the other count a change.
        path = folder.json("feeds", "create", "Same", "--account", "anna", "--names", "--alarms")["path"]
        for _ in range(2):
            with urllib.request.urlopen(server.address + path) as answer:
                fed = icalendar.Calendar.from_ical(answer.read())
            counts = {str(event["UID"]): event["SEQUENCE"] for event in fed.walk("VEVENT")}
            assert counts == {str(event.icalendar_component["UID"]): event.icalendar_component["SEQUENCE"] for event in calendar.events()}
            assert sorted(counts.values()) == [0, 1]
        with pytest.raises(caldav.lib.error.DAVError):
            calendar.save_event(MINE)
        with pytest.raises(caldav.lib.error.DAVError):
            calendar.events()[0].delete()
        assert names(calendar.events()) == ["Anna Berg", "Lea Dubois"]


@pytest.mark.timeout(600)
def test_vdirsyncer_brings_it_and_khal_shows_it(server, tmp_path):
    config = tmp_path / "config"
    config.write_text(f"""
[general]
status_path = "{tmp_path}/status/"
[pair days]
a = "there"
b = "here"
collections = ["occasions"]
[storage there]
type = "caldav"
url = "{server.address}/"
username = "anna"
password = "{PASSWORD}"
read_only = true
[storage here]
type = "filesystem"
path = "{tmp_path}/calendars/"
fileext = ".ics"
""")
    for command in (["discover", "days"], ["sync"], ["sync"]):
        done = subprocess.run([BESIDE / "vdirsyncer", "-c", config, *command], input=b"y\n" * 9, capture_output=True, timeout=240)
        assert done.returncode == 0, done.stderr.decode()
    files = list((tmp_path / "calendars" / "occasions").iterdir())
    assert len(files) == 3
    for file in files:
        calendar = icalendar.Calendar.from_ical(file.read_bytes())
        assert not calendar.errors and len(calendar.walk("VALARM")) == 1
    khal = tmp_path / "khal.conf"
    khal.write_text(f"""
[calendars]
[[occasions]]
path = {tmp_path}/calendars/occasions/
readonly = True
[locale]
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = {tmp_path}/khal.db
""")
    for day, name in [("2027-02-28", "Lea Dubois"), ("2028-02-29", "Lea Dubois"), ("2027-04-12", "Anna Berg")]:
        shown = subprocess.run(
            [BESIDE / "khal", "-c", khal, "list", day, "1d"], capture_output=True, timeout=240, check=True).stdout.decode()
        assert name in shown and shown.count(":") >= 1, shown
