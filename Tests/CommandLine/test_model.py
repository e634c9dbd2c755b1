"""A language model that reads lines: a server on this machine that answers well, badly, slowly and not at all."""
import json
import pathlib
import sqlite3
import time
import urllib.request

import pytest

from cards import ANNA
from models import GOOD, Model, said
from server import Server

LINE = "Tea with Anna, she is into falconry, ring 0664 123 45 67"


@pytest.fixture(autouse=True)
def reach(monkeypatch):
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")


@pytest.fixture
def home(filled):
    return filled(fill_home)


def fill_home(folder):
    folder.run("import", "-", input=ANNA.encode())


def choose(home, provider, *more, key=None, on=True):
    home.run("model", "set", provider, "--model", "tiny", *more, *(["--key-stdin"] if key else []), input=(key or "").encode())
    if on:
        home.run("model", "on", provider)


def read(home, *more, line=LINE):
    done = home.run("capture", line, "--language", "en", "--json", *more)
    return json.loads(done.stdout), done.stderr.decode()


def test_nothing_is_sent_before_somebody_agrees_to_whom(home):
    with Model(lambda *_: (200, said(GOOD))) as model:
        choose(home, model.provider, on=False)
        answer, told = read(home)
        assert not model.requests and answer["provider"] == "" and "Asking" not in told
        asked = home.run("model", "on")
        assert asked.returncode == 1 and f"Agree with: kinkeeper model on {model.provider}" in asked.stderr.decode()
        other = home.run("model", "on", "api.example.org", check=False)
        assert other.returncode == 65 and home.json("model")["isOn"] is False
        read(home)
        assert not model.requests
        home.run("model", "on", model.provider)
        answer, told = read(home)
        assert told.index(f"Asking {model.provider}") < told.index(f"Read by {model.provider}.") and len(model.requests) == 1
        read(home, "--built-in")
        assert len(model.requests) == 1
        home.run("model", "off")
        read(home)
        assert len(model.requests) == 1


def test_a_good_answer_becomes_records_and_nothing_private_is_sent(home):
    with Model(lambda *_: (200, said(GOOD))) as model:
        choose(home, model.provider, key="sk-verysecret")
        answer, _ = read(home)
        assert answer["provider"] == model.provider and answer["isSetBack"] is False
        assert [(one["kind"], one["text"]) for one in answer["records"]][1:] == [("note", "into falconry"), ("todo", "ring 0664 123 45 67")]
        path, headers, body = model.requests[0]
        assert path == "/v1/chat/completions" and headers["Authorization"] == "Bearer sk-verysecret"
        assert body["model"] == "tiny" and body["response_format"]["json_schema"]["strict"] is True
        sent = json.dumps(body)
        assert "[PHONE1]" in sent and "0664" not in sent and "Berg" not in sent and "anna@" not in sent.lower()


def test_the_key_is_in_no_file_as_it_is(home):
    choose(home, "127.0.0.1:9", key="sk-verysecret", on=False)
    files = [file for file in pathlib.Path(home.path).rglob("*") if file.is_file()]
    assert files and not any(b"verysecret" in file.read_bytes() for file in files)
    assert home.json("model")["hasKey"] is True
    with sqlite3.connect(f"{home.path}/accounts.sqlite") as db:
        assert db.execute("SELECT length(sealed_key) > 20 FROM language_models").fetchone() == (1,)


@pytest.mark.parametrize("answer, reason, requests", [
    (lambda *_: (200, said("I would rather not.")), "not a list of records", 2),
    (lambda *_: (200, "<html>"), "not a list of records", 2),
    (lambda *_: (500, '{"error": {"message": "out of memory"}}'), "out of memory", 2),
    (lambda *_: (401, "{}"), "rejected the key", 1),
    (lambda *_: (404, '{"error": "no such model"}'), "no such model", 1),
    (lambda *_: (302, ""), "answered with an error (302)", 1),
    (lambda *_: (200, "x" * 2_000_000), "not a list of records", 1),
])
def test_a_bad_answer_is_told_and_the_rules_read_the_line(home, answer, reason, requests):
    with Model(answer) as model:
        choose(home, model.provider)
        read_here, _ = read(home, "--built-in")
        got, told = read(home)
        assert got["isSetBack"] is True and got["provider"] == "" and reason in told, told
        assert [one["text"] for one in got["records"]] == [one["text"] for one in read_here["records"]]
        assert len(model.requests) == requests


def test_what_fails_once_is_asked_again(home):
    with Model(lambda number, _: (503, "") if number == 1 else (200, said(GOOD))) as model:
        choose(home, model.provider)
        assert read(home)[0]["provider"] == model.provider and len(model.requests) == 2


def test_a_server_that_knows_no_schema_is_asked_without(home):
    def answer(_, body):
        kind = body.get("response_format", {}).get("type")
        return (400, '{"error": "unknown response_format"}') if kind else (200, said(f"```json\n{json.dumps(GOOD)}\n```"))

    with Model(answer) as model:
        choose(home, model.provider)
        assert len(read(home)[0]["records"]) == 3
        kinds = [body.get("response_format", {}).get("type") for _, _, body in model.requests]
        assert kinds == ["json_schema", "json_object", None]


def test_who_is_slow_is_not_waited_for(home):
    def slow(*_):
        time.sleep(20)
        return 200, said(GOOD)

    with Model(slow) as model:
        choose(home, model.provider, "--limit", "2")
        begun = time.monotonic()
        got, told = read(home)
        assert got["isSetBack"] is True and "did not answer within 2 seconds" in told and len(got["records"]) >= 1
        assert time.monotonic() - begun < 15


def test_who_is_not_there_is_told(home):
    with Model(lambda *_: (200, "")) as model:
        gone = model.provider
    choose(home, gone)
    got, told = read(home)
    assert got["isSetBack"] is True and "cannot be reached" in told and len(got["records"]) >= 1
    tried = home.run("model", "try")
    assert tried.returncode == 1 and "cannot be reached" in tried.stderr.decode()


def test_a_server_that_may_not_be_asked_is_not(home, monkeypatch):
    with Model(lambda *_: (200, said(GOOD))) as model:
        choose(home, model.provider)
        monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "public")
        got, told = read(home)
        assert got["isSetBack"] is True and "outgoing-hosts" in told and not model.requests


def test_trying_sends_a_line_about_nobody(home):
    with Model(lambda *_: (200, said({"records": [{"kind": "catchup", "words": "Had coffee with Alex", "person": "Alex", "text": "x"}]}))) as model:
        choose(home, model.provider, on=False)
        tried = home.run("model", "try").stdout.decode()
        assert model.provider in tried and "found 1 record in the example" in tried
        assert "Anna" not in json.dumps(model.requests[0][2])


def test_programs_are_told_who_read_a_line(home):
    token = home.run(
        "token", "create", "robot", *sum((["--scope", scope] for scope in (
            "people:read", "people:write", "catchups:write", "reminders:write", "gifts:write")), [])).stdout.decode().strip()
    with Model(lambda number, _: (200, said(GOOD)) if number == 1 else (500, "")) as model:
        choose(home, model.provider)
        server = Server(home, KINKEEPER_OUTGOING_HOSTS="loopback").start()
        try:
            def post(body):
                request = urllib.request.Request(
                    f"{server.address}/api/v1/captures", json.dumps(body).encode(),
                    {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
                return json.load(urllib.request.urlopen(request, timeout=60))

            line = {"text": LINE, "language": "en"}
            first = post(line)
            assert first["provider"] == model.provider and first["setback"] is None and len(first["records"]) == 3
            second = post(line)
            assert second["provider"] is None and "answered with an error (500)" in second["setback"]
            asked = len(model.requests)
            third = post({**line, "engine": "built-in"})
            assert third["provider"] is None and third["setback"] is None and len(model.requests) == asked
        finally:
            server.stop()
