"""Coming in: the one-time link, the sign-in page, and those who try too often."""
import os
import re
import time

from playwright.sync_api import expect

from kinkeeper import Folder
from looks import look
from server import Server
from visitor import PASSWORD, PHONE


def test_the_link_works_once(server, visit):
    first, late, later = visit(server), visit(server), visit(server)
    late.open(server.link)
    first.set_up_by_hand()
    # One who had the form open already comes too late, and so does one who opens it now.
    late.page.get_by_label("Your name").fill("Mallory")
    late.page.get_by_label("Password").fill("let me in as well")
    late.page.get_by_role("button", name="Begin").click()
    expect(late.page.get_by_role("heading", name="This link no longer works")).to_be_visible()
    assert later.open(server.link) == 410
    assert b"Mallory" not in server.folder.run("account", "list").stdout
    server.stop()
    assert server.start().link is None


def test_an_account_of_the_command_line_gets_its_password_by_the_link(server, visit):
    server.stop()
    server.folder.run("import", "-", input=b"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Vera Hofmann\r\nEND:VCARD\r\n")
    server.start()
    owner = visit(server)
    owner.open(server.link)
    owner.page.get_by_label("Password").fill(PASSWORD)
    owner.page.get_by_role("button", name="Begin").click()
    expect(owner.page).to_have_url(server.address + "/")
    owner.open("/people")
    expect(owner.page.get_by_role("link", name="Vera Hofmann")).to_be_visible()


def test_the_door_opens_by_name_and_by_number(server, visit):
    visit(server).set_up()
    by_number = visit(server)
    server.address = server.address.replace("localhost", "127.0.0.1")
    by_number.sign_in_by_hand()
    expect(by_number.page.get_by_role("heading", name="No people yet")).to_be_visible()


def test_who_tries_too_often_is_told_how_long_to_wait(server, visit):
    visit(server).set_up()
    guesser = visit(server, PHONE)
    guesser.open("/sign-in")
    # The wait doubles with each guess. On a slow machine one of a second is over before anything else can be tried.
    for guess in range(20):
        guesser.try_to_sign_in("Marlene", f"guess number {guess}")
        answer = guesser.page.get_by_text("do not match").or_(guesser.page.get_by_text("Too many sign-in attempts"))
        expect(answer).to_be_visible()
        if "Too many sign-in attempts" not in answer.inner_text():
            continue
        told = guesser.page.get_by_text(re.compile(r"Wait (a second|\d+ (seconds|minutes)), then try again"))
        seconds = int((re.findall(r"\d+", told.inner_text()) or ["1"])[0])
        if seconds > 5:
            break
        time.sleep(seconds)
        guesser.open("/sign-in")
    assert seconds > 5
    # The right password must wait as well; else the wait would tell which one it is.
    guesser.open("/sign-in")
    guesser.try_to_sign_in("Marlene", PASSWORD)
    expect(guesser.page.get_by_role("heading", name="Too many sign-in attempts")).to_be_visible()


def test_a_next_address_never_leads_elsewhere(server, visit):
    visit(server).set_up()
    for elsewhere in ("https://example.org/", "//example.org/", "/\\example.org", "/%5cexample.org"):
        marlene = visit(server)
        marlene.open("/sign-in?next=" + elsewhere)
        marlene.try_to_sign_in("Marlene", PASSWORD)
        expect(marlene.page.get_by_role("heading", name="No people yet")).to_be_visible()
        assert marlene.page.url == server.address + "/"


def test_a_look_around_costs_one_click_and_leaves_nothing_behind(visit):
    with Folder() as folder, Folder() as temporary:
        server = Server(folder, TMPDIR=temporary.path).start(demo=True)
        try:
            curious = visit(server)
            curious.open("/")
            wrong = look(curious.page, "sign-in-with-sample-people")
            curious.page.get_by_role("button", name="Sign in").click()
            expect(curious.page.get_by_role("heading", name="Today", exact=True)).to_be_visible()
            wrong += look(curious.page, "today-with-sample-people")
            assert os.listdir(temporary.path), "the sample people are kept somewhere else"
        finally:
            server.stop()
        assert os.listdir(temporary.path) == []
    assert wrong == []
