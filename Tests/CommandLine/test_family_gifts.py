"""Gifts of a family from the command line: shared by its members, and hidden from the member they are for."""
import json
from datetime import date, timedelta

import pytest
from cards import BEN

NOW = ("--today", f"{date.today()}", "--time-zone", "Europe/Berlin")
SOON = f"{date.today() + timedelta(days=33)}"


@pytest.fixture
def home(filled):
    return filled(fill_home)


def fill_home(folder):
    for name in ("Anna", "Ben", "Cleo"):
        folder.run("account", "create", name)
    folder.run("family", "new", "The Bergers", "--account", "Anna")
    code = folder.run("family", "invite", "--account", "Anna").stdout.decode().split()[0]
    folder.run("family", "accept", code, "--account", "Ben")
    folder.run("people", "add", "--given", "Benny", "--space", "The Bergers", "--account", "Anna")
    folder.run("people", "add", "--given", "Uwe", "--space", "The Bergers", "--account", "Anna")


def gifts(home, name, *arguments, check=True):
    return home.run("gifts", *arguments, "--space", "The Bergers", "--account", name, *NOW, check=check)


def titles(home, name):
    return [gift["title"] for gift in json.loads(gifts(home, name, "list", "--all", "--json").stdout)]


def test_gifts_are_shared_but_for_those_for_a_member(home):
    said = gifts(home, "Anna", "account", "Benny", "--is", "Ben")
    assert b"Benny has the account Ben" in said.stdout
    gifts(home, "Anna", "add", "Hushdrum", "--for", "Benny", "--on", SOON, "--note", "hushdrum")
    gifts(home, "Anna", "add", "Scarf", "--for", "Uwe", "--on", SOON)
    assert titles(home, "Anna") == ["Scarf", "Hushdrum"] and titles(home, "Ben") == ["Scarf"]
    gifts(home, "Ben", "mark", "bought", "Scarf")
    shown = json.loads(gifts(home, "Anna", "show", "Scarf", "--json").stdout)
    assert shown["status"] == "bought"
    # Nothing of it is among what is Anna's own.
    assert json.loads(home.run("gifts", "list", "--all", "--json", "--account", "Anna", *NOW).stdout) == []
    for command in (["show", "Hushdrum"], ["mark", "given", "Hushdrum"], ["delete", "Hushdrum"], ["history", "Benny"], ["budget"],
                    ["list", "--deleted"]):
        answer = gifts(home, "Ben", *command, check=False)
        assert b"ushdrum" not in answer.stdout and (b"ushdrum" not in answer.stderr or "Hushdrum" in command)
    document = json.loads(home.run("family", "export", "-", "--account", "Ben").stdout)
    assert "ushdrum" not in json.dumps(document) and "Scarf" in json.dumps(document)
    document = json.loads(home.run("family", "export", "-", "--account", "Anna").stdout)
    assert "Hushdrum" in json.dumps(document)
    assert b"Hushdrum" not in home.run("plan", "--account", "Ben").stdout
    assert b"Hushdrum" in home.run("plan", "--account", "Anna").stdout


def test_who_a_member_is_is_taken_back_by_another_one(home):
    gifts(home, "Ben", "account", "Benny", "--is", "Ben")
    refused = gifts(home, "Ben", "account", "Benny", "--is-none", check=False)
    assert refused.returncode == 1 and b"another member" in refused.stderr
    stranger = gifts(home, "Anna", "account", "Uwe", "--is", "Cleo", check=False)
    assert stranger.returncode != 0 and b"Cleo" in stranger.stderr
    gifts(home, "Anna", "account", "Benny", "--is-none")
    assert b"Benny is not marked as a member" in gifts(home, "Ben", "account", "Benny").stdout
    assert gifts(home, "Cleo", "list", check=False).returncode != 0


def test_a_gift_is_moved_to_the_family_and_back(home):
    home.run("people", "add", "--given", "Mia", "--account", "Anna")
    own = ("--account", "Anna", *NOW)
    home.run("gifts", "add", "Kettle", "--for", "Mia", "--budget", "60 EUR", *own)
    said = home.run("gifts", "move", "Kettle", "--to", "The Bergers", "--dry-run", *own)
    assert b"Would be moved to The Bergers: Kettle" in said.stdout and b"whole card and its note: Mia" in said.stdout
    assert titles(home, "Ben") == []
    would = json.loads(home.run("gifts", "move", "Kettle", "--to", "The Bergers", "--dry-run", "--json", *own).stdout)
    assert would["hiddenFrom"] == [] and len(would["copied"]) == 1
    moved = home.run("gifts", "move", "Kettle", "--to", "The Bergers", *own)
    assert b"Moved to The Bergers: Kettle" in moved.stdout and b"Everyone in The Bergers sees this." in moved.stderr
    assert b"--to own --space" in moved.stderr
    assert titles(home, "Ben") == ["Kettle"] and json.loads(home.run("gifts", "list", "--all", "--json", *own).stdout) == []
    wrong = gifts(home, "Anna", "move", "Kettle", "--to", "The Bergers", check=False)
    assert wrong.returncode != 0 and b"--to own" in wrong.stderr
    wrong = home.run("gifts", "move", "Kettle", "--to", "own", *own, check=False)
    assert wrong.returncode != 0
    back = json.loads(gifts(home, "Anna", "move", "Kettle", "--to", "own", "--json").stdout)
    assert back["title"] == "Kettle" and back["budget"]["amount"] == "60.00"
    assert titles(home, "Ben") == []
    assert home.run("gifts", "move", "Kettle", "--to", "Nobody", *own, check=False).returncode != 0
