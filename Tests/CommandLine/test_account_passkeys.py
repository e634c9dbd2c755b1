"""Passkeys and recovery codes by commands, and by programs with a token."""
import contextlib
import json
import pathlib
import re
import sqlite3
import urllib.error
import urllib.request

import pytest

from server import Server

PHONE = bytes(range(16))


@pytest.fixture
def accounts(filled):
    """A folder with the accounts of Anna and Ben."""
    return filled(fill_accounts)


def fill_accounts(folder):
    for name in ("Anna", "Ben"):
        folder.run("account", "create", name, "--password-stdin", input=b"a quiet walk by the lake\n")


def database(folder):
    return contextlib.closing(sqlite3.connect(pathlib.Path(folder.path) / "accounts.sqlite"))


def put_passkey(folder, name, number, host="localhost"):
    """Puts a passkey of Anna for a host into the file: adding one takes a browser."""
    with database(folder) as db:
        [account] = db.execute("SELECT id FROM accounts WHERE name = 'Anna'").fetchone()
        db.execute(
            "INSERT INTO passkeys VALUES (?, ?, ?, ?, -8, ?, 0, 'internal', 0, 0, 1795258800000, NULL, ?)",
            (bytes([number]) + PHONE[1:], account, name, bytes([number]), bytes(32), host))
        db.commit()


def test_passkeys_are_listed_and_removed_by_their_owner(accounts):
    assert accounts.run("account", "passkeys", "--account", "Anna").stdout == b""
    put_passkey(accounts, "Phone", 1)
    put_passkey(accounts, "Key", 2)
    put_passkey(accounts, "Key", 3)
    listed = json.loads(accounts.run("account", "passkeys", "list", "--account", "Anna", "--json").stdout)
    assert sorted(one["name"] for one in listed) == ["Key", "Key", "Phone"]
    assert all(one["lastUsedAt"] is None and one["isBackedUp"] is False for one in listed)
    assert json.loads(accounts.run("account", "passkeys", "list", "--account", "Ben", "--json").stdout) == []
    kinds = [one["kind"] for one in json.loads(accounts.run("account", "access", "Anna", "--json").stdout)]
    assert kinds == ["passkey"] * 3
    accounts.run("account", "passkeys", "remove", "Phone", "--account", "Anna")
    assert accounts.run("account", "passkeys", "remove", "Phone", "--account", "Anna", check=False).returncode == 1
    assert accounts.run("account", "passkeys", "remove", "Key", "--account", "Anna", check=False).returncode == 1
    key = next(one["id"] for one in listed if one["name"] == "Key")
    assert accounts.run("account", "passkeys", "remove", key, "--account", "Ben", check=False).returncode == 1
    accounts.run("account", "passkeys", "remove", key, "--account", "Anna")
    assert accounts.run("account", "passkeys", "--account", "Anna").stdout.count(b"\n") == 1
    accounts.run("account", "sign-out", "Anna", "--end", "passkey")
    assert accounts.run("account", "passkeys", "--account", "Anna").stdout == b""


def test_recovery_codes_are_printed_once_and_replace_earlier_ones(accounts):
    first = accounts.run("account", "recovery-codes", "Anna").stdout.decode().split()
    assert len(set(first)) == 10
    assert all(re.fullmatch("([2-9a-hjkmnp-z]{4}-){5}[2-9a-hjkmnp-z]{4}", code) for code in first)
    second = json.loads(accounts.run("account", "recovery-codes", "Anna", "--json").stdout)["recoveryCodes"]
    assert len(second) == 10 and not set(first) & set(second)
    kept = b"".join(path.read_bytes() for path in pathlib.Path(accounts.path).glob("accounts.sqlite*"))
    assert not any(code.encode() in kept or code.replace("-", "").encode() in kept for code in first + second)
    with database(accounts) as db:
        assert db.execute("SELECT count(*) FROM recovery_codes").fetchone() == (10,)


def test_a_password_is_turned_off_and_on_again(accounts):
    def password(*arguments, **more):
        return accounts.run("account", "password", "Anna", *arguments, **more)

    def audit():
        return [one["kind"] for one in accounts.json("account", "audit", "Anna")]

    put_passkey(accounts, "Phone", 1)
    accounts.run("account", "recovery-codes", "Anna")
    refused = password("--off", check=False)
    assert refused.returncode == 1 and b"takes two passkeys, an unused recovery code" in refused.stderr
    # One of a former host does not count.
    put_passkey(accounts, "Old key", 3, "old.example.org")
    assert password("--off", check=False).returncode == 1
    assert b"Made for old.example.org" in accounts.run("account", "passkeys", "--account", "Anna").stdout
    accounts.run("account", "passkeys", "remove", "Old key", "--account", "Anna")
    put_passkey(accounts, "Key", 2)
    both = password("--off", "--password-stdin", input=b"a walk around the lake\n", check=False)
    assert both.returncode == 64
    assert b"Password of Anna turned off." in password("--off").stderr
    assert audit()[0] == "password-off"
    assert b"The password of Anna was already off." in password("--off").stderr
    assert audit().count("password-off") == 1
    assert b"password off" in accounts.run("account", "list").stdout
    listed = {one["name"]: one for one in accounts.json("account", "list")}
    assert listed["Anna"]["passwordIsOff"] is True and listed["Anna"]["hasPassword"] is False
    assert listed["Ben"]["passwordIsOff"] is False and listed["Ben"]["hasPassword"] is True
    with database(accounts) as db:
        assert db.execute("SELECT password_hash FROM accounts WHERE name = 'Anna'").fetchone() == (None,)
    # Two stay, whichever way they are to go.
    for ending in (("passkeys", "remove", "Phone", "--account", "Anna"), ("sign-out", "Anna", "--end", "passkey")):
        accounts.run("account", *ending, check=False)
        assert accounts.run("account", "passkeys", "--account", "Anna").stdout.count(b"\n") == 2
    refused = accounts.run("account", "passkeys", "remove", "Phone", "--account", "Anna", check=False)
    assert refused.returncode == 1 and b"Add another passkey first, or set a password." in refused.stderr
    password("--password-stdin", input=b"a walk around the lake\n")
    assert audit()[0] == "password-on"
    accounts.run("account", "passkeys", "remove", "Phone", "--account", "Anna")


def test_a_program_lists_and_removes_passkeys_of_its_account_alone(accounts):
    put_passkey(accounts, "Phone", 1)
    tokens = {
        name: accounts.run("token", "create", "Script", "--scope", "app-passwords:write", "--account", name).stdout.decode().strip()
        for name in ("Anna", "Ben")
    }
    server = Server(accounts).start()
    try:

        def ask(name, method, path):
            request = urllib.request.Request(
                server.address + path, method=method, headers={"Authorization": f"Bearer {tokens[name]}"})
            try:
                with urllib.request.urlopen(request) as answer:
                    body = answer.read()
                    return answer.status, json.loads(body) if body else None
            except urllib.error.HTTPError as error:
                return error.code, None

        status, page = ask("Anna", "GET", "/api/v1/passkeys")
        [phone] = page["data"]
        assert status == 200 and phone["name"] == "Phone" and "publicKey" not in phone
        assert page["data"] == json.loads(accounts.run("account", "passkeys", "list", "--account", "Anna", "--json").stdout)
        assert ask("Ben", "GET", "/api/v1/passkeys")[1]["data"] == []
        assert ask("Ben", "DELETE", f"/api/v1/passkeys/{phone['id']}")[0] == 404
        assert ask("Anna", "DELETE", f"/api/v1/passkeys/{phone['id']}")[0] == 204
        assert ask("Anna", "GET", "/api/v1/passkeys")[1]["data"] == []
    finally:
        server.stop()
