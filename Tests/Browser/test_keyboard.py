"""The main job without a mouse: Tab, Enter, Space and the shortcuts."""
import pytest
from playwright.sync_api import expect

from contacts import CAST
from visitor import DESKTOP, PASSWORD, PHONE

#: What has the focus, and whether one can see that it has.
FOCUS = """() => {
  const one = document.activeElement, style = getComputedStyle(one), box = one.getBoundingClientRect();
  const isVisible = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2
    || getComputedStyle(one, "::after").outlineStyle !== "none";
  const isOnPage = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  return { isBody: one === document.body, isVisible, isOnPage, html: one.outerHTML.slice(0, 160) };
}"""


class Keys:
    def __init__(self, page):
        self.page = page
        self.press = page.keyboard.press

    def to(self, target, key="Tab"):
        """Presses Tab until `target` has the focus; each stop on the way must be seen."""
        expect(target).to_be_attached()
        for _ in range(80):
            self.press(key)
            focus = self.page.evaluate(FOCUS)
            assert focus["isBody"] or (focus["isVisible"] and focus["isOnPage"]), f"focus is not seen: {focus['html']}"
            if target.evaluate("one => one === document.activeElement"):
                return
        raise AssertionError(f"{target} is not reached by {key}")

    def fill(self, target, text):
        self.to(target)
        self.press("Control+a")
        self.page.keyboard.type(text)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_main_job_is_done_by_keys_alone(server, visit, size):
    page = visit(server, size).page
    keys = Keys(page)
    # Asked for early: interception must be on before the key is pressed.
    page.on("filechooser", lambda chooser: None)
    page.goto(server.link)
    keys.fill(page.get_by_label("Your name"), "Marlene")
    keys.fill(page.get_by_label("Password"), PASSWORD)
    keys.press("Enter")
    expect(page).to_have_url(server.address + "/welcome/people")
    for path in ["/welcome/alerts", "/"]:
        keys.to(page.get_by_role("button", name="Skip this step"))
        keys.press("Enter")
        expect(page).to_have_url(server.address + path)

    keys.to(page.get_by_role("main").get_by_role("link", name="Import contacts"))
    keys.press("Enter")
    keys.to(page.get_by_label("A contacts file"))
    with page.expect_file_chooser() as chooser:
        keys.press("Enter")
    chooser.value.set_files({"name": "phone.vcf", "mimeType": "text/vcard", "buffer": CAST.encode()})
    keys.to(page.get_by_role("button", name="Import", exact=True))
    keys.press("Enter")
    keys.to(page.get_by_role("link", name="See whose birthday is next"))
    keys.press("Enter")

    keys.to(page.get_by_role("link", name="Anna Berg").first)
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Anna Berg")).to_be_visible()
    for action in ("Call", "Message"):
        keys.to(page.get_by_role("link", name=action, exact=True))
    keys.to(page.get_by_text("More", exact=True))
    keys.press("Enter")
    keys.to(page.get_by_role("button", name="Move to the trash"))
    keys.press("Space")
    # The list has a toast, and the way back is a key press away.
    expect(page.get_by_role("link", name="Anna Berg")).to_have_count(0)
    keys.to(page.locator(".toast").get_by_role("button", name="Undo"))
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Anna Berg")).to_be_visible()

    keys.to(page.get_by_role("link", name="Settings").first)
    keys.press("Enter")
    keys.to(page.get_by_role("link", name="Appearance"))
    keys.press("Enter")
    keys.to(page.get_by_label("Same as the device"))
    keys.press("ArrowDown")
    expect(page.get_by_label("Light")).to_be_focused()
    keys.press("ArrowDown")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_label("Dark")).to_be_focused()
    keys.press("z")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.go_back()
    keys.to(page.get_by_role("link", name="Settings").first)
    keys.press("Enter")
    keys.to(page.get_by_role("button", name="Sign out"))
    keys.press("Space")
    expect(page).to_have_url(server.address + "/sign-in")


def test_keys_find_people_and_go_places(home, visit):
    marlene = visit(home)
    marlene.sign_in()
    page, press = marlene.page, marlene.page.keyboard.press
    # Today has no search of its own (its filter is folded away), so the key leads to that over everything.
    press("/")
    expect(page).to_have_url(home.address + "/search")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    press("g")
    press("p")
    expect(page).to_have_url(home.address + "/people")
    press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("oka")
    expect(page.locator(".row-link")).to_have_text(["Ben Okafor"])
    expect(page.locator("[data-search-status]")).to_contain_text("1 person")
    # A letter in a field is a letter.
    page.keyboard.type("gt")
    expect(page.locator(".row-link")).to_have_count(0)
    page.evaluate("document.activeElement.blur()")
    for key, path in [("t", "/"), ("c", "/catch-ups"), ("r", "/reminders"), ("i", "/imports"), ("s", "/settings"), ("p", "/people")]:
        # Keys are taken once the page's script has begun.
        page.wait_for_load_state()
        press("g")
        press(key)
        expect(page).to_have_url(home.address + path)
    press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    press("Escape")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_hidden()


def test_the_first_stop_skips_to_the_page(home, visit):
    marlene = visit(home)
    marlene.sign_in()
    keys = Keys(marlene.page)
    keys.to(marlene.page.get_by_role("link", name="Skip to the page"))
    keys.press("Enter")
    keys.press("Tab")
    assert marlene.page.evaluate("document.querySelector('main').contains(document.activeElement)")
