"""The list of sign-ins and changes by commands, and by programs with a token."""
import base64
import json
import urllib.error
import urllib.request

import pytest

from server import Server

NEEDED = ["app-passwords:write", "settings:write", "catchups:read", "connections:read", "families:read", "couple:read"]


@pytest.fixture
def accounts(filled):
    """A folder with the accounts of Anna and Ben."""
    return filled(fill_accounts)


def fill_accounts(folder):
    for name in ("Anna", "Ben"):
        folder.run("account", "create", name, "--password-stdin", input=b"a quiet walk by the lake\n")


def audit(folder, name, *arguments):
    return folder.json("account", "audit", name, *arguments)


def test_what_commands_change_is_listed_for_its_account_as_done_on_the_server(accounts):
    token = accounts.run("token", "create", "Script", "--scope", "people:read", "--account", "Anna").stdout.decode().strip()
    accounts.run("token", "revoke", "Script", "--account", "Anna")
    accounts.run("account", "recovery-codes", "Anna")
    accounts.run("account", "password", "Anna", "--password-stdin", "--end", "recovery-codes", input=b"a walk around the lake\n")
    listed = audit(accounts, "Anna")
    assert [one["kind"] for one in listed] == [
        "recovery-codes-ended", "password-changed", "recovery-codes-made", "token-revoked", "token-made", "account-made"]
    assert all(one["means"] == "server" and one["source"] == "" and one["count"] == 1 for one in listed)
    assert [one["kind"] for one in audit(accounts, "Ben")] == ["account-made"]
    assert [one["label"] for one in audit(accounts, "Anna", "--group", "doors")] == ["Script", "Script"]
    assert len(audit(accounts, "Anna", "--limit", "2")) == 2
    table = accounts.run("account", "audit", "Anna", "--limit", "3")
    assert "Recovery codes revoked" in table.stdout.decode() and "On the server" in table.stdout.decode()
    assert "There are older entries." in table.stderr.decode()
    assert "Passwort geändert" in accounts.run("account", "audit", "Anna", language="de_DE.UTF-8").stdout.decode()
    assert accounts.run("account", "audit", "Ben", "--group", "invitations").stdout == b""
    assert accounts.run("account", "audit", "Zoe", check=False).returncode != 0
    # No secret is in the list.
    assert token not in json.dumps(listed)


def test_a_device_and_a_program_are_listed_when_they_come_first(accounts):
    password = accounts.json("app-passwords", "add", "Tablet", "--account", "Anna")["appPassword"]
    tokens = {
        name: accounts.run("token", "create", "Script", *(word for one in NEEDED for word in ("--scope", one)),
                           "--account", name).stdout.decode().strip()
        for name in ("Anna", "Ben")
    }
    server = Server(accounts).start()
    try:

        def ask(path, method="GET", **headers):
            request = urllib.request.Request(
                server.address + path, method=method, headers={"User-Agent": "Shelf/1.0", "Depth": "0", **headers})
            try:
                with urllib.request.urlopen(request) as answer:
                    return answer.status, answer.read()
            except urllib.error.HTTPError as error:
                return error.code, b""

        pair = base64.b64encode(f"Anna:{password}".encode()).decode()
        for _ in range(2):
            assert ask("/dav/", "PROPFIND", Authorization=f"Basic {pair}")[0] == 207
        status, page = ask("/api/v1/audit?group=doors", Authorization=f"Bearer {tokens['Anna']}")
        entries = json.loads(page)["data"]
        assert status == 200
        assert [one["kind"] for one in entries] == [
            "token-first-used", "app-password-first-used", "token-made", "app-password-made"]
        assert all(one["words"] == "Shelf/1.0" and one["source"].startswith("127.") for one in entries[:2])
        assert audit(accounts, "Anna", "--group", "doors") == entries
        his = json.loads(ask("/api/v1/audit", Authorization=f"Bearer {tokens['Ben']}")[1])["data"]
        assert [one["kind"] for one in his] == ["token-first-used", "token-made", "account-made"]
    finally:
        server.stop()
