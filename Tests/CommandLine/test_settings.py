"""The account's settings from the command line: shown, changed, and never changed by accident."""

import pytest

from cards import ANNA, THEO

FRESH = {"nameOrder": "given-first", "leapDayRule": "february-28", "timeZone": None, "language": None, "theme": "system",
         "catchupsADay": 3, "wishIsCatchup": False}


def test_they_are_shown_and_what_is_named_changes(folder):
    assert folder.json("settings") == FRESH
    changed = folder.json(
        "settings", "--names", "family-first", "--leap-day", "march-1", "--time-zone", "Asia/Tokyo", "--language", "de",
        "--theme", "dark", "--a-day", "5", "--wish-is-catchup")
    chosen = {"nameOrder": "family-first", "leapDayRule": "march-1", "timeZone": "Asia/Tokyo", "language": "de",
              "theme": "dark", "catchupsADay": 5, "wishIsCatchup": True}
    assert changed == folder.json("settings") == chosen
    assert folder.json("settings", "--a-day", "2") == {**chosen, "catchupsADay": 2}
    back = folder.json("settings", "--time-zone", "auto", "--language", "auto", "--no-wish-is-catchup")
    assert (back["timeZone"], back["language"], back["wishIsCatchup"], back["theme"]) == (None, None, False, "dark")


def test_they_hold_for_the_next_command(folder):
    folder.run("import", "-", input=(ANNA + THEO).encode())
    asked = ("upcoming", "--today", "2027-02-27", "--days", "7")
    assert [row["on"] for row in folder.json(*asked)] == ["2027-02-28"]
    done = folder.run("settings", "--leap-day", "march-1", "--names", "family-first", "--language", "de")
    assert "Gespeichert" in done.stderr.decode() and "Berg, Anna" in done.stdout.decode()
    assert [row["on"] for row in folder.json(*asked)] == ["2027-03-01"]
    assert "Brandt, Theo" in folder.run(*asked).stdout.decode() and "1. März" in folder.run(*asked).stdout.decode()


def test_the_table_says_them_as_the_page_does(folder):
    folder.run("settings", "--time-zone", "Europe/Berlin")
    assert [line.split("  ")[0] for line in folder.run("settings").stdout.decode().splitlines()] == [
        "Colours", "Name format", "Language", "Time zone", "Birthdays on 29 February, in years without that day",
        "Maximum people per day", "Wishing someone well counts as a catch-up"]
    assert "Europe/Berlin" in folder.run("settings").stdout.decode()


@pytest.mark.parametrize("option, value, words", [
    ("--names", "backwards", "given-first"), ("--leap-day", "never", "march-1"), ("--time-zone", "Berlin", "Europe/Berlin"),
    ("--time-zone", "CET", "Europe/Berlin"), ("--language", "fr", "auto"), ("--theme", "plaid", "dark"),
    ("--a-day", "0", "1 to 50"), ("--a-day", "51", "1 to 50"),
])
def test_what_cannot_be_chosen_is_said_and_nothing_changes(folder, option, value, words):
    done = folder.run("settings", "--theme", "dark", option, value, check=False)
    assert done.returncode == 64 and words in done.stderr.decode(), done.stderr.decode()
    assert folder.json("settings") == FRESH


def test_they_are_the_accounts_own(folder):
    for name in ("anna", "ben"):
        folder.run("account", "create", name, "--password-stdin", input=b"a long enough password\n")
    folder.run("settings", "--a-day", "7", "--account", "anna")
    assert folder.json("settings", "--account", "anna")["catchupsADay"] == 7
    assert folder.json("settings", "--account", "ben") == FRESH
    assert folder.run("settings", check=False).returncode == 64
