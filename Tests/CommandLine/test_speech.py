"""Recordings are transcribed: by a real engine, by a server that answers well, badly, slowly and not at all, and through kills."""
import json
import random
import re
import time

import pytest
import requests

from cards import ANNA
from kinkeeper import often
from server import Server
from speech import SENTENCE, SpeechServer, pocketsphinx, silence, spoken

PASSWORD = "a quiet walk by the lake"
NOTE = "Thoughts of today"


@pytest.fixture(autouse=True)
def reach(monkeypatch):
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")


@pytest.fixture
def home(folder, tmp_path):
    folder.run("import", "-", input=ANNA.encode())
    folder.run("notes", "add", NOTE, "--text", "Written before.")
    return folder


def attach(home, *paths):
    return json.loads(home.run("notes", "attach", NOTE, *map(str, paths), "--json").stdout)


def transcribe(home):
    done = home.run("notes", "transcribe", NOTE, "--json")
    return json.loads(done.stdout) if done.returncode == 0 else done.stderr.decode()


def choose(home, provider, key=None):
    home.run("model", "set", "--speech", provider, "--model", "whisper-1", *(["--key-stdin"] if key else []),
             input=(key or "").encode())
    home.run("model", "on", "--speech", provider)


def test_a_real_engine_writes_down_speech_and_the_person_is_mentioned(home, tmp_path, monkeypatch):
    monkeypatch.setenv("KINKEEPER_TRANSCRIBER", pocketsphinx(tmp_path))
    added = attach(home, spoken(tmp_path))
    note = transcribe(home)
    assert note["text"].rstrip().lower().endswith(SENTENCE.lower())
    assert len(note["people"]) == 1 and note["attachments"] == added
    # A second time changes nothing.
    assert transcribe(home) == note
    shown = home.run("notes", "show", NOTE).stdout.decode()
    assert "speech.wav" in shown and "Anna" in shown


def test_a_program_that_fails_is_said_and_the_recording_is_kept(home, tmp_path, monkeypatch):
    attach(home, spoken(tmp_path))
    said = transcribe(home)
    assert "Transcription is not set up yet." in said
    for command, why in (("false", "ended with an error"), ("/nowhere/whisper", "ended with an error")):
        monkeypatch.setenv("KINKEEPER_TRANSCRIBER", command)
        assert why in transcribe(home)
    # It sees the file and the language, and nothing of the server's settings.
    monkeypatch.setenv("KINKEEPER_SECRET_OF_THE_SERVER", "hush")
    monkeypatch.setenv("KINKEEPER_TRANSCRIBER", 'sh -c \'echo "$(head -c 4 "$1") $2 [$KINKEEPER_SECRET_OF_THE_SERVER]"\' sh "$1" "$2"')
    assert transcribe(home)["text"].rstrip().endswith("RIFF en []")


def test_a_server_gets_the_sound_and_nothing_else(home, tmp_path):
    with SpeechServer(lambda *_: (200, {"text": " call Anna\non Friday "})) as speech:
        home.run("model", "set", "--speech", speech.provider, "--model", "whisper-1", "--key-stdin", input=b"sk-secret")
        attach(home, spoken(tmp_path))
        assert "Transcription is not set up" in transcribe(home) and not speech.requests
        refused = home.run("model", "on", "--speech", "api.example.org", check=False)
        assert refused.returncode == 65
        home.run("model", "on", "--speech", speech.provider)
        note = transcribe(home)
        assert note["text"] == "Written before.\n\nCall Anna on Friday\n"
        path, headers, fields = speech.requests[0]
        assert path == "/v1/audio/transcriptions" and headers["Authorization"] == "Bearer sk-secret"
        assert set(fields) == {"model", "response_format", "file"} and fields["model"] == b"whisper-1"
        assert fields["file"][:4] == b"RIFF"
        # That of lines is another one.
        assert home.json("model")["isOn"] is False and home.json("model", "--speech")["provider"] == speech.provider


def test_a_long_recording_is_sent_in_parts_that_together_are_all_of_it(home, tmp_path):
    with SpeechServer(lambda number, _: (200, {"text": f"part {number}"})) as speech:
        choose(home, speech.provider)
        attach(home, silence(1000, tmp_path / "long.wav"))
        assert transcribe(home)["text"].rstrip().endswith("Part 1 part 2 part 3")
        lengths = [len(fields["file"]) - 44 for _, _, fields in speech.requests]
        assert lengths == [480 * 32_000, 480 * 32_000, 40 * 32_000]


@pytest.mark.parametrize("answer, why", [
    ((401, {"error": "no"}), "rejected the key"), ((503, "busy"), "busy or down"), ((400, "what"), "could not transcribe"),
    ((200, "<html>"), "could not transcribe"), ((200, {"words": "x"}), "could not transcribe"),
])
def test_a_server_that_answers_badly_is_said_and_the_recording_is_kept(home, tmp_path, answer, why):
    with SpeechServer(lambda *_: answer) as speech:
        choose(home, speech.provider, key="sk-1")
        added = attach(home, spoken(tmp_path))
        assert why in transcribe(home)
        shown = home.json("notes", "show", NOTE)
        assert shown["attachments"] == added and shown["text"] == "Written before."


class Hand:
    """A browser without scripts, as far as a test of the server needs one."""

    def __init__(self, server, name):
        self.server, self.session = server, requests.Session()
        self.token = ""
        self.get("/sign-in")
        self.post("/sign-in", {"name": name, "password": PASSWORD})
        self.get("/notes/voice")

    def get(self, path):
        answer = self.session.get(self.server.address + path, timeout=40)
        if found := re.search(r'name="csrf" value="([^"]+)"', answer.text):
            self.token = found.group(1)
        return answer

    def post(self, path, fields=None, **more):
        return self.session.post(
            self.server.address + path, data={"csrf": self.token, **(fields or {})}, timeout=40, **more)


def waits_for(look, seconds=40):
    end = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.1)
    return found


def texts(folder):
    return [folder.json("notes", "show", note["id"], "--account", "Anna")["text"]
            for note in folder.json("notes", "list", "--limit", "1000", "--account", "Anna")]


def test_a_recording_waits_for_a_server_that_is_down_and_is_written_down_when_it_is_back(folder, tmp_path):
    recording = spoken(tmp_path).read_bytes()
    state = {"down": True}
    with SpeechServer(lambda *_: (503, "", ("Retry-After", "1")) if state["down"] else (200, {"text": "all is well"})) as speech:
        server = Server(folder).start()
        try:
            server.make_account("Anna", PASSWORD)
            anna = Hand(server, "Anna")
            # Without an engine it is kept, and that is said.
            sent = anna.post("/notes/voice", files={"file": ("memo.wav", recording)})
            assert sent.status_code == 200 and "transcribed after the setup" in sent.text
            note = sent.url.split("?")[0]
            anna.post("/settings/speech", {"address": speech.provider, "model": "whisper-1", "key": ""})
            anna.post("/settings/speech/switching", {"on": "yes", "address": f"http://{speech.provider}/v1"})
            waits_for(lambda: speech.requests)
            page = waits_for(lambda: (text := anna.session.get(note).text) and "is busy or down" in text and text)
            assert "Next try: " in page and "All is well" not in page
            state["down"] = False
            waits_for(lambda: "All is well" in anna.session.get(note).text)
            assert len(texts(folder)) == 1 and texts(folder)[0].count("All is well") == 1
            # Another account has no part in it.
            server.make_account("Ben", PASSWORD)
            ben = Hand(server, "Ben")
            identifier = folder.json("notes", "list", "--account", "Anna")[0]["attachments"][0]["id"]
            for path in ("transcribing", "inserting"):
                assert ben.post(f"/note-attachments/{identifier}/{path}").status_code == 404
        finally:
            server.stop()


@pytest.mark.timeout(1800)
def test_recordings_survive_kills_and_are_written_down_once(folder, tmp_path):
    """A recording that was acknowledged is kept, and its words come into its note once, whenever the server is killed."""
    kills = often(6, long=100)
    generator = random.Random(20261127)
    command = 'sh -c \'sleep 0.0$(od -An -N1 -tu1 /dev/urandom | tr -d " "); echo said it\' sh "$1"'
    server = Server(folder, KINKEEPER_TRANSCRIBER=command).start()
    server.make_account("Anna", PASSWORD)
    base = spoken(tmp_path).read_bytes()
    kept = 0
    for number in range(kills):
        anna = Hand(server, "Anna")
        # Each is unlike the others.
        recording = base[:-8] + number.to_bytes(8, "little")
        wait = generator.uniform(0, 0.5)
        started = time.monotonic()
        for _ in range(2):
            try:
                sent = anna.post("/notes/voice", files={"file": (f"memo-{number}.wav", recording)})
                kept += sent.status_code == 200
            except requests.RequestException:
                pass
            if time.monotonic() - started > wait:
                break
        server.kill()
        server = Server(folder, KINKEEPER_TRANSCRIBER=command).start()
    try:
        waits_for(lambda: all("Said it" in text for text in texts(folder)), 120)
        found = texts(folder)
        assert kept >= kills and len(found) >= kept
        assert all(text.count("Said it") == 1 for text in found), found
        assert "All is well" in folder.run("doctor").stdout.decode()
        print(f"{kills} kills, {kept} recordings acknowledged, {len(found)} notes")
    finally:
        server.stop()


def test_the_engine_that_is_asked_first_is_chosen_and_the_other_one_steps_in(folder, tmp_path):
    """A program on the server and a server elsewhere: the account says which one is first."""
    recording = spoken(tmp_path).read_bytes()
    with SpeechServer(lambda *_: (200, {"text": "said elsewhere"})) as speech:
        server = Server(folder, KINKEEPER_TRANSCRIBER='sh -c \'echo "said here"\'').start()
        try:
            server.make_account("Anna", PASSWORD)
            anna = Hand(server, "Anna")
            for path, fields in (("", {"address": speech.provider, "model": "whisper-1", "key": ""}),
                                 ("/switching", {"on": "yes", "address": f"http://{speech.provider}/v1"})):
                anna.post(f"/settings/speech{path}", fields)

            def transcript():
                before = len(texts(folder))
                anna.post("/notes/voice", files={"file": ("a.wav", recording, "audio/wav")})
                found = waits_for(lambda: len(texts(folder)) > before and [text for text in texts(folder) if "Said" in text])
                for note in folder.json("notes", "list", "--limit", "1000", "--account", "Anna"):
                    folder.run("notes", "delete", note["id"], "--account", "Anna")
                return found[0].rstrip().splitlines()[-1]

            assert transcript() == "Said elsewhere"
            assert "used first" in anna.post("/settings/speech/order", {"first": "program"}).text
            assert transcript() == "Said here"
            anna.post("/settings/speech/order", {"first": "server"})
            assert transcript() == "Said elsewhere"
            assert anna.post("/settings/speech/order", {"first": "nobody"}).status_code == 400
            speech.server.shutdown()
            speech.server.server_close()
            assert transcript() == "Said here"
        finally:
            server.stop()
