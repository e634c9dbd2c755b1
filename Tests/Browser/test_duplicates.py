"""Finding duplicates, merging two and parting them again, by hand and without scripts."""
import pytest
from playwright.sync_api import expect

from looks import look
from visitor import DESKTOP, PHONE

PASSWORD = "a quiet walk by the lake"


def card(name, *lines):
    given, _, family = name.partition(" ")
    body = ["BEGIN:VCARD", "VERSION:3.0", f"N:{family};{given};;;", f"FN:{name}", *lines, "END:VCARD"]
    return "\r\n".join(body) + "\r\n"


PAIR = (card("Anna Berg", "TEL;TYPE=HOME:+49 30 1234567", "BDAY:1985-04-12", "ORG:Stadtwerke", "UID:one")
        + card("Anna Maria Berg", "TEL:030 1234567", "EMAIL:anna@example.org", "BDAY:--04-12", "ORG:Wasserwerke", "UID:two")
        + card("Peter Berg", "TEL:030 1234567", "UID:three"))


@pytest.fixture
def marlene(server, visit):
    server.make_account("Marlene", PASSWORD)
    server.folder.run("import", "-", input=PAIR.encode())

    def come(size=DESKTOP, **options):
        visitor = visit(server, size, **options)
        visitor.sign_in()
        return visitor
    return come


@pytest.mark.parametrize("script", [True, False])
def test_two_are_found_merged_and_parted(marlene, script):
    visitor = marlene(PHONE, java_script_enabled=script)
    page = visitor.page
    visitor.open("/people")
    page.locator(".people-head summary").click()
    page.get_by_role("link", name="Find duplicates").click()
    first = page.locator(".twins").first
    expect(first).to_contain_text("Very likely the same person")
    first.get_by_role("link", name="Compare and merge").click()
    page.get_by_label("Wasserwerke").check()
    page.get_by_role("button", name="Merge", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("The two are now one")
    expect(page.locator("main")).to_contain_text("anna@example.org")
    expect(page.locator("main")).to_contain_text("Also: Stadtwerke")
    page.get_by_role("button", name="Undo the merge").click()
    expect(page.get_by_role("status")).to_contain_text("Two people again")
    visitor.open("/people")
    expect(page.locator(".row-link", has_text="Anna")).to_have_count(2)


def test_a_household_is_told_apart_for_good(marlene):
    visitor = marlene()
    page = visitor.page
    visitor.open("/duplicates")
    household = page.locator(".twins", has_text="one household")
    count = household.count()
    assert count > 0
    household.first.get_by_role("button", name="Not the same").click()
    expect(page.get_by_role("status")).to_contain_text("not the same")
    expect(page.locator(".twins", has_text="one household")).to_have_count(count - 1)
    page.locator("[data-toast]").get_by_role("button", name="Undo").click()
    expect(page.locator(".twins", has_text="one household")).to_have_count(count)


def test_the_pages_are_accessible_and_fit(marlene):
    visitor = marlene()
    visitor.open("/duplicates")
    wrong = look(visitor.page, "duplicates")
    visitor.page.get_by_role("link", name="Compare and merge").first.click()
    wrong += look(visitor.page, "merging")
    visitor.page.get_by_role("button", name="Merge", exact=True).click()
    wrong += look(visitor.page, "merged")
    visitor.page.locator(".person-more summary").click()
    visitor.page.get_by_role("link", name="Merge with").click()
    visitor.page.get_by_label("Find the other person").fill("peter")
    visitor.page.get_by_role("button", name="Find").click()
    wrong += look(visitor.page, "merge-partners")
    assert wrong == []
