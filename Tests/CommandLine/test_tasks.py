"""Reminders as a list of tasks, as other people's programs keep it: python-caldav and vdirsyncer, both ways."""
import base64
import datetime
import pathlib
import subprocess
import sys
import urllib.request

import caldav
import icalendar
import pytest
from server import Server

PASSWORD = "anna"
BESIDE = pathlib.Path(sys.executable).parent
MILK = "\r\n".join([
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN", "BEGIN:VTODO", "UID:milk", "DTSTAMP:20260101T000000Z", "SUMMARY:Milk",
    "DUE;VALUE=DATE:20991127", "PRIORITY:1", "X-KEPT:yes", "END:VTODO", "END:VCALENDAR", ""])


@pytest.fixture
def server(folder):
    folder.run("account", "create", "anna", "--password-stdin", input=b"a long enough password\n")
    folder.run("app-passwords", "add", "suite", "--account", "anna", "--local", "--password-stdin", "--scope", "calendar:write",
               input=PASSWORD.encode())
    server = Server(folder).start()
    yield server
    server.stop()


def reminders(folder, *more):
    return folder.json("reminders", "--account", "anna", *more)


def raw(task):
    """The bytes of a task as the server gives them: the library writes them its own way."""
    request = urllib.request.Request(str(task.url), headers={
        "Authorization": "Basic " + base64.b64encode(f"anna:{PASSWORD}".encode()).decode()})
    with urllib.request.urlopen(request) as answer:
        return answer.read().decode()


def test_python_caldav_writes_completes_finds_and_deletes(folder, server):
    folder.run("reminders", "add", "Water the plants", "--account", "anna", "--on", "2099-11-23", "--at", "08:00", "--every", "FREQ=DAILY")
    with caldav.DAVClient(server.address + "/dav/", username="anna", password=PASSWORD) as client:
        (tasks,) = client.principal().calendars()
        assert tasks.get_supported_components() == ["VTODO"]
        (plants,) = tasks.todos()
        assert str(plants.icalendar_component["SUMMARY"]) == "Water the plants"
        known = tasks.objects_by_sync_token(load_objects=True)
        milk = tasks.save_todo(MILK)
        assert set(MILK.split()) <= set(raw(milk).split())
        made = {reminder["title"]: reminder for reminder in reminders(folder)}
        assert made["Milk"]["next"] == ["2099-11-27T09:00"] and made["Milk"]["category"] == "action-item"
        milk.complete()
        assert [one["title"] for one in reminders(folder, "--state", "done")] == ["Milk"]
        assert {"X-KEPT:yes", "PRIORITY:1"} <= set(raw(milk).split())
        assert [str(one.icalendar_component["SUMMARY"]) for one in tasks.todos()] == ["Water the plants"]
        start, end = datetime.datetime(2099, 11, 25), datetime.datetime(2099, 11, 26)
        assert len(tasks.search(start=start, end=end, todo=True, expand=False)) == 1
        # Done here, the phone hears of the next time.
        folder.run("reminders", "done", "Water the plants", "--account", "anna")
        updated, deleted = known.sync()
        assert len(list(updated)) == 2 and not list(deleted)
        plants.load()
        assert plants.icalendar_component["DUE"].dt == datetime.datetime(2099, 11, 24, 8)
        plants.delete()
        assert [one["title"] for one in reminders(folder)] == []
        # What a program deleted is listed, and comes back.
        (gone,) = reminders(folder, "--deleted")
        assert gone["title"] == "Water the plants" and gone["id"] == made["Water the plants"]["id"]
        folder.run("reminders", "restore", gone["id"], "--account", "anna")
        assert [one["title"] for one in reminders(folder)] == ["Water the plants"] and reminders(folder, "--deleted") == []


def test_what_has_no_date_gets_one_only_where_words_say_so(folder, server):
    undated = MILK.replace("DUE;VALUE=DATE:20991127\r\n", "")
    with caldav.DAVClient(server.address + "/dav/", username="anna", password=PASSWORD) as client:
        client.principal().calendars()[0].save_todo(undated)

    def edited(*words):
        folder.run("reminders", "edit", "Milk", "--account", "anna", *words)
        (milk,) = reminders(folder)
        return milk["state"], milk["next"]

    assert edited("--rule-alone", "--note", "the blue one") == ("undated", [])
    assert edited("--title", "Milk") == ("undated", [])
    assert edited("--also", "2099-11-27T18:00") == ("coming", ["2099-11-27T18:00"])


def test_vdirsyncer_syncs_both_ways_and_then_finds_nothing_to_do(folder, server, tmp_path):
    folder.run("reminders", "add", "Call", "--account", "anna", "--on", "2099-11-23")
    there, here, config = tmp_path / "there", tmp_path / "status", tmp_path / "config"
    config.write_text(f"""
[general]
status_path = "{here}"
[pair tasks]
a = "files"
b = "kinkeeper"
collections = ["reminders"]
[storage files]
type = "filesystem"
path = "{there}"
fileext = ".ics"
[storage kinkeeper]
type = "caldav"
url = "{server.address}/dav/"
username = "anna"
password = "{PASSWORD}"
item_types = ["VTODO"]
""")

    def run(*words):
        done = subprocess.run([BESIDE / "vdirsyncer", "-c", config, *words], capture_output=True, text=True, input="y\n" * 9, timeout=240)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    run("discover", "tasks")
    run("sync")
    (call,) = (there / "reminders").glob("*.ics")
    assert str(icalendar.Calendar.from_ical(call.read_text()).walk("VTODO")[0]["SUMMARY"]) == "Call"
    # Written here and there between two syncs, each comes to the other.
    (there / "reminders" / "milk.ics").write_text(MILK)
    call.write_text(call.read_text().replace("SUMMARY:Call", "SUMMARY:Call Ben").replace("DUE:20991123T090000\n", ""))
    folder.run("reminders", "add", "Bread", "--account", "anna", "--on", "2099-11-24")
    run("sync")
    titles = {one["title"]: one for one in reminders(folder)}
    assert set(titles) == {"Call Ben", "Milk", "Bread"} and titles["Call Ben"]["state"] == "undated"
    assert len(list((there / "reminders").glob("*.ics"))) == 3
    before = {path.name: path.read_bytes() for path in (there / "reminders").glob("*.ics")}
    assert "Copying" not in run("sync") and "Deleting" not in run("sync")
    assert {path.name: path.read_bytes() for path in (there / "reminders").glob("*.ics")} == before


def test_what_a_couple_agreed_to_do_is_a_list_of_its_own_for_both(folder, server):
    folder.run("account", "create", "ben", "--password-stdin", input=b"a long enough password\n")
    folder.run("app-passwords", "add", "suite", "--account", "ben", "--local", "--password-stdin", "--scope", "calendar:write",
               input=PASSWORD.encode())
    code = folder.run("couple", "invite", "--account", "anna").stdout.decode().split()[0]
    folder.run("couple", "accept", code, "--account", "ben")
    folder.run("check-in", "todo", "add", "Book the cabin", "--on", "2099-11-27", "--for", "partner", "--account", "anna")
    name = "Kinkeeper: to do together"
    with caldav.DAVClient(server.address + "/dav/", username="anna", password=PASSWORD) as hers, \
            caldav.DAVClient(server.address + "/dav/", username="ben", password=PASSWORD) as his:
        (her_list,) = [one for one in hers.principal().calendars() if one.get_display_name() == name]
        (his_list,) = [one for one in his.principal().calendars() if one.get_display_name() == name]
        (cabin,) = her_list.todos()
        assert not cabin.icalendar_instance.walk("VALARM"), "it rings for who does it"
        (cabin,) = his_list.todos()
        assert cabin.icalendar_instance.walk("VALARM")
        known = his_list.objects_by_sync_token()
        her_list.save_todo(MILK.replace("X-KEPT", "DESCRIPTION:The blue one\r\nX-KEPT"))
        updated, deleted = known.sync()
        assert len(list(updated)) == 1 and not list(deleted)
        items = {one["title"]: one for one in folder.json("check-in", "todo", "--account", "ben")}
        assert items["Milk"]["note"] == "The blue one"
        folder.run("check-in", "todo", "edit", "Milk", "--note", "The red one", "--account", "anna")
        (milk,) = [one for one in his_list.todos() if str(one.icalendar_component["SUMMARY"]) == "Milk"]
        assert str(milk.icalendar_component["DESCRIPTION"]) == "The red one"
        assert items["Milk"]["priority"] == "high" and items["Milk"]["due"] == "2099-11-27" and items["Milk"]["assignee"] is None
        cabin.complete()
        assert [one["title"] for one in folder.json("check-in", "todo", "--account", "anna")] == ["Milk"]
        (milk,) = her_list.todos()
        milk.delete()
        (gone,) = folder.json("check-in", "todo", "--deleted", "--account", "ben")
        folder.run("check-in", "todo", "restore", gone["id"], "--account", "ben")
        assert [str(one.icalendar_component["SUMMARY"]) for one in her_list.todos()] == ["Milk"]
        # Anna's own list has none of it.
        (own,) = [one for one in hers.principal().calendars() if one.get_display_name() == "Kinkeeper: to do"]
        assert own.todos() == []
        folder.run("couple", "leave", "--yes", "--account", "ben")
        assert [one.get_display_name() for one in hers.principal().calendars()] == ["Kinkeeper: to do"]
