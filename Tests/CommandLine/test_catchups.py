"""Keeping in touch from the command line: due, log, snooze, skip, cadence, wish, and taking each back."""
import json
import re

import pytest

from cards import ANNA, BEN, THEO, card

TODAY = ("--today", "2026-11-21")
OTHER = card("Anna Blum")


@pytest.fixture
def circle(filled):
    return filled(fill_circle)


def fill_circle(folder):
    folder.run("import", "-", input=(ANNA + BEN + THEO).encode())
    folder.run("cadence", "Anna Berg", "Ben", "monthly", "--today", "2026-01-01")
    folder.run("log", "Anna", "--date", "2026-10-11", "--type", "call", *TODAY)
    folder.run("log", "Ben", "--date", "2026-11-20", *TODAY)


def due(folder, *more):
    return [row["display"] for row in folder.json("due", *TODAY, *more)]


def test_due_says_who_and_why(circle):
    (row,) = circle.json("due", *TODAY)
    assert (row["display"], row["cadenceDays"], row["last"], row["due"], row["daysUntilDue"]) == (
        "Anna Berg", 30, "2026-10-11", "2026-11-10", -11)
    assert row["because"] == "Every 30 days, last spoke 41 days ago"
    table = circle.run("due", *TODAY).stdout.decode()
    assert table == "Anna Berg  due for 11 days  Every 30 days, last spoke 41 days ago\n"


def test_nobody_due_is_said_and_is_an_empty_list(folder):
    assert folder.json("due") == []
    assert b"No one is due." in folder.run("due").stderr


def test_logging_clears_and_the_printed_identifier_takes_it_back(circle):
    circle.run("snooze", "Anna", "--until", "2026-11-25", *TODAY)
    assert due(circle) == []
    done = circle.run("log", "Anna", "Ben", "--type", "in-person", "--note", "-", "--others", "the neighbours", *TODAY,
                      input=b"Soup.\n")
    assert "Anna Berg and Ben Okafor" in done.stdout.decode()
    entry = re.search(r"log --undo (\S+)", done.stderr.decode()).group(1)
    assert due(circle, "--all") == []
    circle.run("log", "--undo", entry)
    assert due(circle, "--all") == [], "Anna's snooze is back"
    circle.run("snooze", "Anna", "--undo")
    assert due(circle) == ["Anna Berg"]
    assert circle.run("log", "--undo", entry, check=False).returncode == 1


def test_an_entry_in_json(circle):
    entry = circle.json("log", "Anna", "Ben", "--type", "video", "--time", "18:05", "--note", "Hello", *TODAY)
    assert (entry["day"], entry["time"], entry["kind"], entry["note"]) == ("2026-11-21", "18:05", "video", "Hello")
    assert circle.names(entry["people"]) == ["Anna Berg", "Ben Okafor"]


def test_a_day_to_come_is_refused_and_nothing_is_logged(circle):
    done = circle.run("log", "Anna", "--date", "2026-11-22", *TODAY, check=False)
    assert done.returncode == 65 and b"still to come" in done.stderr
    assert due(circle) == ["Anna Berg"]
    assert circle.run("log", "Anna", "--time", "25:00", check=False).returncode == 64
    assert circle.run("log", "Anna", "--type", "smoke", check=False).returncode == 64
    assert circle.run("log", check=False).returncode == 64


def test_who_is_not_clear_is_listed(circle):
    circle.run("import", "-", input=OTHER.encode())
    done = circle.run("log", "Anna", *TODAY, check=False)
    assert done.returncode == 65
    assert b"Anna Berg" in done.stderr and b"Anna Blum" in done.stderr
    assert circle.run("log", "Zoe", *TODAY, check=False).returncode == 1


def test_snoozing_takes_a_day_or_a_number_of_days_ahead(circle):
    assert circle.json("snooze", "Anna", "--days", "3", *TODAY)["snoozedUntil"] == "2026-11-24"
    assert due(circle) == []
    for wrong in (["--days", "0"], ["--until", "2026-11-21"]):
        assert circle.run("snooze", "Anna", *wrong, *TODAY, check=False).returncode == 65
    assert circle.run("snooze", "Anna", check=False).returncode == 64


def test_skipping_moves_one_round_and_can_be_taken_back(circle):
    assert circle.json("skip", "Anna", *TODAY)["due"] == "2026-12-21"
    assert due(circle) == []
    circle.run("skip", "Anna", "--undo", *TODAY)
    assert due(circle) == ["Anna Berg"]
    assert circle.run("skip", "Theo", *TODAY, check=False).returncode == 1


def test_cadences_by_name_by_days_and_none(circle):
    for word, days in (("weekly", 7), ("half-yearly", 182), ("41", 41)):
        assert [row["cadenceDays"] for row in circle.json("cadence", "Anna", "Ben", word, *TODAY)] == [days, days]
    assert circle.json("cadence", "Anna", "never", *TODAY)[0]["cadenceDays"] is None
    assert circle.json("cadence", "Ben", "inherited", *TODAY)[0]["cadenceDays"] is None
    assert due(circle, "--all") == []
    for wrong in ("sometimes", "0", "3651"):
        assert circle.run("cadence", "Anna", wrong, check=False).returncode == 64


def test_a_wish_can_count_as_a_catch_up_and_be_taken_back(circle):
    done = circle.run("wish", "Anna", "--catchup", "call", *TODAY)
    assert done.stdout.decode() == "Wished Anna well: Birthday, 21 November.\n"
    assert due(circle) == []
    wish = re.search(r"wish --undo (\S+)", done.stderr.decode()).group(1)
    circle.run("wish", "--undo", wish)
    assert due(circle) == ["Anna Berg"]
    shown = json.loads(circle.run("wish", "Ben", "--date", "2026-12-24", *TODAY, "--json").stdout)
    assert (shown["kind"], shown["day"], shown["catchup"]) == ("birthday", "2026-12-24", None)
    assert circle.run("wish", "Theo", *TODAY, check=False).returncode == 1


def test_the_commands_speak_german(circle):
    import os
    import subprocess

    from kinkeeper import PROGRAM

    said = subprocess.run([PROGRAM, "due", *TODAY, "--data", circle.path], capture_output=True,
                          env={**os.environ, "LC_ALL": "de_DE.UTF-8"}).stdout.decode()
    assert said == "Anna Berg  seit 11 Tagen an der Reihe  Alle 30 Tage, zuletzt vor 41 Tagen gesprochen\n"


def test_an_entry_is_found_in_the_timeline_and_changed(circle):
    circle.run("log", "Anna", "--date", "2026-11-19", "--time", "18:05", "--note", "Soup", "--others", "the cat", *TODAY)
    circle.run("wish", "Anna", *TODAY)
    rows = circle.json("timeline", "Anna", *TODAY)
    [added] = [row for row in rows if not any(row[kind] for kind in ["catchup", "wish", "gift", "note"])]
    rows.remove(added)  # On the day of the test.
    wished, entry, before = rows
    assert (wished["date"], wished["wish"]["kind"], wished["catchup"]) == ("2026-11-21", "birthday", None)
    assert (entry["catchup"]["note"], before["date"], before["wish"]) == ("Soup", "2026-10-11", None)
    shown = circle.run("timeline", "Anna", *TODAY).stdout.decode()
    assert entry["catchup"]["id"] in shown and "Call with the cat" in shown and "18:05" in shown
    changed = circle.json("log", "--edit", entry["catchup"]["id"], "--note", "Stew", "--type", "in-person", *TODAY)
    assert changed == {**entry["catchup"], "note": "Stew", "kind": "in-person", "updatedAt": changed["updatedAt"]}
    moved = circle.json("log", "--edit", changed["id"], "Anna", "Ben", "--date", "2026-11-18", "--time", "", "--others", "")
    assert circle.names(moved["people"]) == ["Anna Berg", "Ben Okafor"]
    assert (moved["day"], moved["time"], moved["note"], moved["others"]) == ("2026-11-18", None, "Stew", "")
    assert [row["catchup"]["id"] for row in circle.json("timeline", "Ben") if row["catchup"]][-1:] == [changed["id"]]
    said = circle.run("log", "--edit", changed["id"], "--type", "letter", *TODAY).stdout.decode()
    assert said == "Changed: with Anna Berg and Ben Okafor, 18 November: Letter.\n"


def test_an_edit_that_cannot_be_is_refused_and_changes_nothing(circle):
    entry = circle.json("log", "Anna", "--note", "Soup", *TODAY)["id"]
    before = circle.json("timeline", "Anna")
    nobody = "01939b1a-0000-7000-8000-000000000001"
    for arguments, code, words in [
        (("--edit", entry), 64, "Say what to change"), (("--edit", entry, "--undo", entry), 64, "one of"),
        (("--edit", "soup", "--note", "x"), 64, "timeline"), (("--edit", nobody, "--note", "x"), 1, "There is no entry"),
        (("--edit", entry, "--date", "2026-11-22"), 65, "still to come"), (("--edit", entry, "Zoe"), 1, "Nobody matches"),
    ]:
        done = circle.run("log", *arguments, *TODAY, check=False)
        assert done.returncode == code and words in done.stderr.decode(), (arguments, done.stderr.decode())
    assert circle.json("timeline", "Anna") == before


def test_due_is_narrowed_sorted_and_counted_as_on_the_page(circle):
    assert due(circle, "--state", "all") == ["Anna Berg", "Ben Okafor"]
    assert due(circle, "--state", "all", "--sort", "last") == ["Ben Okafor", "Anna Berg"]
    assert due(circle, "--state", "all", "--sort", "name") == ["Anna Berg", "Ben Okafor"]
    assert due(circle, "--state", "overdue") == ["Anna Berg"] and due(circle, "--state", "week") == []
    circle.run("people", "category", "Ben", "--set", "work")
    circle.run("group", "create", "Choir")
    circle.run("group", "add", "Choir", "Anna")
    assert due(circle, "--state", "all", "--category", "work") == ["Ben Okafor"]
    assert due(circle, "--group", "choir") == ["Anna Berg"] and due(circle, "--category", "work") == []
    assert due(circle, "--search", "ben", "--state", "all") == ["Ben Okafor"]
    assert circle.json("due", "--numbers", *TODAY) == {
        "withCadence": 2, "keptUp": 1, "overdue": 1, "dueThisWeek": 0, "loggedThisMonth": 1}
    assert "1  waiting" in circle.run("due", "--numbers", *TODAY).stdout.decode()
    for wrong in (("--state", "soon"), ("--sort", "colour"), ("--all", "--state", "week")):
        assert circle.run("due", *wrong, check=False).returncode == 64
