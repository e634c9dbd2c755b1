"""What an account sees of its families beside its own people, and what it wishes them for itself alone."""
import contextlib
import json
import re
import sqlite3
import uuid

import pytest

from aged import known_for_long
from cards import card

TODAY = ("--today", "2026-11-21")
KIN = card("Tina Berger", "BDAY:1986-11-20", uid="t") + card("Uwe Berger", "BDAY:--1224", uid="u", version="4.0")
MINE = card("Mia Okafor", "BDAY:--1201", uid="m", version="4.0")


@pytest.fixture
def home(filled):
    """Anna and Ben are of the Bergers, Clara is of no family; Mia is Anna's alone."""
    return filled(fill_home)


def fill_home(folder):
    for name in ("Anna", "Ben", "Clara", "Keeper"):
        folder.run("account", "create", name)
    folder.run("import", "-", "--account", "Keeper", input=KIN.encode())
    folder.run("import", "-", "--account", "Anna", input=MINE.encode())
    known_for_long(folder)
    # The space of an account that no test looks at becomes that of the family.
    with accounts(folder) as db:
        (space,) = db.execute("SELECT personal_space_id FROM accounts WHERE name = 'Keeper'").fetchone()
        db.execute("INSERT INTO shared_spaces (id, kind, name, created_at) VALUES (?, 'family', 'The Bergers', 0)", [space])
        for name in ("Anna", "Ben"):
            db.execute("INSERT INTO memberships (id, account_id, space_id, role, joined_at)"
                       " SELECT ?, id, ?, 'owner', 0 FROM accounts WHERE name = ?", [uuid.uuid4().bytes, space, name])


@contextlib.contextmanager
def accounts(folder):
    with contextlib.closing(sqlite3.connect(f"{folder.path}/accounts.sqlite")) as db, db:
        yield db


def rows(folder, name, *options):
    return folder.json("upcoming", *TODAY, *options, "--account", name)


def names(folder, name, *options):
    return [row["display"] for row in rows(folder, name, *options)]


def test_what_comes_is_of_all_spaces_and_names_the_family(home):
    all_days = ("--days", "366")
    assert names(home, "Anna", *all_days) == ["Mia Okafor", "Uwe Berger", "Tina Berger"]
    assert [row["family"] for row in rows(home, "Anna", *all_days)] == [None, "The Bergers", "The Bergers"]
    assert rows(home, "Anna")[0]["space"] is None
    table = home.run("upcoming", *TODAY, *all_days, "--account", "Anna").stdout.decode()
    assert "Uwe Berger (The Bergers)" in table and "Mia Okafor (" not in table
    assert names(home, "Ben", *all_days) == ["Uwe Berger", "Tina Berger"]
    assert names(home, "Ben", *all_days, "--search", "uwe") == ["Uwe Berger"]
    assert names(home, "Clara", *all_days) == []
    told = home.json("plan", "--limit", "20", "--now", "2026-11-21T12:00:00Z", "--account", "Ben")
    assert any("Uwe" in alert["title"] for alert in told)


def test_one_wishes_for_oneself_and_takes_it_back(home):
    assert names(home, "Anna", "--belated") == names(home, "Ben", "--belated") == ["Tina Berger"]
    wish = home.json("wish", "Tina", *TODAY, "--account", "Anna")
    assert wish["catchup"] is None
    assert names(home, "Anna", "--belated") == [] and names(home, "Ben", "--belated") == ["Tina Berger"]
    assert home.json("wish", wish["person"], *TODAY, "--account", "Anna")["id"] == wish["id"]
    refused = home.run("wish", "Tina", "--catchup", "call", *TODAY, "--account", "Ben", check=False)
    assert refused.returncode == 64 and "--catchup is for your own people" in refused.stderr.decode()
    assert home.run("wish", "Tina", *TODAY, "--account", "Clara", check=False).returncode == 1
    assert home.run("wish", wish["person"], *TODAY, "--account", "Clara", check=False).returncode == 1
    assert home.run("wish", "--undo", wish["id"], "--account", "Ben", check=False).returncode != 0
    home.run("wish", "--undo", wish["id"], "--account", "Anna")
    assert names(home, "Anna", "--belated") == ["Tina Berger"]


def test_who_left_sees_nothing_more_of_it(home):
    wish = home.json("wish", "Tina", *TODAY, "--account", "Ben")
    with accounts(home) as db:
        db.execute("DELETE FROM memberships WHERE account_id = (SELECT id FROM accounts WHERE name = 'Ben')"
                   " AND space_id IN (SELECT id FROM shared_spaces)")
    assert names(home, "Ben", "--days", "366") == [] and names(home, "Ben", "--belated") == []
    assert home.run("wish", wish["person"], *TODAY, "--account", "Ben", check=False).returncode == 1
    assert home.json("plan", "--limit", "20", "--now", "2026-11-21T12:00:00Z", "--account", "Ben") == []


def people(folder, name, *options):
    return [row["display"] for row in folder.json("people", *options, "--account", name)]


def test_people_are_listed_and_found_over_all_spaces(home):
    rows = home.json("people", "--account", "Anna")
    assert [(row["display"], row["family"]) for row in rows] == [
        ("Mia Okafor", None), ("Tina Berger", "The Bergers"), ("Uwe Berger", "The Bergers")]
    table = home.run("people", "--account", "Anna").stdout.decode()
    assert "Tina Berger (The Bergers)" in table and "Mia Okafor (" not in table
    assert people(home, "Anna", "berger") == ["Tina Berger", "Uwe Berger"] == people(home, "Ben")
    assert people(home, "Anna", "--own") == ["Mia Okafor"] and people(home, "Anna", "berger", "--own") == []
    (row,) = home.json("people", "uwe", "--space", "The Bergers", "--account", "Anna")
    assert row["family"] == "The Bergers" and row["space"] == rows[1]["space"]
    assert "(The Bergers)" not in home.run("people", "--space", "The Bergers", "--account", "Anna").stdout.decode()
    assert people(home, "Clara") == []
    both = home.run("people", "--own", "--space", "The Bergers", "--account", "Anna", check=False)
    assert both.returncode == 64 and b"--own or --space" in both.stderr


def test_one_of_a_family_is_shown_without_saying_which(home):
    shown = home.run("show", "Tina", "--account", "Anna").stdout.decode()
    assert "Tina Berger" in shown
    (row,) = home.json("people", "tina", "--account", "Anna")
    assert home.json("show", row["id"], "--account", "Anna")["id"] == row["id"]
    assert b"UID:t" in home.run("show", "Tina", "--card", "--account", "Anna").stdout
    several = home.run("show", "Berger", "--account", "Anna", check=False)
    assert several.returncode == 1 and "Uwe Berger (The Bergers)" in several.stderr.decode()
    for one in ("Tina", row["id"]):
        assert home.run("show", one, "--account", "Clara", check=False).returncode == 1
    home.run("people", "share", "Tina", "--from", "The Bergers", "--account", "Anna")
    assert people(home, "Anna", "tina") == ["Tina Berger"]
    assert home.json("people", "tina", "--account", "Anna")[0]["family"] is None
    assert home.json("show", "Tina", "--account", "Anna")["id"] != row["id"]


def test_who_left_finds_no_one_of_the_family(home):
    (row,) = home.json("people", "tina", "--account", "Ben")
    with accounts(home) as db:
        db.execute("DELETE FROM memberships WHERE account_id = (SELECT id FROM accounts WHERE name = 'Ben')"
                   " AND space_id IN (SELECT id FROM shared_spaces)")
    assert people(home, "Ben") == [] == people(home, "Ben", "tina")
    assert home.run("show", row["id"], "--account", "Ben", check=False).returncode == 1


def test_a_family_that_cannot_be_read_is_named_and_keeps_nothing_back(home):
    (row,) = home.json("people", "tina", "--account", "Ben")
    with open(f"{home.path}/spaces/{row['space']}/space.sqlite", "r+b") as file:
        file.write(b"A" * 8192)
    listed = home.run("people", "--account", "Anna")
    assert b"Mia Okafor" in listed.stdout and b"Tina" not in listed.stdout
    assert "The people of The Bergers can’t be shown at the moment." in listed.stderr.decode()


def test_people_of_a_family_who_may_be_one_are_merged_and_parted_there(home):
    there = ("--space", "The Bergers", "--account", "Anna")
    home.run("import", "-", "--account", "Keeper", input=card("Tina Berger", "BDAY:1986-11-20", "NOTE:Oboe", uid="t2").encode())
    [cluster] = home.json("people", "duplicates", *there)
    tinas = cluster["people"]
    assert len(tinas) == 2 and home.json("people", "duplicates", "--account", "Anna") == []
    said = home.run("people", "distinct", *tinas, *there)
    assert home.json("people", "duplicates", *there) == []
    undo = said.stderr.decode().split("kinkeeper ", 1)[1].split()
    assert "--space" in undo
    home.run(*undo, "--account", "Anna")
    assert home.json("people", "duplicates", *there) == [cluster]
    stranger = home.run("people", "merge", *tinas, "--space", "The Bergers", "--account", "Clara", check=False)
    assert stranger.returncode != 0
    said = home.run("people", "merge", *tinas, *there).stdout.decode()
    undo = re.search("“kinkeeper (people merge --undo [^”]+)”", said)[1].split()
    assert undo[3] == tinas[0] and "--space" in undo
    # Ben, who has merged nothing, sees one of them.
    assert names(home, "Ben", "--days", "366") == ["Uwe Berger", "Tina Berger"]
    # The latest merge may be another member's.
    whose = home.run("people", "merge", "--undo", *there, check=False)
    assert whose.returncode == 65 and "The Bergers" in whose.stderr.decode()
    assert home.json(*undo, "--account", "Anna") == {"besideEdits": False}
    assert home.json("people", "duplicates", *there) == [cluster]


def test_a_file_is_imported_into_a_family_and_taken_out_of_it(home, tmp_path):
    there = ("--space", "The Bergers", "--account", "Anna")
    group = "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:g\r\nFN:Choir\r\nMEMBER:v\r\nEND:VCARD\r\n"
    report = home.json("import", "-", *there, input=(card("Vera Berger", uid="v", version="4.0") + group).encode())
    assert (report["created"], report["groups"]) == (1, 1)
    assert people(home, "Ben") == ["Tina Berger", "Uwe Berger", "Vera Berger"] and people(home, "Anna", "--own") == ["Mia Okafor"]
    assert home.json("group", "offers", "--account", "Anna") == []
    # What is said takes it back in the family.
    left = home.run("group", "offers", "ignore", "Choir", *there).stdout.decode()
    command = re.search(r"'kinkeeper (group offers return .*?)'", left)[1].split()
    assert "--space" in command and home.json("group", "offers", *there) == []
    home.run(*command, "--account", "Anna")
    home.run("group", "offers", "accept", "Choir", *there)
    monica = json.dumps({"version": "1.0-preview.1", "app_version": "4.1.2", "account": {"uuid": "x", "data": [
        {"type": "contact", "values": [{"uuid": "aaaaaaaa-0000-4000-8000-000000000001",
         "properties": {"first_name": "Uta", "description": "secret", "stay_in_touch_frequency": 30},
         "data": [{"type": "call", "values": [{"uuid": "c", "properties": {"called_at": "2024-05-06", "content": "Hi"}}]}]}]}]}})
    for dry in (("--dry-run",), ()):
        told = home.json("import", "-", *dry, *there, input=monica.encode())
        assert [problem["code"] for problem in told["problems"]] == ["ownNotes"] and told["catchups"] == 0
    assert b"secret" not in home.run("export", "--format", "json", *there).stdout
    assert all(entry["catchup"] is None for entry in home.json("timeline", "Uta", *there))
    home.run("people", "trash", "Uta", *there)
    assert [member["display"] for member in home.json("group", "members", "Choir", *there)] == ["Vera Berger"]
    backup, cards = tmp_path / "all.json", tmp_path / "people.vcf"
    home.run("export", "--format", "json", "--output", str(backup), "--account", "Anna")
    refused = home.run("import", str(backup), *there, check=False)
    assert refused.returncode == 65 and b"export them as vCard first" in refused.stderr
    home.run("export", "--output", str(cards), *there)
    assert sorted(line for line in cards.read_text().splitlines() if line.startswith("FN:")) == [
        "FN:Choir", "FN:Tina Berger", "FN:Uwe Berger", "FN:Vera Berger"]
    table = home.run("export", "--format", "csv", *there).stdout.decode()
    assert "Vera" in table and "Mia" not in table
    assert b"Uwe Berger" in home.run("export", "--format", "ics", *there).stdout
    assert b"Vera" in home.run("export", "--format", "json", *there).stdout
    assert home.run("export", "--format", "notes", *there, check=False).returncode == 64
    for stranger in (("import", "-"), ("export",), ("group", "offers")):
        words = (*stranger, "--space", "The Bergers", "--account", "Clara")
        assert home.run(*words, check=False, input=KIN.encode()).returncode == 1, stranger
