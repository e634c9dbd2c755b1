"""Address books elsewhere, on the pages: connected, looked at, approved, settled, taken back, disconnected."""
import contextlib
import re
import sqlite3
import time

import pytest
from playwright.sync_api import Error, expect

from kinkeeper import Folder
from looks import look
from peers import PASSWORD, USER, Peer, card, group
from server import Server
from visitor import PHONE

HERE = card("anna-here", "Anna Berg", "EMAIL:anna@example.org") + card("bo-here", "Bo Lind", "EMAIL:bo@example.org")
THERE = {
    "1": card("anna-there", "Anna Berg", "EMAIL:anna@example.org", "TEL:+49301234567"),
    "2": card("bo-there", "Bo Lind", "EMAIL:bo@example.org"),
    "3": card("cleo", "Cleo Maximiliane von und zu Hohenstein-Wallersee", "BDAY:1985-04-12"),
    "4": group("choir", "Choir", ["cleo"]),
}


@pytest.fixture
def server():
    with Folder() as folder:
        server = Server(folder, KINKEEPER_OUTGOING_HOSTS="loopback").start()
        try:
            yield server
        finally:
            server.stop()


@pytest.fixture
def peer():
    with Peer("radicale") as peer:
        peer.fill(THERE)
        yield peer


def until(page, words):
    """
    Loads the page again until it says that: what the server does beside is not waited for by any page. A page that still shows a
    sync under way would load itself anew at its end.
    """
    for _ in range(100):
        if page.get_by_text(words).count() and not page.locator("[data-syncing]").count():
            return
        time.sleep(0.2)
        try:
            page.reload()
        except Error as error:
            # The page was on its way to what came by itself.
            if "ERR_ABORTED" not in error.message:
                raise
    raise AssertionError(f"{words!r} never came:\n{page.locator('main').inner_text()}")


def press(page, words):
    page.get_by_role("button", name=words, exact=True).click()


def follow(page, words):
    page.get_by_role("link", name=words, exact=True).click()


@pytest.mark.parametrize("options", [{}, {"size": PHONE, "java_script_enabled": False}], ids=["desktop", "phone, no scripts"])
def test_a_server_is_connected_and_kept_in_step(visit, server, peer, options):
    marlene = visit(server, **options)
    marlene.set_up()
    server.folder.run("import", "-", input=HERE.encode())
    server.folder.run("group", "create", "Neighbours")
    server.folder.run("group", "add", "Neighbours", "Anna Berg")
    page, wrong = marlene.page, []

    def seen(name):
        if not options:
            wrong.extend(look(page, f"connections-{name}"))

    # Connected with the right password only, and nobody comes in before there was a yes.
    marlene.open("/settings")
    page.get_by_role("link", name="Connected accounts").click()
    expect(page.get_by_text("No connected accounts yet.")).to_be_visible()
    follow(page, "Connect an account")
    page.get_by_label("Server").fill(peer.address)
    page.get_by_label("User name").fill(USER)
    page.get_by_label("App password").fill("another")
    press(page, "Connect")
    expect(page.get_by_role("alert")).to_contain_text("refuses the name or the password")
    expect(page.get_by_label("Server")).to_have_value(peer.address)
    seen("form")
    page.get_by_label("App password").fill(PASSWORD)
    press(page, "Connect")
    expect(page.get_by_text("waiting for your approval")).to_be_visible()
    connection = page.url
    follow(page, "Preview the first sync")
    until(page, "Neighbours")
    expect(page.get_by_text("4 cards are waiting.")).to_be_visible()
    seen("plan")
    expect(page.get_by_text("Neighbours")).to_be_visible()
    page.get_by_label("Bo Lind is someone else").check()
    page.get_by_label("Keep my groups here").check()
    press(page, "Approve first sync")
    until(page, "2 new here")
    seen("connection")
    names = sorted(row["display"] for row in server.folder.json("people"))
    assert names == ["Anna Berg", "Bo Lind", "Bo Lind", "Cleo Maximiliane von und zu Hohenstein-Wallersee"]
    assert len(peer.cards()) == 4

    # What both sides changed is shown and settled.
    server.folder.run("people", "edit", "Cleo Maximiliane von und zu Hohenstein-Wallersee", "--birthday", "1985-04-13")
    peer.edit("Cleo Maximiliane von und zu Hohenstein-Wallersee", lambda text: text.replace("1985-04-12", "1985-04-14"))
    peer.edit("Anna Berg", lambda text: text.replace("+49301234567", "+49307654321"))
    press(page, "Sync now")
    until(page, "Changed on both sides")
    seen("conflict")
    page.get_by_role("button", name="Take what was there").click()
    expect(page.get_by_text("Changed on both sides")).to_have_count(0)
    shown = server.folder.run("show", "Cleo Maximiliane von und zu Hohenstein-Wallersee").stdout.decode()
    assert "14 April" in shown or "1985-04-14" in shown, shown

    # A report says what became of whom, and is taken back.
    page.get_by_role("link", name="Anna Berg").or_(page.locator(".rows a").filter(has_text=":")).first.click()
    expect(page.get_by_text("+49307654321")).to_be_visible()
    seen("report")
    page.goto(connection)
    follow(page, "Undo the last sync")
    seen("undoing")
    press(page, "Undo the last sync")
    expect(page.locator(".summary")).to_contain_text("paused")
    expect(page.locator(".rows .row-more", has_text="Undone: ")).to_be_visible()
    assert "+49301234567" in server.folder.run("show", "Anna Berg", "--card").stdout.decode()
    press(page, "Resume")
    expect(page.locator(".summary")).not_to_contain_text("paused")

    # A refused password is said, and another one is taken.
    peer.change_password("another one")
    press(page, "Sync now")
    until(page, "password refused")
    seen("refused")
    page.get_by_label("New password").fill("another one")
    page.locator("form", has_text="New password").get_by_role("button").click()
    until(page, re.compile("^connected$"))

    # Disconnected, everybody stays.
    # A page that waits for the sync may load itself anew at that very moment.
    page.wait_for_load_state("networkidle")
    page.goto(server.address + "/settings/connections")
    seen("list")
    page.goto(connection)
    follow(page, "Disconnect")
    expect(page.get_by_text("Everyone who came from there stays.")).to_be_visible()
    press(page, "Disconnect")
    expect(page.get_by_text("No connected accounts yet.")).to_be_visible()
    assert sorted(row["display"] for row in server.folder.json("people")) == names
    assert wrong == []


def test_people_syncs_when_it_is_opened_and_offers_what_changed(visit, server, peer):
    marlene = visit(server, size=PHONE)
    marlene.set_up()
    page = marlene.page
    marlene.open("/people")
    expect(page.locator(".people-sync")).to_have_count(0)
    marlene.open("/settings/connections/new")
    page.get_by_label("Server").fill(peer.address)
    page.get_by_label("User name").fill(USER)
    page.get_by_label("App password").fill(PASSWORD)
    press(page, "Connect")
    follow(page, "Preview the first sync")
    expect(page).to_have_url(re.compile("/plan$"))
    until(page, "Approve first sync")
    press(page, "Approve first sync")
    until(page, "new here")
    page.wait_for_load_state("networkidle")
    # It was synced just now: nothing is asked for.
    marlene.open("/people")
    line = page.locator(".people-sync a")
    page.wait_for_load_state("networkidle")
    expect(line).to_be_hidden()
    place = page.locator(".rows .row").first.bounding_box()
    # Ten minutes later there is a change on the server.
    with contextlib.closing(sqlite3.connect(f"{server.folder.path}/accounts.sqlite", timeout=20)) as db, db:
        db.execute("UPDATE connected_accounts SET synced_at = synced_at - 600000")
    peer.edit("Anna Berg", lambda text: text.replace("+49301234567", "+49307654321"))
    page.reload()
    expect(line).to_have_text("Up to date · show 1 change", timeout=30_000)
    assert line.bounding_box()["height"] >= 44
    # Nothing has moved.
    assert page.locator(".rows .row").first.bounding_box() == place
    wrong = look(page, "people-synced")
    line.click()
    expect(line).to_be_hidden()
    assert "+49307654321" in server.folder.run("show", "Anna Berg", "--card").stdout.decode()
    assert wrong == []
