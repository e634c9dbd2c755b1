"""The search over everything from the command line: by kind, in columns, as JSON, and nothing that may not be seen."""
import os
import pty
import subprocess

import pytest

from cards import ANNA, BEN
from kinkeeper import PROGRAM


@pytest.fixture
def home(filled):
    return filled(fill_home)


def fill_home(folder):
    for name in ("Anna", "Ben"):
        folder.run("account", "create", name)
    folder.run("import", "-", "--account", "Anna", input=(ANNA + BEN).encode())
    code = folder.run("couple", "invite", "--account", "Anna").stdout.decode().split()[0]
    folder.run("couple", "accept", code, "--account", "Ben")
    for command in (["notes", "add", "Lake", "--text", "The heron by the lake, Ben says", "--tag", "birds"],
                    ["reminders", "add", "Feed the heron", "--on", "2999-01-01"],
                    ["gifts", "add", "A book on herons", "--for", "Ben"],
                    ["log", "Ben", "--type", "call", "--note", "Saw a heron"]):
        done = folder.run(*command, "--account", "Anna")
        assert done.returncode == 0, done.stderr.decode()


def search(folder, *words, name="Anna", code=0, **options):
    done = folder.run("search", *words, "--account", name, check=False, **options)
    assert done.returncode == code, (done.stdout + done.stderr).decode()
    return (done.stdout + done.stderr).decode()


def found(folder, *words, name="Anna"):
    answer = folder.json("search", *words, "--account", name)
    return {group["kind"]: ["".join(part["text"] for part in hit["title"]) for hit in group["hits"]]
            for group in answer["groups"] if group["hits"]}


def test_everything_is_found_by_kind(home):
    assert found(home, "heron") == {"notes": ["Lake"], "to-dos": ["Feed the heron"], "gifts": ["A book on herons"],
                                    "catch-ups": ["Ben Okafor"]}
    assert found(home, "BEN") == {"people": ["Ben Okafor"], "notes": ["Lake"], "gifts": ["A book on herons"],
                                  "catch-ups": ["Ben Okafor"]}
    assert found(home, "ben", "saw") == {"catch-ups": ["Ben Okafor"]}
    assert list(found(home, "heron", "--kind", "gifts", "--kind", "notes")) == ["notes", "gifts"]
    assert found(home, "heron", "--kind", "notes", "--status", "done") == {}
    assert found(home, "heron", "--kind", "notes", "--tag", "BIRDS") == {"notes": ["Lake"]}
    [group] = home.json("search", "heron", "--kind", "notes", "--account", "Anna")["groups"]
    assert group["count"] == 1 and group["isExact"]
    assert [part for part in group["hits"][0]["excerpt"] if part["isMatch"]] == [{"text": "heron", "isMatch": True}]


def test_lines_stand_in_columns_and_say_what_there_is(home):
    text = search(home, "heron")
    assert text.index("Notes (1)") < text.index("To-dos (1)") < text.index("Gifts (1)") < text.index("Catch-ups (1)")
    assert "\n    The heron by the lake" in text and "\x1b" not in text
    assert not any(line.endswith(" ") for line in text.splitlines())
    for number in range(7):
        home.run("notes", "add", f"Walk {number}", "--account", "Anna")
    assert "There is more" in search(home, "walk") and "There is more" not in search(home, "walk", "--limit", "7")
    assert "Notizen" in search(home, "heron", language="de_DE.UTF-8")


def test_nothing_found_and_too_short_are_said(home):
    assert search(home, "zebra") == "Nothing matches “zebra”.\n"
    assert "at least two letters" in search(home, "h", code=65)
    assert "Missing expected argument" in search(home, code=64)
    assert "\x1b" not in search(home, "ze\x1b[31mbra")


def test_what_was_found_is_bold_on_a_terminal_alone(home):
    def shown(**environment):
        ours, theirs = pty.openpty()
        done = subprocess.run([PROGRAM, "search", "heron", "--kind", "gifts", "--account", "Anna", "--data", home.path],
                              stdout=theirs, timeout=60, env={**os.environ, "LC_ALL": "C", "TERM": "xterm", **environment})
        assert done.returncode == 0
        os.close(theirs)
        text = os.read(ours, 10_000).decode()
        os.close(ours)
        return text
    assert "A book on \x1b[1mheron\x1b[0ms" in shown(NO_COLOR="")
    assert "\x1b" not in shown(NO_COLOR="1")


def test_the_partner_finds_what_is_shared_and_nothing_else(home):
    assert found(home, "heron", name="Ben") == {}
    home.run("notes", "share", "Lake", "--account", "Anna")
    assert found(home, "heron", name="Ben") == {}
    assert found(home, "lake", name="Ben") == {"notes": ["Lake"]}
    assert "heron" not in search(home, "lake", name="Ben")
    assert found(home, "heron", "--kind", "notes") == {"notes": ["Lake"]}
    # It was not opened by being found: it can still be taken back, and then it is not found any more.
    home.run("notes", "take-back", "Lake", "--account", "Anna")
    assert found(home, "lake", name="Ben") == {}


def test_notes_that_are_alike_are_listed(home):
    home.run("notes", "add", "Heron lake", "--text", "More birds by the lake", "--account", "Anna")
    assert [row["title"] for row in home.json("notes", "related", "Heron lake", "--account", "Anna")] == ["Lake"]
    done = home.run("notes", "related", "Heron lake", "--account", "Anna")
    assert done.returncode == 0 and "Lake" in done.stdout.decode()
