"""A family: two browsers as two people, from the invitation to being removed; how the pages look."""
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from looks import look
from servers import make_accounts
from visitor import PASSWORD, PHONE


def made(visitor, name="The Bergers"):
    """Makes a family and stays on its page."""
    visitor.open("/families")
    visitor.page.get_by_label("Name").fill(name)
    visitor.page.get_by_role("button", name="Create family").click()
    expect(visitor.page.get_by_role("heading", name=name, exact=True)).to_be_visible()


def invited(visitor):
    """The code of an invitation that a visitor makes on the page of a family."""
    visitor.page.get_by_role("button", name="Create invitation").click()
    return visitor.page.get_by_label("Code", exact=True).input_value()


def fill(folder):
    """Marlene and Ben, both of them members of the Bergers."""
    make_accounts(folder, "Marlene", "Ben")
    folder.run("family", "new", "The Bergers", "--account", "Marlene")
    code = folder.run("family", "invite", "--account", "Marlene").stdout.decode().split()[0]
    folder.run("family", "accept", code, "--account", "Ben")


@pytest.fixture
def kin(serve):
    return serve(fill)


def two_members(server, visit, scripts):
    """Marlene and Ben on their phones."""
    marlene, ben = visit(server, PHONE, java_script_enabled=scripts), visit(server, PHONE, java_script_enabled=scripts)
    marlene.sign_in()
    ben.sign_in("Ben")
    return marlene, ben


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.long)], ids=["scripts", "no scripts"])
def test_a_person_without_an_account_joins_by_the_link_on_a_phone_and_is_removed(server, visit, scripts):
    server.make_account("Marlene", PASSWORD)
    marlene, ben = visit(server, java_script_enabled=scripts), visit(server, PHONE, java_script_enabled=scripts)
    marlene.sign_in()
    marlene.open("/settings")
    marlene.page.get_by_role("link", name="Families").click()
    made(marlene)
    path = marlene.page.url
    code = invited(marlene)
    assert ben.open(f"/invitations/{code}") == 200
    expect(ben.page.get_by_text("The Bergers, one address book")).to_be_visible()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_label("Password").fill("another quiet walk by the lake")
    ben.page.get_by_label("Time zone").fill("Europe/Berlin")
    ben.page.get_by_role("button", name="Begin").click()
    expect(ben.page.get_by_text("You are a member of The Bergers now.")).to_be_visible()
    expect(ben.page.get_by_role("heading", name="The Bergers", exact=True)).to_be_visible()
    expect(ben.page.get_by_text("Member since")).to_be_visible()
    marlene.page.goto(path)
    expect(marlene.page.get_by_text("2 members")).to_be_visible()
    expect(marlene.page.get_by_text("open until")).to_have_count(0)
    marlene.page.get_by_role("link", name="Remove Ben").click()
    marlene.page.get_by_role("button", name="Remove", exact=True).click()
    expect(marlene.page.get_by_text("Ben was removed.")).to_be_visible()
    assert ben.page.goto(path).status == 404
    ben.open("/families")
    expect(ben.page.get_by_text("The Bergers")).to_have_count(0)


def test_a_code_is_typed_and_a_family_kept_by_keys_alone(server, visit):
    for name in ("Marlene", "Ben"):
        server.make_account(name, PASSWORD)
    marlene, ben = visit(server), visit(server)
    marlene.sign_in()
    ben.sign_in("Ben")
    made(marlene)
    path = marlene.page.url
    code = invited(marlene)
    ben.open("/families")
    field = ben.page.get_by_label("The code you were given")
    field.focus()
    ben.page.keyboard.type("hello")
    ben.page.keyboard.press("Enter")
    expect(ben.page.get_by_text("That is not a valid code.")).to_be_visible()
    expect(field).to_be_focused()
    field.fill("")
    ben.page.keyboard.type(code.lower().replace("-", " "))
    ben.page.keyboard.press("Enter")
    ben.page.get_by_role("button", name="Accept").focus()
    ben.page.keyboard.press("Enter")
    expect(ben.page.get_by_role("heading", name="The Bergers", exact=True)).to_be_visible()
    marlene.page.goto(path)
    marlene.page.get_by_role("button", name="Make owner Ben").focus()
    marlene.page.keyboard.press("Enter")
    expect(marlene.page.get_by_text("Ben is an owner now.")).to_be_visible()
    marlene.page.get_by_role("link", name="Leave family").focus()
    marlene.page.keyboard.press("Enter")
    marlene.page.get_by_role("button", name="Leave family").focus()
    marlene.page.keyboard.press("Enter")
    expect(marlene.page.get_by_text("You left The Bergers.")).to_be_visible()


def test_how_the_pages_look(server, visit):
    for name in ("Marlene", "Ben", "Maximiliane-Charlotte von und zu Hohenstein"):
        server.make_account(name, PASSWORD)
    marlene = visit(server)
    marlene.sign_in()
    marlene.open("/families")
    wrong = look(marlene.page, "families-none")
    made(marlene, "Die Familien Berger, Hohenstein und Donaudampfschifffahrtsgesellschaftskapitän")
    family = urlsplit(marlene.page.url).path
    for name in ("Ben", "Maximiliane-Charlotte von und zu Hohenstein"):
        code = invited(marlene)
        wrong += look(marlene.page, "family-invited")
        other = visit(server)
        other.sign_in(name)
        other.open(f"/invitations/{code}")
        wrong += look(other.page, "family-invitation")
        other.page.get_by_role("button", name="Accept").click()
        expect(other.page.get_by_text("Member since").first).to_be_visible()
        wrong += look(other.page, "family-member")
        marlene.open(family)
    invited(marlene)
    marlene.open(family)
    wrong += look(marlene.page, "family-owner")
    marlene.page.get_by_role("button", name="Make owner Ben").click()
    wrong += look(marlene.page, "family-owners")
    marlene.open(family + "/deleting")
    wrong += look(marlene.page, "family-deleting")
    marlene.open("/families")
    wrong += look(marlene.page, "families")
    marlene.open("/export")
    wrong += look(marlene.page, "family-export")
    assert wrong == []


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.long)], ids=["scripts", "no scripts"])
def test_a_gift_for_a_member_is_collected_behind_their_back(kin, visit, scripts):
    marlene, ben = two_members(kin, visit, scripts)
    for given in ("Benny", "Uwe"):
        kin.folder.run("people", "add", given, "--space", "The Bergers", "--account", "Marlene")
    page = marlene.page
    marlene.open("/families")
    page.get_by_role("link", name="The Bergers").click()
    page.get_by_role("link", name="People", exact=True).first.click()
    page.get_by_role("link", name="The Bergers", exact=True).click()
    page.get_by_role("link", name="Benny").click()
    page.get_by_role("link", name="All gifts").click()
    page.get_by_text("Is this one of you?").click()
    page.get_by_label("Member of the family").select_option("Ben")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Benny has the account Ben")).to_have_count(1)
    page.get_by_role("link", name="New gift").click()
    expect(page.get_by_text("Everyone in The Bergers sees this, except Ben.")).to_be_visible()
    page.get_by_label("What to give").fill("A drum")
    page.get_by_role("button", name="Add gift").click()
    expect(page.get_by_role("link", name="A drum")).to_be_visible()
    assert not scripts or not look(marlene.page, "family-gifts-of-a-person")
    page.get_by_role("link", name="A drum").click()
    assert not scripts or not look(marlene.page, "family-gift")
    path = urlsplit(page.url).path
    assert ben.open(path) == 404
    ben.open("/gifts")
    ben.page.get_by_role("link", name="The Bergers").click()
    expect(ben.page.get_by_text("No gifts in this family yet")).to_be_visible()
    assert not scripts or not look(ben.page, "family-gifts-empty")
    marlene.open("/gifts")
    page.get_by_role("link", name="The Bergers").click()
    expect(page.get_by_role("link", name="A drum")).to_be_visible()
    assert not scripts or not look(marlene.page, "family-gifts")


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.long)], ids=["scripts", "no scripts"])
def test_a_token_is_narrowed_to_a_family_with_and_without_scripts(server, visit, scripts):
    server.make_account("Marlene", PASSWORD)
    marlene = visit(server, PHONE, java_script_enabled=scripts)
    marlene.sign_in()
    made(marlene)
    marlene.open("/settings/tokens")
    spaces = marlene.page.get_by_role("group", name="Spaces")
    for name in ("Mine", "The Bergers"):
        expect(spaces.get_by_label(name, exact=True)).to_be_checked()
    marlene.page.get_by_label("Name", exact=True).fill("Kitchen")
    spaces.get_by_label("Mine", exact=True).uncheck()
    marlene.page.get_by_role("button", name="Create token").click()
    # With what it may do so far it would open nothing: what was chosen stays.
    expect(marlene.page.get_by_text("could open none of these spaces")).to_be_visible()
    expect(spaces.get_by_label("Mine", exact=True)).not_to_be_checked()
    marlene.page.get_by_label("see your families").check()
    marlene.page.get_by_role("button", name="Create token").click()
    expect(marlene.page.get_by_text("Spaces: The Bergers")).to_be_visible()
    if scripts:
        assert look(marlene.page, "tokens-narrowed") == []


@pytest.mark.long
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_gifts_move_to_the_family_and_back_and_go_along_with_their_person(kin, visit, scripts):
    marlene, ben = two_members(kin, visit, scripts)
    kin.folder.run("people", "add", "Mia", "--account", "Marlene")
    for title in ("A kettle", "A teapot"):
        kin.folder.run("gifts", "add", title, "--for", "Mia", "--account", "Marlene")
    page = marlene.page
    marlene.open("/gifts")
    page.get_by_role("link", name="A kettle").click()
    page.get_by_role("link", name="Move to a family").click()
    expect(page.get_by_text("Also copied to The Bergers, with the whole card and its note: Mia.")).to_be_visible()
    expect(page.get_by_text("Everyone in The Bergers sees this.")).to_be_visible()
    assert not scripts or not look(page, "gift-space")
    page.get_by_role("button", name="Move to The Bergers").click()
    expect(page.get_by_text("Moved to The Bergers: A kettle")).to_be_visible()
    path = urlsplit(page.url).path
    assert ben.open(path) == 200
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Moved back: A kettle")).to_be_visible()
    assert ben.open(path) == 404
    # With their person, who is no longer among one's own then; and all of it is taken back.
    marlene.open("/people?space=own")
    page.get_by_role("link", name="Mia").click()
    page.locator(".person-more summary").click()
    page.get_by_role("link", name="Share with a family").click()
    page.get_by_label("Move the 2 gifts that are only for them").check()
    page.get_by_label("Remove them from my address book").check()
    assert not scripts or not look(page, "sharing-with-gifts")
    page.get_by_role("button", name="Share with The Bergers").click()
    expect(page.get_by_text("2 gifts were moved. 1 person is in the trash.")).to_be_visible()
    assert ben.open(path) == 200
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Undone for 1 person.")).to_be_visible()
    expect(page.get_by_role("link", name="Mia")).to_be_visible()
    assert ben.open(path) == 404
    marlene.open(path)
    expect(page.get_by_role("heading", name="A kettle")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_two_cards_of_one_person_are_merged_for_both_members(kin, visit, scripts):
    marlene, ben = two_members(kin, visit, scripts)
    there = ("--space", "The Bergers", "--account", "Marlene")
    kin.folder.run("people", "add", "Lotte Quast", "--phone", "030 1234567", *there)
    kin.folder.run("people", "add", "Lotte Maria Quast", "--phone", "+49 30 1234567", "--organisation", "Stadtwerke", *there)
    page = marlene.page
    marlene.open("/people")
    page.get_by_role("link", name="The Bergers", exact=True).click()
    page.locator(".people-head summary").click()
    page.get_by_role("link", name="Find duplicates").click()
    expect(page.get_by_text("1 possible duplicate")).to_be_visible()
    expect(page.get_by_role("link", name="The Bergers", exact=True)).to_have_attribute("aria-current", "true")
    wrong = look(page, "family-duplicates") if scripts else []
    page.get_by_role("link", name="Compare and merge").click()
    expect(page.get_by_text("This merges them for everyone in The Bergers")).to_be_visible()
    wrong += look(page, "family-merging") if scripts else []
    page.get_by_role("button", name="Merge").click()
    expect(page.get_by_role("button", name="Undo").first).to_be_visible()
    ben.open("/people?space=" + kin.folder.json("family", "list", "--account", "Ben")[0]["id"])
    expect(ben.page.locator(".rows a").filter(has_text="Quast")).to_have_count(1)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.get_by_text("Two people again.")).to_be_visible()
    ben.page.reload()
    expect(ben.page.locator(".rows a").filter(has_text="Quast")).to_have_count(2)
    assert wrong == []


@pytest.mark.long
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_file_is_brought_into_the_family_for_both_members(kin, visit, scripts):
    marlene, ben = two_members(kin, visit, scripts)
    page = marlene.page
    address_book = "/people?space=" + kin.folder.json("family", "list", "--account", "Ben")[0]["id"]

    def send(name, text):
        page.get_by_label("A contacts file").set_input_files({"name": name, "mimeType": "text/plain", "buffer": text.encode()})
        page.get_by_role("button", name="Import", exact=True).click()

    marlene.open(address_book)
    page.get_by_role("link", name="Import contacts").click()
    expect(page.get_by_text("Everyone in The Bergers can see and change what you import")).to_be_visible()
    wrong = look(page, "family-imports") if scripts else []
    choir = "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:g\r\nFN:Choir\r\nMEMBER:r\r\nEND:VCARD\r\n"
    send("phone.vcf", "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:r\r\nFN:Aunt Rosa\r\nEND:VCARD\r\n" + choir)
    # Without scripts the page shows how far it is when it is opened again.
    expect(page.get_by_role("heading", name="phone.vcf")).to_be_visible()
    for _ in range(50):
        if page.get_by_text("Done: 2 cards.").count():
            break
        page.wait_for_timeout(100)
        page.reload()
    wrong += look(page, "family-import") if scripts else []
    page.get_by_role("link", name="See everyone").click()
    assert page.url.endswith(address_book)
    expect(page.get_by_role("link", name="Aunt Rosa")).to_be_visible()
    page.locator(".people-head summary").click()
    page.get_by_role("link", name="Groups", exact=True).click()
    wrong += look(page, "family-group-offers") if scripts else []
    page.get_by_role("button", name="Add group Choir").click()
    expect(page.get_by_role("heading", name="Choir")).to_be_visible()
    marlene.open(address_book)
    page.locator(".people-head summary").click()
    page.get_by_role("link", name="Import", exact=True).click()
    send("friends.csv", "Name,Hobby\nUncle Peter,Chess\n")
    expect(page.get_by_text("Everyone in The Bergers can see and change what you import")).to_be_visible()
    wrong += look(page, "family-table") if scripts else []
    page.get_by_role("button", name="Import 1 person").first.click()
    expect(page.get_by_role("heading", name="friends.csv")).to_be_visible()
    ben.open(address_book)
    for _ in range(50):
        if ben.page.get_by_role("link", name="Uncle Peter").count():
            break
        ben.page.wait_for_timeout(100)
        ben.page.reload()
    expect(ben.page.get_by_role("link", name="Aunt Rosa")).to_be_visible()
    expect(ben.page.get_by_role("link", name="Uncle Peter")).to_be_visible()
    marlene.open("/people?space=own")
    expect(page.get_by_text("Aunt Rosa")).to_have_count(0)
    assert wrong == []
