"""To-dos from the command line: added, listed by day, priority and person, and kept in step with the checkboxes of notes."""
import json
import re

import pytest

from cards import ANNA, BEN
from kinkeeper import Folder

NOW = ("--now", "2026-11-21T12:00", "--time-zone", "Europe/Berlin")


@pytest.fixture
def home(filled):
    return filled(fill_home)


def fill_home(folder):
    folder.run("import", "-", input=(ANNA + BEN).encode())


def add(folder, title, *more):
    return folder.json("todos", "add", title, *more, *NOW)


def titles(folder, *more):
    return [row["title"] for row in folder.json("todos", *more, *NOW)]


def test_to_dos_are_added_and_listed_in_each_order(home):
    made = add(home, "Read a book")
    assert (made["start"], made["state"], made["category"], made["priority"], made["originNote"]) == (
        None, "undated", "action-item", None, None)
    assert made["excluded"] == [] and made["next"] == []
    add(home, "Ring both", "--on", "2026-11-24", "--priority", "low", "--about", "Anna", "--about", "Ben")
    late = add(home, "Taxes", "--on", "2026-11-20", "--priority", "high")
    home.json("reminders", "add", "No to-do", "--category", "habit", *NOW)
    assert titles(home) == ["Taxes", "Ring both", "Read a book"]
    assert titles(home, "--by", "priority") == ["Taxes", "Ring both", "Read a book"]
    # One about two people stands under both.
    assert titles(home, "--by", "person") == ["Ring both", "Ring both", "Taxes", "Read a book"]
    assert titles(home, "--priority", "high") == ["Taxes"] and titles(home, "--about", "Ben") == ["Ring both"]
    table = home.run("todos", "--by", "person", *NOW).stdout.decode()
    assert re.search(r"^Anna Berg\n\[ \]  Ring both +Tuesday, 24 November, 09:00 · Low priority", table, re.MULTILINE)
    assert "Not about a person" in table
    home.run("todos", "done", "Taxes", *NOW)
    assert titles(home) == ["Ring both", "Read a book"] and titles(home, "--done") == ["Taxes"]
    home.run("todos", "undo", late["id"], *NOW)
    # A date is given and taken.
    edited = home.json("reminders", "edit", "Read", "--on", "2026-12-24", "--priority", "medium", *NOW)
    assert (edited["start"], edited["priority"]) == ("2026-12-24T09:00", "medium")
    edited = home.json("reminders", "edit", "Read", "--no-date", "--priority", "none", *NOW)
    assert (edited["start"], edited["priority"], edited["state"]) == (None, None, "undated")


def test_what_is_wrong_is_said(home):
    for words, said in [
        (("todos", "--by", "size"), "Use day, priority, person or purpose"),
        (("todos", "add", "x", "--priority", "urgent"), "Use high, medium, low or none"),
        (("todos", "--about", "Nobody Known"), "Nobody Known"),
        (("reminders", "edit", "x", "--no-date", "--on", "2026-11-24"), "Use --no-date or a date, not both"),
    ]:
        failed = home.run(*words, check=False)
        assert failed.returncode != 0 and said in failed.stderr.decode(), words


def test_checkboxes_of_notes_are_to_dos(home, tmp_path):
    note = home.json("notes", "add", "Trip", "--text=- [ ] pack\n- [x] tickets\n- [ ] ask @Anna Berg")
    assert sorted(titles(home)) == ["ask @Anna Berg", "pack"]
    row = next(row for row in home.json("todos") if row["title"] == "pack")
    assert row["originNote"] == note["id"]
    assert note["checkboxes"] == {"done": 1, "all": 3}
    home.run("todos", "done", "pack", *NOW)
    assert "2/3" in home.run("notes", "list").stdout.decode()
    assert "2 of 3 ticked" in home.run("notes", "show", note["id"]).stdout.decode()
    assert home.json("notes", "show", note["id"])["text"] == "- [x] pack\n- [x] tickets\n- [ ] ask @Anna Berg"
    # Ticked in a folder of Markdown by another program.
    folder = tmp_path / "notes"
    home.run("notes", "export", str(folder))
    file = next(folder.rglob("*.md"))
    text = file.read_text()
    assert "- [x] pack" in text
    file.write_text(text.replace("[ ] ask", "[x] ask").replace("[x] tickets", "[ ] tickets"))
    home.run("notes", "import", str(folder))
    assert titles(home) == ["tickets"] and sorted(titles(home, "--done")) == ["ask @Anna Berg", "pack"]
    # All of it goes along in the document, and comes back from it.
    document = home.run("export", "--format", "json").stdout
    assert len(json.loads(document)["noteCheckboxes"]) == 3
    with Folder() as other:
        other.run("restore", "-", input=document)
        assert titles(other) == ["tickets"]
        other.run("todos", "done", "tickets", *NOW)
        assert "- [x] tickets" in other.json("notes", "show", note["id"])["text"]
