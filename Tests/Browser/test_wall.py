"""Two accounts on one server: neither the second nor a stranger sees anything of the first, on any route."""
import pathlib
import re

import pytest

from contacts import CAST, QUIRKS

ROUTES = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "Screens" / "Shared" / "Routes.swift"
#: What is Marlene's alone, in any answer to somebody else. Anna Berg is also the sample name in everybody's settings.
PRIVATE = re.compile("Anni|Lindenstr|anna-berg|Okafor|Chiara|Maximiliane|مريم|山田|Ruben|Theo|Uma|Vera|Ida Holm|Nyman|marlenes-phone|climbing")
GET_ONLY = {"/", "/people", "/people/:person", "/people/:person/card", "/people/:person/photo", "/imports/:run",
            "/imports/:run/events", "/export/people.vcf", "/settings/sessions"}
FORMS = {"/people/:person/trashing", "/people/:person/restoring", "/imports", "/settings", "/settings/password",
         "/settings/sessions/:session/revoking", "/sign-out"}
OPEN = {"/setup/:token", "/sign-in", "/assets/:asset", "/manifest.webmanifest", "/healthz", "/readyz"}


@pytest.fixture
def theirs(server, visit):
    """Marlene with people, a photo, an import and a session; and what stands for the blanks in her addresses."""
    marlene = visit(server)
    marlene.set_up()
    marlene.bring((CAST + QUIRKS).encode(), "marlenes-phone.vcf")
    run = marlene.path.rsplit("/", 1)[1]
    person = marlene.person("Anna Berg").rsplit("/", 1)[1]
    phone = visit(server)
    phone.sign_in()
    marlene.open("/settings")
    action = marlene.page.locator("form[action$=revoking]").first.get_attribute("action")
    marlene.open("/people")
    token = server.link.rsplit("/", 1)[1]
    return marlene, {"person": person, "run": run, "session": action.split("/")[3], "token": token, "asset": "app.css"}


def addresses(blanks, patterns):
    """Each pattern filled in, with every spelling that might get past a comparison."""
    for pattern in sorted(patterns):
        path = re.sub(r":(\w+)", lambda match: blanks[match.group(1)], pattern)
        yield path
        if path != pattern:
            yield path.upper().replace("/PEOPLE/", "/people/").replace("/IMPORTS/", "/imports/")
            yield path + "?s=96&v=0000000000000000&problems=0&after=" + blanks["person"]


def test_the_lists_above_name_every_route():
    source = ROUTES.read_text()
    fixed = re.findall(r'FixedRoute\("([^"]+)"\)', source)
    blank = [f"{before}:{name}{after}" for before, name, after in
             re.findall(r'Route<[^>]+>\("([^"]+)", "([^"]+)"(?:, "([^"]+)")?\)', source)]
    assert set(fixed) | set(blank) == GET_ONLY | FORMS | OPEN


def test_a_second_account_sees_nothing_of_the_first(server, visit, theirs):
    marlene, blanks = theirs
    server.make_account("Bob", "the other side of the wall")
    bob = visit(server)
    bob.sign_in("Bob", "the other side of the wall")
    bob.open("/imports")
    token = bob.form_token()
    look_everywhere(bob.context.request, server, blanks, allowed={200, 303, 404, 410})
    for path in addresses(blanks, {route for route in GET_ONLY | FORMS if ":" in route}):
        answer = bob.context.request.get(server.address + path, max_redirects=0)
        assert answer.status in (404, 405), path
    for path in addresses(blanks, {route for route in FORMS if ":" in route}):
        answer = bob.context.request.post(server.address + path, form={"csrf": token}, max_redirects=0)
        assert answer.status in (303, 404), path
        assert not PRIVATE.search(answer.text()), path
    # Nothing of hers was changed: she is still signed in, twice, and Anna is not in the trash.
    assert marlene.open(f"/people/{blanks['person']}") == 200
    assert marlene.page.get_by_role("button", name="Move to the trash").count() == 1
    marlene.open("/settings")
    assert marlene.page.locator("form[action$=revoking]").count() == 1


def test_a_stranger_is_sent_to_the_door(server, visit, theirs):
    _, blanks = theirs
    stranger = visit(server)
    look_everywhere(stranger.context.request, server, blanks, allowed={200, 303, 404, 410})
    for path in addresses(blanks, GET_ONLY | (FORMS - {"/sign-out"})):
        answer = stranger.context.request.get(server.address + path, max_redirects=0)
        assert answer.status == 303 and "/sign-in" in answer.headers["location"] or answer.status in (404, 405), path
    stranger.open("/sign-in")
    token = stranger.form_token()
    for path in addresses(blanks, FORMS):
        answer = stranger.context.request.post(server.address + path, form={"csrf": token}, max_redirects=0)
        assert answer.status in (403, 404), path
        assert not PRIVATE.search(answer.text()), path


def look_everywhere(request, server, blanks, allowed):
    for path in addresses(blanks, GET_ONLY | FORMS | OPEN):
        for headers in ({}, {"X-Fragment": "people-rows"}, {"Accept": "application/json"}):
            answer = request.get(server.address + path, headers=headers, max_redirects=0)
            assert answer.status in allowed | {403, 405}, f"{path}: {answer.status}"
            told = " ".join(answer.headers.values()) + answer.text()
            assert not PRIVATE.search(told), f"{path} tells {PRIVATE.search(told).group()}"
