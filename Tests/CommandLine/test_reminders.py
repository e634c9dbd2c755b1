"""Reminders of one's own from the command line, and taking each act back."""
import json
import re

import pytest

from cards import ANNA, BEN

NOW = ("--now", "2026-11-21T12:00", "--time-zone", "Europe/Berlin")


@pytest.fixture
def home(filled):
    return filled(fill_home)


def fill_home(folder):
    folder.run("import", "-", input=(ANNA + BEN).encode())


def add(folder, title, *more):
    return folder.json("reminders", "add", title, *more, *NOW)


def titles(folder, *more):
    return [row["title"] for row in folder.json("reminders", "list", *more, *NOW)]


def test_a_reminder_is_written_down_shown_and_listed(home):
    made = add(home, "Ring Anna", "--on", "2026-11-24", "--at", "18:30", "--every", "FREQ=MONTHLY;BYDAY=-1TU", "--about", "Anna")
    assert (made["rule"], made["category"], home.names(made["people"]), made["state"]) == (
        "FREQ=MONTHLY;BYDAY=-1TU", "check-in", ["Anna Berg"], "coming")
    assert made["next"][:2] == ["2026-11-24T18:30", "2026-12-29T18:30"]
    add(home, "Water", "--on", "2026-11-20", "--every", "daily")
    add(home, "Taxes", "--on", "2026-11-20")
    assert titles(home) == ["Taxes", "Water", "Ring Anna"]
    assert titles(home, "--state", "due") == ["Taxes"]
    assert titles(home, "--about", "Anna") == ["Ring Anna"]
    assert titles(home, "--category", "check-in") == ["Ring Anna"]
    table = home.run("reminders", *NOW).stdout.decode()
    assert re.search(r"^Taxes +Yesterday, 09:00 +Once ", table, re.MULTILINE)
    shown = home.run("reminders", "show", "ring", *NOW).stdout.decode()
    assert "Every month on the last Tuesday" in shown and "Anna Berg" in shown


def test_a_zone_of_its_own_is_kept_and_goes_along_in_the_document(home, folder):
    made = add(home, "Call", "--on", "2026-11-24", "--zone", "America/New_York", "--every", "daily")
    assert (made["zone"], made["start"], made["next"][0]) == ("America/New_York", "2026-11-24T09:00", "2026-11-24T15:00")
    shown = home.run("reminders", "show", "call", *NOW).stdout.decode()
    assert "Every day, 09:00 (America/New_York)" in shown and "15:00" in shown
    assert home.json("reminders", "edit", "Call", "--at", "10:00", *NOW)["zone"] == "America/New_York"
    document = json.loads(home.run("export", "--format", "json").stdout)
    assert document["reminders"][0]["zone"] == "America/New_York"
    assert home.json("reminders", "edit", "Call", "--no-zone", *NOW)["zone"] is None
    assert home.run("reminders", "add", "X", "--zone", "EST", *NOW, check=False).returncode == 64


def test_done_and_its_undo(home):
    made = add(home, "Pills", "--on", "2026-11-21", "--at", "09:00")
    done = home.run("reminders", "done", "pills", *NOW)
    assert done.stdout.decode() == "Done: Pills\n"
    assert f"kinkeeper reminders undo {made['id']}" in done.stderr.decode()
    assert titles(home) == [] and titles(home, "--state", "done") == ["Pills"]
    assert len(home.json("reminders", "history", made["id"], *NOW)) == 1
    assert home.run("reminders", "done", made["id"], *NOW, check=False).returncode == 1
    home.run("reminders", "undo", "Pills", *NOW)
    assert titles(home, "--state", "due") == ["Pills"]
    assert home.run("reminders", "undo", "Pills", *NOW, check=False).returncode == 1


def test_putting_off_and_its_undo(home):
    add(home, "Pills", "--on", "2026-11-21", "--at", "09:00")
    later = home.json("reminders", "snooze", "Pills", "--hours", "2", *NOW)
    assert (later["state"], later["at"], later["snoozedUntil"]) == ("coming", "2026-11-21T14:00", "2026-11-21T13:00:00.000Z")
    assert home.json("reminders", "snooze", "Pills", "--tonight", *NOW)["at"] == "2026-11-21T19:00"
    assert home.json("reminders", "snooze", "Pills", "--until", "2026-11-30T08:00", *NOW)["at"] == "2026-11-30T08:00"
    assert home.json("reminders", "snooze", "Pills", "--undo", *NOW)["state"] == "due"
    assert home.run("reminders", "snooze", "Pills", "--until", "2026-11-21T11:00", *NOW, check=False).returncode == 1
    assert home.run("reminders", "snooze", "Pills", *NOW, check=False).returncode == 64


def test_switching_off_and_on(home):
    add(home, "Taxes", "--on", "2026-11-20")
    made = add(home, "Water", "--on", "2026-11-20", "--every", "daily", "--about", "Anna")
    assert (made["isOff"], made["state"]) == (False, "coming")
    off = home.run("reminders", "off", "Water", *NOW)
    assert off.stdout.decode() == "Switched off: Water\n"
    assert f"kinkeeper reminders on {made['id']}" in off.stderr.decode()
    assert titles(home) == ["Taxes", "Water"] and titles(home, "--state", "off") == ["Water"]
    assert titles(home, "--about", "Anna", "--state", "off") == ["Water"]
    assert re.search(r"^Water +Off +Every day ", home.run("reminders", *NOW).stdout.decode(), re.MULTILINE)
    shown = home.json("reminders", "show", "Water", *NOW)
    assert (shown["isOff"], shown["state"], shown["at"], shown["next"]) == (True, "off", None, [])
    assert home.json("reminders", "edit", "Water", "--note", "Gently", *NOW)["isOff"]
    assert home.run("reminders", "snooze", "Water", "--hours", "2", *NOW, check=False).returncode == 1
    assert "Water" not in home.run("plan", "--now", "2026-11-21T11:00:00Z").stdout.decode()
    document = json.loads(home.run("export", "--format", "json").stdout)
    assert [("pausedAt" in row) for row in document["reminders"]] == [row["title"] == "Water" for row in document["reminders"]]
    later = ("--now", "2026-11-25T12:00", "--time-zone", "Europe/Berlin")
    on = home.json("reminders", "on", "Water", *later)
    assert (on["isOff"], on["state"], on["at"]) == (False, "coming", "2026-11-26T09:00")
    assert home.run("reminders", "on", made["id"], *later).stdout.decode() == "Switched on: Water\n"
    once = home.json("reminders", "off", "Taxes", *NOW)
    assert once["state"] == "off" and home.json("reminders", "on", "Taxes", *later)["state"] == "due"


def test_changing_deleting_and_bringing_back(home):
    made = add(home, "Water", "--on", "2026-11-22", "--every", "weekdays", "--about", "Anna", "--note", "Gently")
    changed = home.json("reminders", "edit", "Water", "--title", "Water the roses", "--at", "07:15", "--about", "Ben", *NOW)
    assert (changed["title"], changed["start"], home.names(changed["people"]), changed["note"]) == (
        "Water the roses", "2026-11-22T07:15", ["Ben Okafor"], "Gently")
    assert home.json("reminders", "edit", made["id"], "--once", "--nobody", *NOW)["rule"] is None
    gone = home.run("reminders", "delete", "roses", *NOW)
    assert titles(home) == []
    back = re.search(r"kinkeeper (reminders restore \S+)", gone.stderr.decode()).group(1)
    home.run(*back.split())
    assert titles(home) == ["Water the roses"]


def test_what_is_not_clear_is_said(home):
    add(home, "Water the roses", "--on", "2026-11-22")
    add(home, "Water the beans", "--on", "2026-11-22")
    several = home.run("reminders", "done", "water", *NOW, check=False)
    assert several.returncode == 65 and b"Water the beans" in several.stderr
    assert home.run("reminders", "show", "nothing", *NOW, check=False).returncode == 1
    assert home.run("reminders", "add", "X", "--every", "FREQ=HOURLY", *NOW, check=False).returncode == 64
    never = home.run("reminders", "add", "X", "--on", "2025-01-01", "--every", "FREQ=DAILY;COUNT=3", *NOW, check=False)
    assert never.returncode == 1 and b"would never come" in never.stderr
    assert b"No reminders." in home.run("reminders", "list", "--state", "done", *NOW).stderr


def test_everything_goes_along_in_the_document(home):
    add(home, "Water", "--on", "2026-11-22", "--every", "daily", "--about", "Anna", "--about", "Ben")
    home.run("reminders", "done", "Water", *NOW)
    home.run("reminders", "snooze", "Water", "--until", "2026-11-30T08:00", *NOW)
    document = json.loads(home.run("export", "--format", "json").stdout)
    assert document["version"] == 15
    assert [len(document[name]) for name in ("reminders", "reminderPeople", "reminderCompletions")] == [1, 2, 1]
    assert document["reminders"][0]["snoozedUntil"] == "2026-11-30T07:00:00.000Z"


def test_times_beside_the_rule_are_added_and_left_out(home):
    made = add(home, "Walk", "--on", "2026-11-24", "--every", "daily", "--also", "2026-11-24T18:00",
               "--except", "2026-11-25T09:00")
    assert (made["added"], made["excluded"]) == (["2026-11-24T18:00"], ["2026-11-25T09:00"])
    assert made["next"][:3] == ["2026-11-24T09:00", "2026-11-24T18:00", "2026-11-26T09:00"]
    edit = lambda *more: home.json("reminders", "edit", "walk", *more, *NOW)
    more = edit("--except", "2026-11-26T09:00")
    assert (more["added"], more["excluded"]) == (made["added"], ["2026-11-25T09:00", "2026-11-26T09:00"])
    alone = edit("--rule-alone", "--except", "2026-11-24T09:00")
    assert (alone["added"], alone["excluded"]) == ([], ["2026-11-24T09:00"])
    assert edit("--rule-alone")["next"][:2] == ["2026-11-24T09:00", "2026-11-25T09:00"]
