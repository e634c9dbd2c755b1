"""Accounts that are deleted with everything in them, by commands and while the program is killed."""
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import time

import pytest

from kinkeeper import PROGRAM, Folder, often
from server import PATIENCE, Server

KILLS = often(6, long=120)
PASSWORD = b"a quiet walk by the lake\n"
CARDS = "".join(
    f"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:hush-{number}\r\nFN:Zebulon {number}\r\nNOTE:hush-hush\r\nEND:VCARD\r\n" for number in range(40))


@pytest.fixture
def home(filled):
    """Anna, who owns the server, and Cleo, who stay; each with people."""
    return filled(fill_home)


def fill_home(folder):
    for name in ("Anna", "Cleo"):
        folder.run("account", "create", name, "--password-stdin", input=PASSWORD)
        folder.run("people", "add", f"Friend of {name}", "--account", name)


def make_ben(folder):
    """Ben, with people, a family of his alone, one with Cleo, a couple with her, a token and a channel."""
    folder.run("account", "create", "Ben", "--password-stdin", input=PASSWORD)
    folder.run("import", "-", "--account", "Ben", input=CARDS.encode())
    code = folder.run("couple", "invite", "--account", "Ben").stdout.decode().split()[0]
    folder.run("couple", "accept", code, "--account", "Cleo")
    folder.run("family", "new", "Ben alone", "--account", "Ben")
    folder.run("people", "add", "Aunt alone", "--space", "Ben alone", "--account", "Ben")
    folder.run("family", "new", "Shared", "--account", "Ben")
    code = folder.run("family", "invite", "--family", "Shared", "--account", "Ben").stdout.decode().split()[0]
    folder.run("family", "accept", code, "--account", "Cleo")
    folder.run("people", "add", "Aunt shared", "--space", "Shared", "--account", "Ben")
    folder.run("token", "create", "script", "--scope", "people:read", "--account", "Ben")
    folder.run("channels", "add", "ntfy", "phone", "--topic", "hush-hush", "--account", "Ben")
    return next(one["id"] for one in folder.json("account", "list") if one["name"] == "Ben")


def names(folder):
    return [one["name"] for one in folder.json("account", "list")]


def spaces(folder):
    return {path.name for path in pathlib.Path(folder.path, "spaces").iterdir()}


def database(folder):
    return sqlite3.connect(f"{folder.path}/accounts.sqlite", timeout=20)


def tells(folder, text):
    """The files of spaces in which a text is, and those of uploads."""
    found = []
    for place in ("spaces", "uploads"):
        # A server may be deleting them meanwhile, which os.walk takes as it comes.
        for parent, _, names in os.walk(os.path.join(folder.path, place)):
            for path in (pathlib.Path(parent, name) for name in names):
                try:
                    if text.encode() in path.read_bytes():
                        found.append(path)
                except FileNotFoundError:
                    pass
    return found


def own_people(folder, name):
    return sorted(one["display"] for one in folder.json("people", "--own", "--account", name))


def assert_gone(folder, others):
    """Nothing of Ben's alone is left; what he shared is with Cleo, and the others have what they had."""
    assert names(folder) == ["Anna", "Cleo"]
    assert not tells(folder, "hush-hush") and not tells(folder, "Aunt alone")
    assert {name: own_people(folder, name) for name in others} == others
    family, = folder.json("family", "list", "--account", "Cleo")
    assert family["name"] == "Shared" and family["role"] == "owner" and len(family["members"]) == 1
    assert "Aunt shared" in [one["display"] for one in folder.json("people", "--space", "Shared", "--account", "Cleo")]
    assert folder.run("couple", "--account", "Cleo", "--json", check=False).stdout.strip() in (b"", b"null")


def test_an_account_is_deleted_with_everything_in_it_and_no_other_is_touched(home):
    others = {name: own_people(home, name) for name in ("Anna", "Cleo")}
    id = make_ben(home)
    assert tells(home, "hush-hush")
    unsure = home.run("account", "delete", "Ben", check=False)
    assert unsure.returncode == 64 and b"--yes" in unsure.stderr and "Ben" in names(home)
    done = home.run("account", "delete", "Ben", "--yes")
    assert done.returncode == 0 and b"Ben was deleted" in done.stderr
    assert_gone(home, others)
    with database(home) as db:
        for table, in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'deleted_spaces'").fetchall():
            rows = [row for row in db.execute(f'SELECT * FROM "{table}"') if bytes.fromhex(id.replace("-", "")) in row]
            assert not rows, table
    assert home.run("doctor").returncode == 0
    assert home.run("account", "delete", "Ben", "--yes", check=False).returncode == 64


def test_the_last_owner_hands_over_first(home):
    refused = home.run("account", "delete", "Anna", "--yes", check=False)
    assert refused.returncode == 1 and b"only owner of the server" in refused.stderr
    home.run("account", "role", "Cleo", "owner")
    home.run("account", "delete", "Anna", "--yes")
    home.run("account", "delete", "Cleo", "--yes")
    assert names(home) == [] and spaces(home) == set()


def test_a_server_that_runs_lets_nobody_in_any_more(home):
    make_ben(home)
    token = home.json("token", "create", "other", "--scope", "people:read", "--account", "Ben")["token"]
    server = Server(home).start()
    try:
        ask = ["curl", "-s", "-o", os.devnull, "-w", "%{http_code}", "-H", f"Authorization: Bearer {token}",
               f"{server.address}/api/v1/people"]
        assert subprocess.run(ask, capture_output=True, timeout=60).stdout == b"200"
        home.run("account", "delete", "Ben", "--yes")
        assert subprocess.run(ask, capture_output=True, timeout=60).stdout == b"401"
    finally:
        server.stop()
    assert not tells(home, "hush-hush")


@pytest.mark.timeout(3600)
def test_it_is_whole_or_gone_whenever_the_program_is_killed(home):
    others = {name: own_people(home, name) for name in ("Anna", "Cleo")}
    make_ben(home)
    before = own_people(home, "Ben")
    whole = gone = 0
    length = 1.0
    for number in range(KILLS):
        # Each on a copy: making Ben takes longer than deleting him.
        with Folder(copying=home) as folder:
            start = time.monotonic()
            kill_after(folder, PATIENCE if number == 0 else random.Random(f"20261129 {number}").uniform(0.3, 1) * length)
            if number == 0:
                # The first is let go on to its end, to know how long that is.
                length = time.monotonic() - start
            if "Ben" in names(folder):
                whole += 1
                assert own_people(folder, "Ben") == before and tells(folder, "Aunt alone")
                assert {name: own_people(folder, name) for name in others} == others
                # Sent again, it is done.
                folder.run("account", "delete", "Ben", "--yes")
            else:
                gone += 1
                # The next start of the server deletes what is left.
                server = Server(folder).start()
                try:
                    until = time.monotonic() + PATIENCE
                    while tells(folder, "hush-hush") and time.monotonic() < until:
                        time.sleep(0.1)
                finally:
                    server.stop()
            assert_gone(folder, others)
            assert folder.run("doctor").returncode == 0
    assert gone > 0
    print(f"{KILLS} kills; {whole} accounts were whole after them, {gone} were gone")


def kill_after(folder, seconds):
    """Begins to delete Ben's account, and kills the program after some seconds unless it has ended by then."""
    process = subprocess.Popen(
        [PROGRAM, "account", "delete", "Ben", "--yes", "--data", folder.path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, "LC_ALL": "C"})
    try:
        process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.wait()
