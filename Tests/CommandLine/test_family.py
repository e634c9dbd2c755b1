"""Families from the command line: making, inviting, accepting, roles, leaving, deleting, and what each of it refuses."""
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
    return home.run("family", *arguments, "--account", name, check=False)


def shown(home, name, *arguments):
    return json.loads(run(home, name, "show", "--json", *arguments).stdout)


def invite(home, *arguments):
    return run(home, "Anna", "invite", *arguments).stdout.decode().split()[0]


@pytest.fixture
def family(home):
    run(home, "Anna", "new", "The", "Bergers")
    assert run(home, "Ben", "accept", invite(home)).returncode == 0
    return shown(home, "Anna")


def test_a_family_is_made_shown_renamed_and_joined(home):
    empty = run(home, "Anna")
    assert empty.returncode == 0 and b"You are not in a family yet" in empty.stderr
    assert run(home, "Anna", "show").returncode == 1
    made = run(home, "Anna", "new", "The", "Bergers")
    assert made.returncode == 0 and b"The Bergers is ready" in made.stderr
    bad = run(home, "Anna", "new", "a\u202eb")
    assert bad.returncode == 65 and b"invisible character" in bad.stderr
    invited = run(home, "Anna", "invite")
    code, path = invited.stdout.decode().split()
    assert re.fullmatch("[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}", code) and path == f"/invitations/{code}"
    assert b"works once" in invited.stderr and code.encode() not in run(home, "Anna", "show", "--json").stdout
    own = run(home, "Anna", "accept", code)
    assert own.returncode == 1 and b"a member already" in own.stderr
    # Either command accepts either kind.
    joined = home.run("couple", "accept", code.lower(), "--account", "Ben")
    assert b"You are a member of The Bergers now" in joined.stderr
    spent = run(home, "Cleo", "accept", code)
    assert spent.returncode == 1 and b"ask for a new invitation" in spent.stderr
    partner = home.run("couple", "invite", "--account", "Ben").stdout.decode().split()[0]
    assert b"You and Ben are a couple" in run(home, "Cleo", "accept", partner).stderr
    text = run(home, "Ben", "show").stdout.decode()
    assert re.search("Anna +Owner, here since", text) and re.search("Ben +Member since", text)
    assert b"2 members" in run(home, "Ben", "list").stdout
    assert [one["name"] for one in json.loads(run(home, "Ben", "list", "--json").stdout)] == ["The Bergers"]
    assert b"renamed" in run(home, "Anna", "rename", "Hof").stderr
    assert shown(home, "Ben")["name"] == "Hof" and shown(home, "Ben")["invitations"] == []


def test_a_family_is_named_by_name_or_identifier(home, family):
    run(home, "Anna", "new", "Hof")
    unclear = run(home, "Anna", "show")
    assert unclear.returncode == 65 and b"Which family?" in unclear.stderr and family["id"].encode() in unclear.stderr
    assert shown(home, "Anna", "--family", "the bergers")["id"] == family["id"]
    run(home, "Anna", "new", "The Bergers")
    assert run(home, "Anna", "show", "--family", "The Bergers").returncode == 65
    assert shown(home, "Anna", "--family", family["id"])["id"] == family["id"]
    unknown = run(home, "Anna", "show", "--family", "Tal")
    assert unknown.returncode == 1 and b"in no family called" in unknown.stderr
    # A family of others is named by nothing.
    assert run(home, "Cleo", "show", "--family", family["id"]).returncode == 1


def test_roles_and_who_may_what(home, family):
    for arguments in (["rename", "x"], ["invite"], ["role", "Ben", "owner"], ["remove", "Anna", "--yes"], ["delete", "--yes"]):
        refused = run(home, "Ben", *arguments)
        assert refused.returncode == 1 and b"only its owners" in refused.stderr, arguments
    last = run(home, "Anna", "role", "Anna", "member")
    assert last.returncode == 1 and b"Make another member an owner first" in last.stderr
    assert b"Make another member an owner first" in run(home, "Anna", "leave", "--yes").stderr
    assert b"has no member called" in run(home, "Anna", "role", "Cleo", "owner").stderr
    assert b"Ben is an owner now" in run(home, "Anna", "role", "ben", "owner").stderr
    assert json.loads(run(home, "Ben", "role", "Anna", "member", "--json").stdout)["version"] == 3
    asked = run(home, "Anna", "leave")
    assert asked.returncode == 64 and b"--yes" in asked.stderr
    assert b"You left The Bergers" in run(home, "Anna", "leave", "--yes").stderr
    assert run(home, "Anna", "show").returncode == 1
    alone = run(home, "Ben", "leave", "--yes")
    assert alone.returncode == 1 and b"delete the family" in alone.stderr


def test_removing_ends_access_at_once(home, family):
    assert run(home, "Anna", "remove", "Ben").returncode == 64
    assert b"Ben was removed" in run(home, "Anna", "remove", "Ben", "--yes").stderr
    assert run(home, "Ben", "show", "--family", family["id"]).returncode == 1
    assert run(home, "Ben", "export", "-").returncode == 1


def test_invitations_are_revoked(home, family):
    assert run(home, "Anna", "revoke").returncode == 1
    code = invite(home)
    assert b"revoked" in run(home, "Anna", "revoke").stderr
    assert run(home, "Cleo", "accept", code).returncode == 1
    first, _ = invite(home), invite(home)
    which = run(home, "Anna", "revoke")
    assert which.returncode == 64 and b"Several invitations" in which.stderr
    oldest = shown(home, "Anna")["invitations"][-1]["id"]
    assert run(home, "Ben", "revoke", oldest).returncode == 1
    assert run(home, "Anna", "revoke", oldest).returncode == 0
    assert run(home, "Cleo", "accept", first).returncode == 1
    assert len(shown(home, "Anna")["invitations"]) == 1


def test_a_family_is_exported_and_deleted(home, family, tmp_path):
    file = tmp_path / "family.json"
    assert run(home, "Ben", "export", str(file)).returncode == 0
    document = json.loads(file.read_text())
    assert document["people"] == [] and file.stat().st_mode & 0o077 == 0
    assert json.loads(run(home, "Ben", "export", "-").stdout)["people"] == []
    assert run(home, "Anna", "delete").returncode == 64
    assert b"The Bergers was deleted" in run(home, "Anna", "delete", "--yes").stderr
    for name in ("Anna", "Ben"):
        assert run(home, name, "show").returncode == 1
    assert home.run("doctor", check=False).returncode == 0


def test_restoring_a_familys_document_leaves_the_accounts_settings(home, family, tmp_path):
    home.run("people", "add", "Lotte", "--space", "The Bergers", "--account", "Anna")
    file = tmp_path / "family.json"
    assert run(home, "Anna", "export", str(file)).returncode == 0
    assert json.loads(file.read_text())["settings"] is None
    home.run("settings", "--names", "family-first", "--account", "Cleo")
    before = home.json("settings", "--account", "Cleo")
    done = home.run("restore", str(file), "--account", "Cleo")
    assert done.returncode == 0, done.stderr
    assert home.json("settings", "--account", "Cleo") == before
    assert [person["display"] for person in home.json("people", "--account", "Cleo")] == ["Lotte"]


def test_an_identifier_names_no_one_who_is_called_like_it(home, family):
    ben = next(member["account"] for member in family["members"] if member["name"] == "Ben")
    home.run("account", "create", ben)
    assert run(home, ben, "accept", invite(home)).returncode == 0
    assert run(home, "Anna", "role", ben, "owner").returncode == 0
    roles = {member["name"]: member["role"] for member in shown(home, "Anna")["members"]}
    assert roles == {"Anna": "owner", "Ben": "owner", ben: "member"}
