"""A couple from the command line: inviting, accepting, leaving, and what each of it refuses."""
import json
import re

import pytest


@pytest.fixture
def home(filled):
    return filled(fill_home)


def fill_home(folder):
    for name in ("Anna", "Ben", "Cleo"):
        folder.run("account", "create", name)


def run(home, name, *arguments):
    return home.run(*arguments, "--account", name)


def test_a_couple_is_made_shown_and_left(home):
    none = run(home, "Anna", "couple")
    assert none.returncode == 1 and b"not in a couple" in none.stderr
    made = run(home, "Anna", "couple", "invite")
    code, path = made.stdout.decode().split()
    assert re.fullmatch("[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}", code) and path == f"/invitations/{code}"
    assert b"works once" in made.stderr
    assert b"An invitation is open until" in run(home, "Anna", "couple").stdout
    assert code.encode() not in run(home, "Anna", "couple", "show", "--json").stdout
    own = run(home, "Anna", "couple", "accept", code)
    assert own.returncode == 1 and b"your own invitation" not in own.stdout and b"Your partner has to accept it" in own.stderr
    joined = run(home, "Ben", "couple", "accept", *code.lower().split("-"))
    assert joined.returncode == 0 and b"You and Anna are a couple" in joined.stderr
    assert run(home, "Anna", "couple").stdout.startswith(b"You and Ben. Here together since ")
    spent = run(home, "Cleo", "couple", "accept", code)
    assert spent.returncode == 1 and b"ask for a new invitation" in spent.stderr
    taken = run(home, "Ben", "couple", "invite")
    assert taken.returncode == 1 and b"Leave that couple first" in taken.stderr
    asked = home.run("couple", "leave", "--account", "Ben", check=False)
    assert asked.returncode == 64 and b"--yes" in asked.stderr
    assert b"You left the couple" in run(home, "Ben", "couple", "leave", "--yes").stderr
    assert b"not in a couple" in run(home, "Anna", "couple").stderr


def test_an_invitation_is_taken_back(home):
    code = run(home, "Anna", "couple", "invite").stdout.decode().split()[0]
    assert b"revoked" in run(home, "Anna", "couple", "revoke").stderr
    assert run(home, "Ben", "couple", "accept", code).returncode == 1
    again = run(home, "Anna", "couple", "revoke")
    assert again.returncode == 1 and b"no longer" not in again.stdout


def test_what_is_no_code_is_said_at_once(home):
    wrong = home.run("couple", "accept", "hello", "--account", "Ben", check=False)
    assert wrong.returncode == 64 and b"twelve letters and digits" in wrong.stderr


def test_what_is_shared_is_taken_along_and_fills_an_empty_account(home, tmp_path):
    refused = home.run("export", "--space", "couple", "--format", "markdown", "--account", "Cleo", check=False)
    assert refused.returncode == 1 and not refused.stdout
    code = run(home, "Anna", "couple", "invite").stdout.decode().split()[0]
    run(home, "Ben", "couple", "accept", code)
    run(home, "Anna", "check-in", "todo", "add", "Book *the* cabin", "--on", "2099-11-27", "--for", "partner")
    wrong = home.run("export", "--space", "couple", "--account", "Anna", check=False)
    assert wrong.returncode == 64 and b"--format json or --format markdown" in wrong.stderr
    text = run(home, "Ben", "export", "--space", "couple", "--format", "markdown").stdout.decode()
    assert text.startswith("# Our check-ins\n\nAnna and Ben, ") and "- [ ] Book \\*the\\* cabin (Ben · 27 November 2099)\n" in text
    file = tmp_path / "couple.json"
    run(home, "Ben", "export", "--space", "couple", "--format", "json", "--output", str(file))
    document = json.loads(file.read_text())
    assert [one["title"] for one in document["reminders"]] == ["Book *the* cabin"]
    assert home.run("restore", str(file), "--account", "Cleo").returncode == 0
    again = json.loads(run(home, "Cleo", "export", "--format", "json").stdout)
    assert {**again, "exportDate": "", "settings": None} == {**document, "exportDate": ""}
