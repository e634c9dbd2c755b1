"""Tokens from the command line: made for all spaces or some, listed with them, and what they open on a running server."""
import contextlib
import json
import urllib.error
import urllib.request

import pytest
from server import Server


@pytest.fixture
def home(filled):
    return filled(fill_home)


def fill_home(folder):
    for name in ("Anna", "Ben"):
        folder.run("account", "create", name)
    for family in ("The Bergers", "The Hills"):
        folder.run("family", "new", *family.split(), "--account", "Anna")


def tokens(home, *arguments, check=True):
    return home.run("token", *arguments, "--account", "Anna", check=check)


def made(home, *arguments):
    return json.loads(tokens(home, "create", "Hall", "--json", *arguments).stdout)


READ = ["--scope", "people:read", "--scope", "families:read"]


def test_a_token_is_narrowed_to_spaces_and_listed_with_them(home):
    assert "spaces" not in made(home)
    assert " all " not in tokens(home, "list").stdout.decode()
    narrowed = made(home, *READ, "--space", "own", "--space", "the bergers", "--space", "own")
    assert [(one["kind"], one["name"], one["isOpen"]) for one in narrowed["spaces"]] == [
        ("own", "", True), ("family", "The Bergers", True)]
    listed = json.loads(tokens(home, "list", "--json").stdout)
    assert [one.get("spaces") for one in listed] == [narrowed["spaces"], None]
    text = tokens(home, "list").stdout.decode().splitlines()
    assert "Mine, The Bergers" in text[0] and " all " in text[1]
    family = narrowed["spaces"][1]["id"]
    assert made(home, *READ, "--space", family)["spaces"] == narrowed["spaces"][1:]
    home.run("family", "delete", "--yes", "--family", "The Bergers", "--account", "Anna")
    assert "The Bergers (no access any more)" in tokens(home, "list").stdout.decode()


def test_what_cannot_be_narrowed_to_makes_no_token(home):
    for space, code, words in [("The Webers", 1, "There is no family"), ("couple", 1, "There is no couple")]:
        refused = tokens(home, "create", "Hall", *READ, "--space", space, check=False)
        assert refused.returncode == code and words in refused.stderr.decode()
    useless = tokens(home, "create", "Hall", "--space", "The Hills", check=False)
    assert useless.returncode == 65 and b"families:read" in useless.stderr
    assert json.loads(tokens(home, "list", "--json").stdout) == []


def test_a_narrowed_token_opens_its_spaces_and_nothing_else(home):
    for family in ("The Bergers", "The Hills"):
        home.run("people", "add", f"Uwe of {family}", "--space", family, "--account", "Anna")
    home.run("people", "add", "Mia", "--account", "Anna")
    scopes = [*READ, "--scope", "people:write", "--scope", "data:export"]
    token = made(home, *scopes, "--space", "The Hills")
    hills = token["spaces"][0]["id"]
    bergers = next(one["id"] for one in json.loads(
        home.run("family", "list", "--json", "--account", "Anna").stdout) if one["name"] == "The Bergers")
    server = Server(home).start()
    with contextlib.ExitStack() as stack:
        stack.callback(server.stop)

        def call(path, method="GET", body=None):
            request = urllib.request.Request(
                f"{server.address}/api/v1{path}", method=method, data=body and json.dumps(body).encode(),
                headers={"Authorization": f"Bearer {token['token']}", "Content-Type": "application/json"})
            try:
                with urllib.request.urlopen(request, timeout=20) as answer:
                    return answer.status, json.loads(answer.read())
            except urllib.error.HTTPError as error:
                return error.code, json.loads(error.read())
        status, people = call("/people")
        assert status == 200 and [one["display"] for one in people["data"]] == ["Uwe of The Hills"]
        assert [one["name"] for one in call("/families")[1]["data"]] == ["The Hills"]
        assert [one["id"] for one in call("/account")[1]["spaces"]] == [hills]
        for path in ("/people?space=own", "/groups", "/export", "/today"):
            status, problem = call(path)
            assert status == 403 and problem["kind"] in ("space-missing", "scope-missing"), path
        unknown = "01234567-89ab-7def-8123-456789abcdef"
        for path in ("/people?space={}", "/families/{}", "/families/{}/export"):
            assert call(path.format(bergers)) == call(path.format(unknown))
            assert call(path.format(bergers))[0] == 404
        new = {"name": {"display": "New"}}
        assert call("/people", "POST", new)[0] == 403
        assert call(f"/people?space={bergers}", "POST", new)[0] == 404
        assert call(f"/people?space={hills}", "POST", new)[0] == 201
