"""Address books elsewhere, as a program keeps them: against a CardDAV server of another project, from its address to its end."""
import json
import os
import time
import urllib.error
import urllib.request
import uuid

import jsonschema
import pytest

from kinkeeper import Folder
from peers import PASSWORD, USER, Peer, card
from server import Server

SCOPES = ["connections:read", "connections:write", "people:read", "people:write"]
HERE = card("bo-here", "Bo Lind", "EMAIL:bo@example.org") + card("cleo-here", "Cleo Holm", "EMAIL:cleo@example.org")
THERE = {
    "1": card("anna", "Anna Berg", "BDAY:1985-04-12", "TEL:1"),
    "2": card("bo-there", "Bo Lind", "EMAIL:bo@example.org"),
    "3": card("cleo-there", "Cleo Holm", "EMAIL:cleo@example.org"),
}


class Program:
    """Calls with a token; every answer is held against the document."""

    def __init__(self, server, token):
        self.address, self.token, self.told = server.address + "/api/v1", token, []
        with urllib.request.urlopen(self.address + "/openapi.json", timeout=20) as answer:
            self.document = json.load(answer)

    def __call__(self, method, path, body=None, expect=None, operation=None, **fields):
        request = urllib.request.Request(self.address + path, method=method, headers={
            "Authorization": f"Bearer {self.token}", **{name.replace("_", "-"): value for name, value in fields.items()}})
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            answer = urllib.request.urlopen(request, timeout=120)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            text = answer.read().decode()
        self.told.append(text)
        found = json.loads(text) if text else None
        assert answer.status == (expect or answer.status), (method, path, answer.status, text)
        if found is not None:
            self.hold(found, method, path, answer.status)
        return found, answer.headers.get("ETag")

    def hold(self, found, method, path, status):
        """Whether an answer is as the document says."""
        shape = path.split("?")[0].split("/")
        for pattern, verbs in self.document["paths"].items():
            parts = pattern.split("/")
            if len(parts) != len(shape) or not all(a == b or a[:1] == "{" for a, b in zip(parts, shape)):
                continue
            answers = verbs[method.lower()]["responses"]
            answer = answers.get(str(status), answers["default"])
            if "$ref" in answer:
                answer = self.document["components"]["responses"]["Problem"]
            schema = next(iter(answer["content"].values()))["schema"]
            jsonschema.Draft202012Validator({**schema, "components": self.document["components"]}).validate(found)
            return
        raise AssertionError(f"the document does not know {path}")

    def wait(self, path, condition):
        """Reads a connection until it is so: the server does the rest by itself."""
        for _ in range(200):
            found, _ = self("GET", path, expect=200)
            if condition(found):
                return found
            time.sleep(0.2)
        raise AssertionError(f"it never came to that: {found}")

    def sync(self, path):
        """Asks for a sync, and waits until one that began since is through."""
        before = {row["id"] for row in self("GET", path + "/syncs", expect=200)[0]["data"]}
        self("POST", path + "/syncs", expect=202)
        found = self.wait(path, lambda one: one["syncs"] and one["syncs"][0]["id"] not in before and one["syncs"][0]["finishedAt"])
        return found["syncs"][0]


@pytest.fixture
def peer():
    with Peer("radicale") as peer:
        peer.fill(THERE)
        yield peer


@pytest.fixture
def served():
    with Folder() as folder:
        folder.run("import", "-", input=HERE.encode())
        made = folder.json("token", "create", "keeper", *(word for scope in SCOPES for word in ("--scope", scope)))
        server = Server(folder, KINKEEPER_OUTGOING_HOSTS="loopback").start()
        try:
            yield server, Program(server, made["token"])
        finally:
            server.stop()


def names(program):
    return sorted(row["display"] for row in program("GET", "/people?limit=200", expect=200)[0]["data"])


def test_a_program_connects_looks_approves_syncs_settles_and_takes_back(served, peer):
    server, program = served
    wish = {"id": str(uuid.uuid4()), "server": peer.address, "user": USER, "password": "another hush"}
    assert program("POST", "/connections", wish, expect=422)[0]["kind"] == "server-refused"
    wish["password"] = PASSWORD
    made, _ = program("POST", "/connections", wish, expect=201)
    # Sent again, since the answer was lost: it is the same, and the password is not looked at.
    assert program("POST", "/connections", {**wish, "password": "lost"}, expect=201)[0]["id"] == made["id"] == wish["id"]
    path = "/connections/" + made["id"]

    # Looked at, and nobody comes in before the plan that was seen is approved.
    plan = "/plan"
    for _ in range(200):
        found, tag = program("GET", path + plan, expect=200)
        if found["isReady"]:
            break
        time.sleep(0.2)
    assert (found["waiting"], found["doubtful"]) == (3, 2)
    cards = {row["name"]: row for row in program("GET", path + "/plan/cards", expect=200)[0]["data"]}
    assert {name: row["fate"] for name, row in cards.items()} == {"Anna Berg": "new", "Bo Lind": "maybe", "Cleo Holm": "maybe"}
    assert names(program) == ["Bo Lind", "Cleo Holm"]
    program("POST", path + "/plan/approval", {"same": [], "groups": []}, expect=412, If_Match='"another"')
    program("POST", path + "/plan/approval", {"same": [cards["Bo Lind"]["id"]], "groups": []}, expect=202, If_Match=tag)
    program.wait(path, lambda one: one["state"] == "connected" and one["syncs"] and one["syncs"][0]["counts"].get("created") == 2)
    assert names(program) == ["Anna Berg", "Bo Lind", "Cleo Holm", "Cleo Holm"]

    # What both sides changed is settled; a report says what became of whom.
    anna = next(row for row in program("GET", "/people?q=Anna", expect=200)[0]["data"])["id"]
    _, tag = program("GET", f"/people/{anna}", expect=200)
    program("PATCH", f"/people/{anna}", {"occasions": [{"kind": "birthday", "date": "1985-04-13"}]}, expect=200, If_Match=tag)
    peer.edit("Anna Berg", lambda text: text.replace("1985-04-12", "1985-04-14").replace("TEL:1", "TEL:2"))
    done = program.sync(path)
    entries = program("GET", f"{path}/syncs/{done['id']}/entries", expect=200)[0]["data"]
    assert [(row["kind"], row["person"]) for row in entries] == [("updated", anna)]
    assert {"property": "TEL", "before": "1", "after": "2"} in entries[0]["changes"]
    conflict, = program("GET", path + "/conflicts", expect=200)[0]["data"]
    assert (conflict["property"], conflict["hasChoice"]) == ("BDAY", True)
    program("POST", f"{path}/conflicts/{conflict['id']}/settling", {"take": "there"}, expect=204)
    assert program("GET", f"/people/{anna}", expect=200)[0]["occasions"][0]["date"] == "1985-04-14"

    # Cards go there after a yes to as many as differ.
    differ = program("GET", path, expect=200)[0]["cardsToWrite"]
    assert differ > 0 and not program("GET", path, expect=200)[0]["writesBack"]
    assert program("POST", path + "/writing-back", {"cards": differ - 1}, expect=409)[0]["kind"] == "more-cards"
    program("POST", path + "/writing-back", {"cards": differ}, expect=200)
    program("DELETE", path + "/writing-back", expect=200)

    # The last one that did something here is taken back, and lets the connection rest.
    peer.put("new.vcf", card("new", "Somebody New"))
    program.sync(path)
    assert "Somebody New" in names(program)
    last = program("GET", path, expect=200)[0]["syncToUndo"]
    assert program("POST", f"{path}/syncs/{last}/undoing", expect=200)[0] == {"undone": 1, "kept": []}
    assert "Somebody New" not in names(program)
    assert program("POST", path + "/syncs", expect=409)[0]["kind"] == "connection-paused"
    program("DELETE", path + "/pause", expect=200)

    # A refused password is not tried again; another one is taken.
    peer.change_password("a new one")
    # The server may have asked by itself since the connection goes on.
    program("POST", path + "/syncs")
    program.wait(path, lambda one: one["state"] == "refused")
    assert program("POST", path + "/syncs", expect=409)[0]["kind"] == "password-refused"
    program("PUT", path + "/password", {"password": "a new one"}, expect=204)
    program.wait(path, lambda one: one["state"] == "connected" and one["failure"] is None)

    # Everybody stays.
    here = names(program)
    for _ in range(50):
        found, _ = program("DELETE", path)
        if found is None:
            break
        assert found["kind"] == "sync-running"
        time.sleep(0.2)
    program("GET", path, expect=404)
    assert names(program) == here

    # Nothing of any password was said, kept open or logged.
    said = "".join(program.told) + server.log()
    for secret in (PASSWORD, "a new one", "another hush"):
        assert secret not in said
        for root, _, files in os.walk(server.folder.path):
            for file in files:
                with open(os.path.join(root, file), "rb") as content:
                    assert secret.encode() not in content.read(), file


def test_a_program_reaches_no_further_than_the_server_may(peer):
    with Folder() as folder:
        made = folder.json("token", "create", "keeper", "--scope", "connections:write", "--scope", "connections:read")
        server = Server(folder, KINKEEPER_OUTGOING_HOSTS="").start()
        try:
            program = Program(server, made["token"])
            wish = {"server": peer.address, "user": USER, "password": PASSWORD}
            assert program("POST", "/connections", wish, expect=422)[0]["kind"] == "server-not-allowed"
            # And not by the thousand, whatever comes of it.
            kinds = [program("POST", "/connections", wish)[0]["kind"] for _ in range(6)]
            assert kinds == ["server-not-allowed"] * 5 + ["too-many-connects"]
            assert program("GET", "/connections", expect=200)[0]["data"] == []
        finally:
            server.stop()
