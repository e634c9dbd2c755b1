"""An app on a phone: what is touched is as large as a finger, nothing lies on anything, lists are short, nothing jumps."""
import pytest
from playwright.sync_api import expect

import routes
from kinkeeper import LONG
from looks import violations
from servers import showing
from targets import measured
from visitor import PHONE, send
from walk import Walk

LINE = "Coffee with Anna, she wants a pour-over kettle ~60€, call her in 3 weeks"
#: The pages with the round button for a quick note.
WITH_CAPTURE = ["/", "/catch-ups", "/people", "/gifts"]
#: Keeps what moves by itself, which is nothing that somebody has just touched.
SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) shifts.push(`${value.toFixed(4)}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 80)).join(" | ")}`);
}).observe({ type: "layout-shift", buffered: true })"""
#: What moves until pictures and scripts are there, from the top of a page to its end.
SETTLE = """async () => {
  const frames = (count) => new Promise((done) => count ? requestAnimationFrame(() => frames(count - 1).then(done)) : done());
  await document.fonts.ready;
  await frames(4);
  scrollTo(0, document.documentElement.scrollHeight);
  await Promise.all([...document.images].map((one) => one.decode().catch(() => {})));
  await frames(4);
  return shifts;
}"""
#: How far above a fixed button the last words of a page end, once it is scrolled to its end; negative where they lie under it.
ABOVE = """(selector) => {
  scrollTo(0, document.documentElement.scrollHeight);
  const text = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let last = 0;
  while (text.nextNode()) {
    const parent = text.currentNode.parentElement;
    if (!text.currentNode.data.trim() || parent.closest(`${selector}, .toast, .hidden`)) continue;
    range.selectNodeContents(text.currentNode);
    if (parent.checkVisibility()) last = Math.max(last, range.getBoundingClientRect().bottom);
  }
  return document.querySelector(selector).getBoundingClientRect().top - last;
}"""


@pytest.fixture(scope="module")
def demo():
    with showing() as server:
        yield server


@pytest.fixture
def somebody(demo, visit):
    somebody = visit(demo, PHONE)
    send(somebody.context.request, demo, "/sign-in", "/sign-in", name="demo", password="sample people")
    return somebody


def pages(somebody):
    """Addresses of all kinds of pages the account reaches: of each kind the fullest, or in a long run all that were walked."""
    request, server, patterns = somebody.context.request, somebody.server, routes.patterns()
    starts = [one for one in patterns if not routes.blanks_in(one)]
    found = {}
    for address in sorted({one.split("#")[0] for one in Walk(request, server, patterns, starts).addresses}):
        pattern, _ = routes.match(patterns, address)
        if pattern.startswith("/assets/") or pattern.endswith("/events"):
            continue
        names = {part.split("=")[0] for part in address.partition("?")[2].split("&")} - {"", "back", "space"}
        # Two choices at once look as one of them does.
        if LONG or len(names) < 2:
            found.setdefault((pattern, *sorted(names)), []).append(address)
    chosen = []
    for addresses in found.values():
        lengths = {}
        for address in addresses[:4]:
            answer = request.get(server.address + address, max_redirects=0)
            if answer.status == 200 and answer.headers.get("content-type", "").startswith("text/html"):
                lengths[address] = len(answer.body())
        chosen += sorted(lengths) if LONG else sorted(lengths, key=lengths.get)[-1:]
    return chosen


@pytest.mark.timeout(900)
def test_everything_to_touch_is_as_large_as_a_finger(somebody):
    addresses, count, wrong = pages(somebody), 0, []
    assert len(addresses) > 100
    for address in addresses:
        somebody.open(address)
        found = measured(somebody.page)
        count += found["count"]
        wrong += [f"{address}: {one}" for one in found["small"]]
        if LONG:
            wrong += [f"{address}: {one}" for one in violations(somebody.page, None)]
    assert count > 2000
    assert wrong == []


def test_what_appears_is_as_large_as_a_finger_too(somebody):
    page, wrong = somebody.page, []
    somebody.open("/people?q=zzyzx")
    wrong += measured(page)["small"]
    page.get_by_role("link", name="Quick note").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    wrong += measured(page.get_by_role("dialog"))["small"]
    page.keyboard.type(LINE)
    page.keyboard.press("Enter")
    expect(page.locator(".capture-card")).to_have_count(3)
    wrong += measured(page)["small"]
    page.get_by_role("button", name="Save 3").click()
    expect(page.locator(".toast")).to_be_visible()
    wrong += measured(page.locator(".toast"))["small"]
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".toast")).to_contain_text("Undone.")
    somebody.open("/people/new")
    page.get_by_label("Day", exact=True).fill("40")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    wrong += measured(page)["small"]
    assert wrong == []


def test_the_round_button_lies_on_nothing(somebody):
    page = somebody.page
    somebody.open("/people")
    person = page.locator(".row-link").first.get_attribute("href")
    for path in (*WITH_CAPTURE, person):
        somebody.open(path)
        expect(page.locator(".capture-link")).to_be_visible()
        assert page.evaluate(ABOVE, ".capture-link") >= 0, path
    somebody.open("/notes")
    assert page.evaluate(ABOVE, ".note-menu") >= 0
    for path in ("/notes", "/reminders", "/to-dos", "/settings", "/groups", person + "/edit"):
        somebody.open(path)
        expect(page.locator(".capture-link")).to_be_hidden()


def test_chips_are_pushed_without_a_scrollbar(somebody):
    for path, chips in (("/people", ".filters ul"), ("/reminders", ".space-chips ul"), ("/reminders", ".segments ul")):
        somebody.open(path)
        assert somebody.page.locator(chips).evaluate("one => getComputedStyle(one).scrollbarWidth") == "none", chips


def test_pages_and_rows_are_no_higher_than_they_may_be(somebody):
    page = somebody.page
    high = {}
    for path in ("/", "/catch-ups"):
        somebody.open(path)
        rows = page.locator("li.due:not(.is-today)").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
        high[f"a due row of {path}"] = (max(rows), 80)
    somebody.open("/people")
    high["above the first of People"] = (page.locator(".rows .row").first.bounding_box()["y"], 260)
    people = page.locator(".row-link").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    high["a person with full data"] = (max(height(somebody, one) for one in people), 1800)
    high["Settings"] = (height(somebody, "/settings"), 1400)
    somebody.open("/capture")
    expect(page.get_by_role("textbox", name="What is on your mind?")).to_be_focused()
    page.keyboard.type(LINE)
    page.keyboard.press("Enter")
    cards = page.locator(".capture-card")
    expect(cards).to_have_count(3)
    high["a captured record"] = (max(card.bounding_box()["height"] for card in cards.all()), 72)
    print({name: round(height) for name, (height, _) in high.items()})
    assert {name: (height, limit) for name, (height, limit) in high.items() if height > limit} == {}


def height(somebody, path):
    somebody.open(path)
    return somebody.page.evaluate("document.documentElement.scrollHeight")


def test_nothing_moves_by_itself(somebody):
    page = somebody.page
    somebody.context.add_init_script(SHIFTS)
    somebody.open("/people")
    person = page.locator(".row-link").first.get_attribute("href")
    moved = {}
    for path in (*WITH_CAPTURE, person, "/reminders", "/to-dos", "/notes", "/couple", "/settings", "/settings/channels",
                 "/search?q=an", "/statistics", "/year", "/capture"):
        somebody.open(path)
        if shifts := page.evaluate(SETTLE):
            moved[path] = shifts
    assert moved == {}
