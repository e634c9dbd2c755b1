"""What an account sees of its families beside its own people, and what it wishes them for itself alone."""
import contextlib
import sqlite3
import uuid

import pytest

from cards import card

TODAY = ("--today", "2026-11-21")
KIN = card("Tina Berger", "BDAY:1986-11-20", uid="t") + card("Uwe Berger", "BDAY:--1224", uid="u", version="4.0")
MINE = card("Mia Okafor", "BDAY:--1201", uid="m", version="4.0")


@pytest.fixture
def home(folder):
    """Anna and Ben are of the Bergers, Clara is of no family; Mia is Anna's alone."""
    for name in ("Anna", "Ben", "Clara", "Keeper"):
        folder.run("account", "create", name)
    folder.run("import", "-", "--account", "Keeper", input=KIN.encode())
    folder.run("import", "-", "--account", "Anna", input=MINE.encode())
    # The space of an account that no test looks at becomes that of the family.
    with accounts(folder) as db:
        (space,) = db.execute("SELECT personal_space_id FROM accounts WHERE name = 'Keeper'").fetchone()
        db.execute("INSERT INTO shared_spaces (id, kind, name, created_at) VALUES (?, 'family', 'The Bergers', 0)", [space])
        for name in ("Anna", "Ben"):
            db.execute("INSERT INTO memberships (id, account_id, space_id, role, joined_at)"
                       " SELECT ?, id, ?, 'owner', 0 FROM accounts WHERE name = ?", [uuid.uuid4().bytes, space, name])
    return folder


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
