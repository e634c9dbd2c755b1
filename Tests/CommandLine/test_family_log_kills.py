"""kill -9 while a family's catch-ups are logged, changed and deleted: doing it again leaves one entry in the family, and one in the own log."""
import random
import urllib.error

import pytest

from kinkeeper import Folder, often
from partners import Partner, killed
from server import Server

KILLS = often(8, long=100)
SPACE = ("--space", "The Bergs")


class Member(Partner):
    SCOPES = ["catchups:read", "catchups:write", "families:read"]


@pytest.fixture
def home():
    """Anna and Ben are a family, whose Tina is one of Anna's own people too."""
    with Folder() as folder:
        for name in ("Anna", "Ben"):
            folder.run("account", "create", name)
        space = folder.json("family", "new", "The Bergs", "--account", "Anna")["id"]
        code = folder.run("family", "invite", "--account", "Anna").stdout.decode().split()[0]
        folder.run("family", "accept", code, "--account", "Ben")
        tina = folder.json("people", "add", "Tina", "--account", "Anna")["person"]["id"]
        folder.run("people", "share", tina, "--with", "The Bergs", "--account", "Anna")
        shared = folder.json("people", "--space", "The Bergs", "--json", "--account", "Anna")[0]["id"]
        server = Server(folder).start()
        try:
            yield folder, server, space, shared, [Member(folder, server, name) for name in ("Anna", "Ben")]
        finally:
            if server.process:
                server.kill()


def logs(members, space):
    """The notes of the family's log, of Anna's own and of Ben's own."""
    anna, ben = members
    read = [anna.call("GET", f"/catch-ups?limit=200&space={space}"), anna.call("GET", "/catch-ups?limit=200"), ben.call("GET", "/catch-ups?limit=200")]
    return [[entry["note"] for entry in page["data"]] for page in read]


def again(member, *call):
    """Sends it once more, as a phone does that got no answer; returns the status."""
    try:
        member.call(*call)
        return 200
    except urllib.error.HTTPError as error:
        return error.code


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_what_a_kill_parts_is_completed_by_doing_it_again(home):
    folder, server, space, tina, members = home
    anna, ben = members
    generator = random.Random(20261127)
    accounts = {account["name"]: account["id"] for account in folder.json("account", "list")}
    logged = deleted = 0
    for number in range(KILLS):
        id = f"019aaaaa-aaaa-7aaa-8aaa-{number:012x}"
        entry = {"id": id, "people": [tina], "kind": "call", "note": f"hers {number}."}
        log = ("POST", f"/catch-ups?space={space}", entry)
        killed(server, generator, [(anna, *log, {}), (generator.choice(members), *log, {})])
        family, hers, his = logs(members, space)
        logged += len(family)
        # Never more than once, and never in the own log alone.
        assert len(family) <= 1 and len(hers) <= len(family), (number, family, hers)
        assert again(anna, *log) == 200
        family, hers, his = logs(members, space)
        is_hers = anna.call("GET", f"/catch-ups/{id}")["account"] == accounts["Anna"]
        # Who was first is its author; it lies in Anna's own log only if that is she.
        assert len(family) == 1 and len(hers) == is_hers and his == [], (number, family, hers, his)
        racing = [(anna, "DELETE", f"/catch-ups/{id}", None, {})] * generator.choice([1, 2])
        killed(server, generator, racing)
        family, hers, his = logs(members, space)
        deleted += not family
        # The own one goes first: what is left is deleted by deleting again.
        assert len(hers) <= len(family), (number, family, hers)
        assert again(anna, "DELETE", f"/catch-ups/{id}") in (200, 404)
        assert logs(members, space) == [[], [], []], number
    assert folder.run("doctor").returncode == 0
    print(f"{KILLS} kills each; after them {logged} had been logged and {deleted} deleted")
