"""The main job, from the printed link to signing out, as different people do it."""
import re

from playwright.sync_api import Error, expect

from contacts import CAST, QUIRKS, card, photo, picture
from looks import look
from visitor import EACH_WAY, PASSWORD, PHONE


@EACH_WAY
def test_from_the_link_to_the_birthdays_and_out_again(server, visit, size, scripts):
    marlene = visit(server, size, java_script_enabled=scripts)
    page = marlene.page

    marlene.set_up_by_hand()
    expect(page.get_by_role("heading", name="No people yet")).to_be_visible()
    page.get_by_role("link", name="Import contacts").first.click()
    page.get_by_label("A contacts file").set_input_files(
        {"name": "phone.vcf", "mimeType": "text/vcard", "buffer": (CAST + QUIRKS).encode()})
    page.get_by_role("button", name="Import", exact=True).click()
    assert marlene.report() == {"created": 13, "updated": 0, "unchanged": 0, "problems": 3}
    expect(page.locator("#problems li")).to_have_count(3)

    page.get_by_role("link", name="See whose birthday is next").click()
    today = page.locator("section", has=page.get_by_role("heading", name="Today", exact=True))
    expect(today.get_by_role("link", name="Anna Berg", exact=True)).to_be_visible()
    today.locator("li", has_text="Anna Berg").locator("details.menu summary").click()
    for action in ("Call", "Message", "E-mail"):
        expect(today.get_by_role("link", name=f"{action} Anna Berg")).to_be_visible()
    today.locator("li", has_text="Anna Berg").locator("details.menu summary").click()
    expect(today.get_by_text("turns 40")).to_be_visible()

    page.get_by_role("navigation", name="Main").get_by_role("link", name="People").click()
    search = page.get_by_role("searchbox")
    if scripts:
        search.press_sequentially("porto")
    else:
        search.fill("porto")
        page.get_by_role("button", name="Find").click()
    expect(page.locator(".row-link")).to_have_text(["Chiara Rossi"])
    expect(page).to_have_url(re.compile(r"/people\?q=porto$"))
    search.fill("anni")
    search.press("Enter")
    expect(page.locator(".row-link")).to_have_text(["Anna Berg"])

    page.get_by_role("link", name="Anna Berg").click()
    expect(page.get_by_role("heading", name="Anna Berg")).to_be_visible()
    expect(page.get_by_role("link", name="Call")).to_have_attribute("href", "tel:+491512345678")
    expect(page.get_by_role("link", name="anna.berg@example.org")).to_have_attribute("href", "mailto:anna.berg@example.org")
    page.locator(".person-more summary").click()
    page.get_by_role("link", name="Show the original card").click()
    expect(page.get_by_role("region", name="The card’s lines")).to_contain_text("X-ABLABEL:_$!<Anniversary>!$_")

    settings(page)
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(server.address + "/sign-in")
    nothing_private(marlene)


def settings(page):
    """Each small form keeps what was chosen, says so, and the pages follow."""
    navigation = page.get_by_role("navigation", name="Main")
    # Without scripts each form has a button; with them a choice is kept as it is made.
    for row, choice in [("Appearance", "Dark"), ("Appearance", "Berg, Anna"), ("Days and time zone", "1 March")]:
        navigation.get_by_role("link", name="Settings").click()
        page.get_by_role("main").get_by_role("link", name=row).click()
        page.get_by_label(choice, exact=True).check()
        if page.locator("[data-save]:visible").count():
            page.locator("form", has=page.get_by_label(choice, exact=True)).get_by_role("button").click()
        expect(page.locator(".toast p")).to_have_text("Saved.")
        expect(page.get_by_label(choice, exact=True)).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    for zone in ("Pacific/Auckland", "Auckland"):
        page.get_by_label("Time zone").fill(zone)
        page.get_by_label("Time zone").press("Enter")
        expect(page.get_by_label("Time zone")).to_have_value(zone)
    expect(page.get_by_text("There is no time zone “Auckland”")).to_be_visible()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="People").click()
    expect(page.get_by_role("link", name="Berg, Anna")).to_be_visible()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Settings").click()


def nothing_private(visitor):
    """After signing out, the back button leads to the door, and an address of before too."""
    for _ in range(4):
        try:
            # A page that comes back from memory never loads again: it is there at once.
            visitor.page.go_back(wait_until="commit")
        except Error as error:
            # The answer to a form: browsers ask before they send it again.
            assert "ERR_CACHE_MISS" in str(error)
        shown = visitor.page.locator("body").inner_text()
        assert "Berg" not in shown and "Chiara" not in shown, visitor.page.url
    visitor.open("/people")
    expect(visitor.page.get_by_role("button", name="Sign in")).to_be_visible()


def test_a_second_browser_is_signed_out_from_the_first(home, visit):
    phone, desktop = visit(home, PHONE), visit(home)
    phone.sign_in()
    desktop.sign_in()
    desktop.open("/settings/sessions")
    others = desktop.page.locator(".row", has_not_text="This device")
    for _ in range(others.count()):
        others.get_by_role("button").first.click()
        expect(desktop.page.locator(".toast p")).to_have_text("Signed out there.")
    expect(others).to_have_count(0)
    phone.open("/people")
    expect(phone.page).to_have_url(home.address + "/sign-in?next=%2Fpeople")
    phone.try_to_sign_in("Marlene", PASSWORD)
    expect(phone.page).to_have_url(home.address + "/people")


def test_somebody_is_moved_to_the_trash_and_taken_back_by_the_toast(home, visit):
    marlene = visit(home, PHONE)
    marlene.sign_in()
    marlene.open(marlene.person("Vera Hofmann"))
    marlene.page.locator(".person-more summary").click()
    marlene.page.get_by_role("button", name="Move to the trash").click()
    expect(marlene.page.get_by_role("link", name="Vera Hofmann")).to_have_count(0)
    marlene.page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(marlene.page.get_by_role("heading", name="Vera Hofmann")).to_be_visible()


def test_a_photo_of_the_card_is_shown_wherever_its_person_is(home, visit):
    marlene = visit(home)
    marlene.sign_in()
    for path in ("/", "/people", marlene.person("Anna Berg")):
        marlene.open(path)
        image = marlene.page.locator(".avatar img").first
        image.scroll_into_view_if_needed()
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate("image => image.naturalWidth") > 0, path


def test_a_photo_that_is_broken_leaves_initials(server, visit):
    marlene = visit(server)
    marlene.set_up()
    marlene.bring(card("Lena", "Vogt", photo(picture()[:8] + bytes(60))).encode())
    marlene.open(marlene.person("Lena Vogt"))
    avatar = marlene.page.locator(".who .avatar")
    expect(avatar).to_have_text("LV")
    expect(avatar.locator("img")).to_have_count(0)
    seen = look(marlene.page, "person-with-broken-photo")
    assert any("/photo" in one for one in marlene.complaints), "the picture was not asked for"
    marlene.complaints.clear()
    assert seen == []


def test_everything_leaves_as_it_came(home, visit):
    marlene = visit(home)
    marlene.sign_in()
    marlene.open("/export")
    with marlene.page.expect_download() as download:
        marlene.page.get_by_role("link", name="Save as vCard").click()
    with open(download.value.path(), newline="") as file:
        assert sorted(file.read().split("END:VCARD")) == sorted(CAST.split("END:VCARD"))
