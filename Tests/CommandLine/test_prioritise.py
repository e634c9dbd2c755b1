"""Prioritising from the command line: one card at a time, each choice, each of them undone."""
import pytest

NOW = ("--now", "2026-11-21T12:00", "--time-zone", "Europe/Berlin")


@pytest.fixture
def home(folder):
    folder.run("notes", "add", "Idea", "--text", "Paint the hall")
    folder.run("todos", "add", "Taxes", *NOW)
    return folder


def show(folder):
    return folder.json("prioritise", *NOW)


def test_the_deck_is_gone_through_and_undone(home):
    deck = show(home)
    assert (deck["decided"], deck["total"], deck["left"]) == (0, 2, 0)
    first = deck["note"] or deck["toDo"]
    text = home.run("prioritise", *NOW)
    assert first["title"] in text.stdout.decode() and "1 of 2" in text.stdout.decode()
    note = home.json("notes", "list")[0]["id"]
    assert home.json("prioritise", "now", note, *NOW) == {"note": note, "toDo": None, "choice": "now"}
    assert home.json("notes", "show", note)["status"] == "active" and home.json("notes", "show", note)["isPinned"]
    home.run("prioritise", "now", *NOW)
    assert home.json("todos", *NOW)[0]["priority"] == "high"
    end = home.run("prioritise", *NOW)
    assert b"All 2 cards are sorted" in end.stderr
    assert show(home)["note"] is None and show(home)["toDo"] is None
    assert home.json("prioritise", "undo", *NOW)["toDo"] == home.json("todos", *NOW)[0]["id"]
    assert home.json("todos", *NOW)[0]["priority"] is None
    home.run("prioritise", "drop", *NOW)
    assert home.json("todos", *NOW) == []
    home.run("prioritise", "undo", *NOW)
    home.run("prioritise", "undo", *NOW)
    assert home.json("notes", "show", note)["status"] == "inbox" and not home.json("notes", "show", note)["isPinned"]
    assert [row["title"] for row in home.json("todos", *NOW)] == ["Taxes"]
    nothing = home.run("prioritise", "undo", *NOW, check=False)
    assert nothing.returncode == 1 and b"Nothing to undo" in nothing.stderr


def test_an_empty_deck_says_so(folder):
    done = folder.run("prioritise", "now", *NOW, check=False)
    assert done.returncode == 1 and b"Nothing to prioritise" in done.stderr
