"""Notes are compared by meaning: by a server that answers well, badly, slowly and not at all, and through kills."""
import json
import os
import random
import re
import signal
import time

import pytest
import requests

from embeddings import EmbeddingServer
from kinkeeper import often
from server import Server

PASSWORD = "a quiet walk by the lake"
NOTES = {
    "Beds": "The soil is ready for tomatoes.", "Roses": "Cut them in March.", "Sunday": "Sailing with Ben, good wind.",
    "Office": "The invoice went to the bank.", "Evening": "A concert with piano.", "Beach": "The harbour and the sea.",
    "Letter": "Tax and money.", "Choir": "We sing on Monday.",
}


@pytest.fixture(autouse=True)
def reach(monkeypatch):
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")


@pytest.fixture
def home(filled):
    return filled(fill_home)


def fill_home(folder):
    for title, text in NOTES.items():
        folder.run("notes", "add", title, "--text", text)


def choose(home, provider, key=None):
    home.run("model", "set", "--meaning", provider, "--model", "tiny", *(["--key-stdin"] if key else []),
             input=(key or "").encode())
    home.run("model", "on", "--meaning", provider)


def compare(home):
    done = home.run("notes", "compare", "--json", check=False)
    return done.returncode, json.loads(done.stdout) if done.stdout else done.stderr.decode()


def titles(home, *command):
    return [note["title"] for note in home.json("notes", *command)]


def test_notes_that_share_no_word_are_related(home):
    with EmbeddingServer() as server:
        assert "Roses" not in titles(home, "related", "Beds")
        assert home.run("notes", "compare", check=False).returncode == 1 and not server.requests
        home.run("model", "set", "--meaning", server.provider, "--model", "tiny", "--key-stdin", input=b"sk-secret")
        assert home.run("notes", "compare", check=False).returncode == 1 and not server.requests
        home.run("model", "on", "--meaning", server.provider)
        assert compare(home) == (0, {"done": 8, "waiting": 0, "failed": 0, "setback": None, "nextTryAt": None})
        assert titles(home, "related", "Beds") == ["Roses"] and titles(home, "related", "Sunday") == ["Beach"]
        path, headers, body = server.requests[0]
        assert path == "/v1/embeddings" and headers["Authorization"] == "Bearer sk-secret"
        assert set(body) == {"model", "input", "encoding_format"} and body["model"] == "tiny"
        assert sorted(server.texts) == sorted(f"{title}\n{text}" for title, text in NOTES.items())
        # Words that no note has.
        assert titles(home, "meaning", "gardening", "plants")[:2] in (["Beds", "Roses"], ["Roses", "Beds"])
        # What did not change is not sent again; an edit is.
        count = len(server.requests)
        assert compare(home)[1]["done"] == 8 and len(server.requests) == count
        home.run("notes", "edit", "Office", "--text", "Sailing.")
        home.run("notes", "edit", "Roses", "--pin", check=False)
        assert compare(home)[1]["done"] == 8 and server.texts[-1] == "Office\nSailing."
        assert "Office" in titles(home, "related", "Sunday")
        # A note in the trash is not sent, one that comes back is.
        home.run("notes", "delete", "Choir")
        assert compare(home)[1]["done"] == 7
        # Another model reads them all anew; removing forgets.
        home.run("model", "set", "--meaning", server.provider, "--model", "large")
        count = len(server.texts)
        assert compare(home)[1]["done"] == 7 and len(server.texts) == count + 7
        home.run("model", "remove", "--meaning")
        assert "Roses" not in titles(home, "related", "Beds")
        assert home.run("doctor").returncode == 0


@pytest.mark.parametrize("answer, setback", [
    ((401, {"error": "no"}), "refused"), ((503, "busy"), "busy"), ((404, "what"), "failed"), ((200, "<html>"), "failed"),
    ((200, {"data": []}), "failed"), ((400, {"error": "no such model"}), "failed"),
    ((200, {"data": [{"index": 0, "embedding": [1.0, 2.0]}] * 8}), "failed"),
])
def test_a_server_that_answers_badly_is_said_and_nothing_is_lost(home, answer, setback):
    state = {"bad": True}
    with EmbeddingServer(lambda *_: answer if state["bad"] else None) as server:
        choose(home, server.provider, key="sk-1")
        code, said = compare(home)
        assert code == 1 and said["setback"] == setback and said["waiting"] == 8 and said["done"] == 0
        assert titles(home, "related", "Beds") == []
        asked = home.run("notes", "meaning", "garden", check=False)
        assert asked.returncode == 1 and b"did not answer" in asked.stderr
        state["bad"] = False
        assert compare(home)[1]["done"] == 8


def test_a_server_that_is_gone_is_said(home):
    with EmbeddingServer() as server:
        choose(home, server.provider)
    assert compare(home)[1]["setback"] == "unreachable"


def test_a_note_that_is_too_long_for_the_model_is_cut_and_one_that_it_never_takes_keeps_none_back(home):
    def answer(_, texts):
        if any(len(text) > 3_000 or "poison" in text for text in texts):
            return 400, {"error": "maximum context length"}

    home.run("notes", "add", "Novel", "--text", "garden soil " * 2_000)
    home.run("notes", "add", "Odd", "--text", "poison")
    with EmbeddingServer(answer) as server:
        choose(home, server.provider)
        assert compare(home)[1] == {"done": 9, "waiting": 0, "failed": 1, "setback": None, "nextTryAt": None}
        assert "Novel" in titles(home, "related", "Beds")
        home.run("notes", "edit", "Odd", "--text", "A concert.")
        assert compare(home)[1]["failed"] == 0
        assert max(len(text) for text in server.texts) <= 8_000


class Hand:
    """A browser without scripts, as far as a test of the server needs one."""

    def __init__(self, server):
        self.server, self.session, self.token = server, requests.Session(), ""
        self.get("/sign-in")
        self.post("/sign-in", {"name": "Anna", "password": PASSWORD})
        self.get("/settings/meaning")

    def get(self, path):
        answer = self.session.get(self.server.address + path, timeout=40)
        if found := re.search(r'name="csrf" value="([^"]+)"', answer.text):
            self.token = found.group(1)
        return answer.text

    def post(self, path, fields=None):
        answer = self.session.post(self.server.address + path, data={"csrf": self.token, **(fields or {})}, timeout=40)
        assert answer.status_code == 200, answer.text
        return answer.text


def waits_for(look, seconds=60):
    end = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.2)
    return found


def test_the_server_reads_notes_by_itself_and_says_how_far_it_is(folder):
    state = {"down": True}
    folder.run("account", "create", "Anna", "--password-stdin", input=PASSWORD.encode())
    for title, text in NOTES.items():
        folder.run("notes", "add", title, "--text", text, "--account", "Anna")
    with EmbeddingServer(lambda *_: (503, "", ("Retry-After", "1")) if state["down"] else None) as embeddings:
        server = Server(folder).start()
        try:
            anna = Hand(server)
            assert "No server is chosen" in anna.get("/settings/meaning")
            saved = anna.post("/settings/meaning", {"address": embeddings.provider, "model": "tiny", "key": ""})
            assert "Saved. Nothing is sent" in saved and not embeddings.requests
            anna.post("/settings/meaning/switching", {"on": "yes", "address": f"http://{embeddings.provider}/v1"})
            page = waits_for(lambda: "The server is busy." in (page := anna.get("/settings/meaning")) and page)
            assert "0 of 8 notes" in page and "Try again" in page
            beds = folder.json("notes", "list", "--account", "Anna", "--limit", "50")
            paths = {note["title"]: f"/notes/{note['id']}" for note in beds}
            assert "Not compared by meaning yet." in anna.get(paths["Beds"])
            state["down"] = False
            anna.post("/settings/meaning/retry")
            waits_for(lambda: "8 of 8 notes" in anna.get("/settings/meaning"))
            assert paths["Roses"] in anna.get(paths["Beds"])
            # A note that another program writes is found.
            folder.run("notes", "add", "Patch", "--text", "plants and soil", "--account", "Anna")
            waits_for(lambda: "9 of 9 notes" in anna.get("/settings/meaning"))
            # The words of a search are sent when that is asked for, and not before.
            count = len(embeddings.requests)
            page = anna.get("/search?q=gardening")
            assert "Search notes by meaning" in page and len(embeddings.requests) == count
            page = anna.get("/search?q=gardening&by=meaning")
            assert "Close in meaning" in page and paths["Roses"] in page and embeddings.texts[-1] == "gardening"
            state["down"] = True
            assert "did not answer" in anna.get("/search?q=gardening&by=meaning")
            # Off sends nothing any more, and what is known stays.
            anna.post("/settings/meaning/switching", {"on": "no"})
            count = len(embeddings.requests)
            folder.run("notes", "add", "Later", "--text", "soil", "--account", "Anna")
            assert "Search notes by meaning" not in anna.get("/search?q=gardening") and paths["Roses"] in anna.get(paths["Beds"])
            time.sleep(1)
            assert len(embeddings.requests) == count
            anna.post("/settings/meaning/removal")
            assert paths["Roses"] not in anna.get(paths["Beds"])
        finally:
            server.stop()


def test_another_account_is_never_read(folder):
    for name in ("Anna", "Ben"):
        folder.run("account", "create", name, "--password-stdin", input=PASSWORD.encode())
        folder.run("notes", "add", f"Secret of {name}", "--text", "soil", "--account", name)
    with EmbeddingServer() as embeddings:
        for command in (("set", "--meaning", embeddings.provider, "--model", "tiny"), ("on", "--meaning", embeddings.provider)):
            folder.run("model", *command, "--account", "Anna")
        server = Server(folder).start()
        try:
            waits_for(lambda: embeddings.texts)
            time.sleep(1)
            assert embeddings.texts == ["Secret of Anna\nsoil"]
        finally:
            server.stop()


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_kills_in_the_middle_lose_no_note_and_send_none_for_ever(folder):
    """The server is killed while it reads; in the end each note was read as it is."""
    folder.run("account", "create", "Anna", "--password-stdin", input=PASSWORD.encode())
    chance = random.Random(8)
    with EmbeddingServer(lambda *_: time.sleep(0.02)) as embeddings:
        for command in (("set", "--meaning", embeddings.provider, "--model", "tiny"), ("on", "--meaning", embeddings.provider)):
            folder.run("model", *command, "--account", "Anna")
        for kill in range(often(4, 100)):
            for number in range(3):
                folder.run("notes", "add", f"N {kill}-{number}", "--text", f"soil {kill} {number}", "--account", "Anna")
            server = Server(folder).start()
            time.sleep(chance.random() * 0.4)
            os.kill(server.process.pid, signal.SIGKILL)
            server.process.wait()
        done = json.loads(folder.run("notes", "compare", "--json", "--account", "Anna").stdout)
        all_notes = 3 * often(4, 100)
        assert done == {"done": all_notes, "waiting": 0, "failed": 0, "setback": None, "nextTryAt": None}
        assert len(set(embeddings.texts)) == all_notes
        assert folder.run("doctor").returncode == 0
