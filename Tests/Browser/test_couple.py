"""A couple: two browsers as two people, from the invitation to the page of both; how the pages look."""
import pytest
from playwright.sync_api import expect

from couples import invited, to_the_couple
from looks import look
from visitor import PASSWORD, PHONE


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_partner_without_an_account_joins_by_the_link_on_a_phone(server, visit, scripts):
    server.make_account("Marlene", PASSWORD)
    marlene, ben = visit(server, java_script_enabled=scripts), visit(server, PHONE, java_script_enabled=scripts)
    marlene.sign_in()
    code = invited(marlene)
    assert ben.open(f"/invitations/{code}") == 200
    expect(ben.page.get_by_role("heading", name="Marlene invites you")).to_be_visible()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_label("Password").fill("another quiet walk by the lake")
    ben.page.get_by_label("Time zone").fill("Europe/Berlin")
    ben.page.get_by_role("button", name="Begin").click()
    expect(ben.page.get_by_text("You and Marlene are a couple here now.")).to_be_visible()
    ben.open("/couple")
    expect(ben.page.get_by_role("heading", name="You and Marlene")).to_be_visible()
    marlene.open("/couple")
    expect(marlene.page.get_by_role("heading", name="You and Ben")).to_be_visible()
    marlene.page.get_by_role("link", name="Leave the couple").click()
    marlene.page.get_by_role("button", name="Leave the couple").click()
    expect(marlene.page.get_by_text("You left the couple.")).to_be_visible()
    ben.open("/couple")
    expect(ben.page.get_by_text("No couple yet.")).to_be_visible()


def test_a_code_is_typed_by_keys_alone(server, visit):
    for name in ("Marlene", "Ben"):
        server.make_account(name, PASSWORD)
    marlene, ben = visit(server), visit(server)
    marlene.sign_in()
    ben.sign_in("Ben")
    code = invited(marlene)
    ben.open("/couple")
    field = ben.page.get_by_label("The code you were given")
    field.focus()
    ben.page.keyboard.type("hello")
    ben.page.keyboard.press("Enter")
    expect(ben.page.get_by_text("That is not a valid code.")).to_be_visible()
    expect(field).to_be_focused()
    field.fill("")
    ben.page.keyboard.type(code.lower().replace("-", " "))
    ben.page.keyboard.press("Enter")
    accept = ben.page.get_by_role("button", name="Accept")
    accept.focus()
    ben.page.keyboard.press("Enter")
    to_the_couple(ben)
    expect(ben.page.get_by_role("heading", name="You and Marlene")).to_be_visible()


def test_how_the_pages_look(server, visit):
    for name in ("Marlene", "Ben"):
        server.make_account(name, PASSWORD)
    marlene, ben = visit(server), visit(server)
    marlene.sign_in()
    ben.sign_in("Ben")
    marlene.open("/couple")
    wrong = look(marlene.page, "couple-none")
    code = invited(marlene)
    wrong += look(marlene.page, "couple-invited")
    marlene.open("/couple")
    wrong += look(marlene.page, "couple-waiting")
    guest = visit(server)
    guest.open(f"/invitations/{code}")
    wrong += look(guest.page, "invitation-guest")
    ben.open(f"/invitations/{code}")
    wrong += look(ben.page, "invitation-member")
    ben.page.get_by_role("button", name="Accept").click()
    to_the_couple(ben)
    expect(ben.page.get_by_role("heading", name="You and Marlene")).to_be_visible()
    wrong += look(ben.page, "couple-together")
    assert guest.open(f"/invitations/{code}") == 410
    wrong += look(guest.page, "invitation-spent")
    assert wrong == []
