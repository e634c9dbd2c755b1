"""The pages of a phone whose owner has chosen the largest type: nothing is cut, no word is broken, the bar stays in one row."""
import pytest

from chromium import launched
from servers import showing
from visitor import PHONE, send, visiting

PAGES = ["/", "/people", "/catch-ups", "/gifts", "/reminders", "/settings", "/month", "/statistics", "/year", "/welcome/alerts"]
#: Words that are broken to fit stand out here beyond the screen.
WHOLE_WORDS = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { overflow-wrap: normal !important; word-break: normal !important; hyphens: none !important; }");
  document.adoptedStyleSheets = [sheet];
}"""
#: Titles, labels and values of a page that stick out of the screen, or are cut.
UNREAD = """() => [...document.querySelectorAll("h1, h2, .settings-title, .settings-value, .numbers span, .row-link, .reason > span, .tabs a")]
  .filter((each) => each.offsetWidth > 1)
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1
    || (getComputedStyle(each).overflow !== "visible" && each.scrollWidth > each.clientWidth + 1))
  .map((each) => `${each.className || each.tagName}: ${each.textContent.trim()}`)"""


@pytest.fixture(scope="module")
def demo():
    with showing() as server:
        yield server


@pytest.fixture
def visit_in_large_type(playwright):
    for browser in launched(playwright, "chromium-headless-shell", "chromium", arguments=["--blink-settings=defaultFontSize=28"]):
        yield from visiting(browser)


def test_the_largest_type_of_a_phone_is_read_whole(demo, visit_in_large_type):
    somebody = visit_in_large_type(demo, PHONE)
    send(somebody.context.request, demo, "/sign-in", "/sign-in", name="demo", password="sample people")
    page = somebody.page
    for path in [*PAGES, somebody.person("Anna Berg")]:
        assert somebody.open(path) == 200
        assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 28
        page.evaluate(WHOLE_WORDS)
        assert page.evaluate(UNREAD) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        bar = page.locator(".tabs").bounding_box()
        if not path.startswith("/welcome"):
            assert bar["height"] <= 64 and bar["y"] + bar["height"] >= PHONE["height"] - 1, path
