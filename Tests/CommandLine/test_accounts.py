"""Owners and members of a server, and invitations to it, by commands."""
import json
import urllib.error
import urllib.parse
import urllib.request

import pytest

from server import Server

PASSWORD = b"a quiet walk by the lake\n"


@pytest.fixture
def accounts(filled):
    """A folder with the accounts of Anna, who owns the server, and Ben."""
    return filled(fill_accounts)


def fill_accounts(folder):
    for name in ("Anna", "Ben"):
        folder.run("account", "create", name, "--password-stdin", input=PASSWORD)


def roles(folder):
    return {one["name"]: one["role"] for one in folder.json("account", "list")}


def test_the_first_account_owns_the_server_and_one_owner_always_remains(accounts):
    assert roles(accounts) == {"Anna": "owner", "Ben": "member"}
    accounts.run("account", "create", "Cleo", "--owner", "--password-stdin", input=PASSWORD)
    assert roles(accounts)["Cleo"] == "owner"
    accounts.run("account", "role", "Cleo", "member")
    last = accounts.run("account", "role", "Anna", "member", check=False)
    assert last.returncode == 1 and b"without an owner" in last.stderr
    accounts.run("account", "role", "ben", "owner")
    accounts.run("account", "role", "Anna", "member")
    assert roles(accounts) == {"Anna": "member", "Ben": "owner", "Cleo": "member"}
    assert accounts.run("account", "role", "Nobody", "owner", check=False).returncode == 64
    assert accounts.run("account", "role", "Ben", "chief", check=False).returncode == 64
    listed = accounts.run("account", "list").stdout.decode()
    assert "owner" in listed and "never signed in" in listed


def test_a_common_password_is_refused(accounts):
    for command in (("account", "create", "Cleo"), ("account", "password", "Ben")):
        refused = accounts.run(*command, "--password-stdin", input=b"Sunshine-2024\n", check=False)
        assert refused.returncode == 64 and b"on lists of common passwords" in refused.stderr
    assert roles(accounts) == {"Anna": "owner", "Ben": "member"}


def test_an_invitation_is_printed_once_listed_and_revoked(accounts):
    made = json.loads(accounts.run("account", "invite", "--json").stdout)
    assert made["path"].startswith("/join/")
    by_ben = accounts.run("account", "invite", "--account", "Ben", check=False)
    assert by_ben.returncode == 1 and b"owners of the server" in by_ben.stderr
    open_ones = accounts.json("account", "invitations")
    assert [one["id"] for one in open_ones] == [made["id"]]
    token = made["path"].rsplit("/", 1)[1]
    assert token not in json.dumps(open_ones) and b"From Anna" in accounts.run("account", "invitations").stdout
    accounts.run("account", "revoke", made["id"])
    assert accounts.json("account", "invitations") == []
    again = accounts.run("account", "revoke", made["id"], check=False)
    assert again.returncode == 1


def test_a_link_of_the_command_line_lets_one_person_in(accounts):
    path = accounts.run("account", "invite").stdout.decode().strip()
    server = Server(accounts).start()
    try:
        jar = urllib.request.HTTPCookieProcessor()
        browser = urllib.request.build_opener(jar)
        page = browser.open(server.address + path, timeout=20).read().decode()
        token = page.split('name="csrf" value="', 1)[1].split('"', 1)[0]
        fields = {"csrf": token, "name": "Cleo", "password": PASSWORD.decode().strip(), "timeZone": "Europe/Berlin", "language": "auto"}
        done = browser.open(server.address + path, urllib.parse.urlencode(fields).encode(), timeout=20)
        assert done.url.startswith(server.address + "/welcome")
        assert roles(accounts) == {"Anna": "owner", "Ben": "member", "Cleo": "member"}
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(server.address + path, timeout=20)
        assert refused.value.code == 410
    finally:
        server.kill()


def test_a_profile_has_an_address_for_the_account_alone(accounts):
    assert accounts.json("account", "profile", "--account", "Anna")["email"] is None
    set_to = accounts.json("account", "profile", "--email", "anna@example.org", "--account", "Anna")
    assert set_to["email"] == "anna@example.org" and set_to["hasPicture"] is False
    wrong = accounts.run("account", "profile", "--email", "anna", "--account", "Anna", check=False)
    assert wrong.returncode == 65 and b"not an e-mail address" in wrong.stderr
    assert b"anna@example.org" in accounts.run("account", "profile", "--account", "Anna").stdout
    assert b"anna@example.org" not in accounts.run("account", "list").stdout
    accounts.run("account", "profile", "--no-email", "--account", "Anna")
    assert accounts.json("account", "profile", "--account", "Anna")["email"] is None
    missing = accounts.run("account", "profile", "--picture", "/no/such/file.png", "--account", "Anna", check=False)
    assert missing.returncode == 65
