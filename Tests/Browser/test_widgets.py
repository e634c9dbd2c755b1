"""Widgets: made, shown in a frame elsewhere, taken back."""
import http.server
import json
import threading
import urllib.error
import urllib.request
from urllib.parse import urlsplit, urlunsplit

import pytest
from playwright.sync_api import expect

import history
from contacts import CAST
from looks import look
from servers import make_accounts


def fill(folder):
    make_accounts(folder, "Marlene")
    folder.run("import", "-", input=CAST.encode())
    history.write(folder)


@pytest.fixture
def marlene(serve, visit):
    marlene = visit(serve(fill))
    marlene.sign_in()
    return marlene


def make(page, name, names):
    page.get_by_label("Name", exact=True).fill(name)
    if names:
        page.get_by_label("Show people’s names").check()
    page.get_by_role("button", name="Create link").click()
    expect(page.get_by_text(f"Here are the addresses of “{name}”. Copy them now: they are not shown again.")).to_be_visible()
    # The server was told no public address, and does not know the port that it was given.
    return {field: here(page, page.locator(f"#{field}").input_value()) for field in
            ["small-html", "medium-html", "large-html", "small-svg", "large-svg", "large-json"]}


def here(page, address):
    own = urlsplit(page.url)
    return urlunsplit((own.scheme, own.netloc, urlsplit(address).path, "", ""))


def fetch(address):
    with urllib.request.urlopen(address, timeout=20) as answer:
        return answer.headers, answer.read().decode()


def test_a_link_is_made_shown_and_taken_back(marlene, browser):
    page = marlene.page
    assert marlene.open("/settings/widgets") == 200
    wrong = look(page, "widgets")
    addresses = make(page, "Kitchen", names=True)
    wrong += look(page, "widgets-fresh")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.get_by_role("button", name="Copy Page, large").click()
    expect(page.get_by_role("button", name="Copied Page, large")).to_be_visible()
    assert page.evaluate("window.copied") == page.locator("#large-html").input_value()
    guest = browser.new_page()
    for field in ["small-html", "medium-html", "large-html", "small-svg", "large-svg"]:
        answer = guest.goto(addresses[field])
        assert answer.status == 200
        assert "set-cookie" not in answer.headers
        if field.endswith("html"):
            wrong += look(guest, f"widget-{field}")
    guest.close()
    headers, text = fetch(addresses["large-json"])
    assert headers["Cache-Control"].startswith("private")
    entries = json.loads(text)["entries"]
    assert len(entries) == 8 and entries[0]["items"] and all("T00:00:00" in entry["date"] for entry in entries[1:])
    marlene.open("/settings/widgets")
    page.get_by_role("button", name="Revoke Kitchen").click()
    expect(page.locator(".toast")).to_contain_text("Revoked")
    with pytest.raises(urllib.error.HTTPError) as gone:
        fetch(addresses["small-svg"])
    assert gone.value.code == 404
    assert wrong == []


def test_names_are_shown_only_where_they_are_meant_to_be(marlene):
    marlene.open("/settings/widgets")
    shown = fetch(make(marlene.page, "Kitchen", names=True)["large-html"])[1]
    marlene.open("/settings/widgets")
    hidden = make(marlene.page, "Office", names=False)
    name = json.loads(fetch(hidden["large-json"].replace("large.json", "small.json"))[1])
    assert "items" not in name["entries"][0]
    assert "Someone to talk to" not in shown
    for field in ["large-html", "large-svg", "large-json"]:
        text = fetch(hidden[field])[1]
        assert not any(who in text for who in ["Anna", "Theo", "Vera"])


def test_a_wall_display_may_frame_it(marlene, browser):
    marlene.open("/settings/widgets")
    address = make(marlene.page, "Wall", names=True)["large-html"]
    body = f'<!doctype html><title>Wall</title><iframe src="{address}" width="400" height="700"></iframe>'.encode()

    class Wall(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    wall = http.server.HTTPServer(("127.0.0.1", 0), Wall)
    threading.Thread(target=wall.serve_forever, daemon=True).start()
    try:
        page = browser.new_page()
        page.goto(f"http://localhost:{wall.server_port}/")
        expect(page.frame_locator("iframe").get_by_role("heading", level=1)).to_be_visible()
        page.close()
    finally:
        wall.shutdown()
        wall.server_close()
