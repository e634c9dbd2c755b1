"""In a hurry: taps that are too many or too fast, pages left in the middle, answers that are late or get lost."""
import html
import re

import pytest
from playwright.sync_api import expect

from couples import fill_couple
from slow_network import SlowNetwork
from test_catchups import due, fill
from visitor import PHONE, sign_in, until

#: Keeps for the next page what this one says while an answer is awaited.
SAYINGS = """() => new MutationObserver(() => {
  sessionStorage.said = [...sessionStorage.said ?? "", document.documentElement.className, " ",
                         ...document.querySelectorAll(".is-sending")].map((one) => one.className ?? one).join("");
}).observe(document.documentElement, { attributes: true })"""


@pytest.fixture
def circle(serve):
    """Marlene and her friends: Ada, Bo, Cleo and Dan are due."""
    return serve(fill)


@pytest.fixture
def network(circle):
    with SlowNetwork(circle) as network:
        yield network


@pytest.fixture
def marlene(network, visit):
    marlene = visit(network, PHONE)
    marlene.sign_in()
    return marlene


def tap(page, button, times=1):
    """Taps without waiting for what comes of it."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    for _ in range(times):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def row(page, name):
    return page.locator("section[aria-labelledby=catchups] li.row", has_text=name)


def arrived(page, network, count):
    """Waits until so many forms are at the server."""
    for _ in range(100):
        if len(network.posts) >= count:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{count} forms never arrived: {network.posts}")


def test_a_double_tap_is_sent_once_and_is_seen_at_once(marlene, network, circle):
    page = marlene.page
    marlene.open("/reminders/new")
    page.locator("#title").fill("Water the plants")
    page.evaluate(SAYINGS)
    network.hold()
    tap(page, page.locator("button[value=save]").last, times=2)
    page.wait_for_timeout(300)
    network.release()
    expect(page.locator(".toast")).to_contain_text("Water the plants")
    assert network.posts == ["/reminders"]
    assert len(circle.folder.json("reminders", "list")) == 1
    said = page.evaluate("sessionStorage.said")
    assert "is-going" in said and "is-sending" in said
    assert page.locator(".is-sending").count() == 0


@pytest.mark.long
def test_whoever_is_tapped_next_is_logged_too(marlene, network, circle):
    page = marlene.page
    network.hold()
    for name in ("Ada Stern", "Bo Winter"):
        tap(page, row(page, name).get_by_role("button", name="Log"), times=2)
    expect(page.locator(".is-sending")).to_have_count(2)
    network.release()
    expect(page.locator(".toast")).to_contain_text("Catch-up with Bo logged.")
    expect(row(page, "Ada Stern")).to_have_count(0)
    expect(page.locator(".is-sending")).to_have_count(0)
    assert len(network.posts) == 2
    assert not {"Ada Stern", "Bo Winter"} & due(circle)


@pytest.mark.parametrize("way", ["left", "put aside"])
def test_who_leaves_at_once_has_done_all_that_was_tapped(marlene, network, circle, way):
    page = marlene.page
    network.hold()
    for name in ("Ada Stern", "Bo Winter", "Cleo Abend"):
        tap(page, row(page, name).get_by_role("button", name="Log"))
    expect(page.locator(".is-sending")).to_have_count(3)
    if way == "left":
        page.goto("about:blank")
    else:
        page.evaluate("""() => {
          Object.defineProperty(document, "hidden", { value: true, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""")
    arrived(page, network, 3)
    network.release()
    marlene.open("/catch-ups")
    assert not {"Ada Stern", "Bo Winter", "Cleo Abend"} & due(circle)


def test_one_tap_that_fails_keeps_no_other_from_being_sent(marlene, circle):
    page = marlene.page
    sent = []
    page.route(re.compile("/people/.*/catch-ups"), lambda route: sent.append(route), times=1)
    for name in ("Ada Stern", "Bo Winter", "Cleo Abend"):
        tap(page, row(page, name).get_by_role("button", name="Log"))
    expect(page.locator(".is-sending")).to_have_count(3)
    sent[0].abort("connectionfailed")
    expect(row(page, "Cleo Abend")).to_have_count(0)
    expect(row(page, "Ada Stern")).to_have_count(1)
    assert due(circle) & {"Ada Stern", "Bo Winter", "Cleo Abend"} == {"Ada Stern"}
    # The browser says in its own words that there was no connection.
    marlene.complaints.clear()


@pytest.mark.long
def test_the_same_words_by_two_buttons_are_one_gift(marlene, network, circle):
    page = marlene.page
    marlene.open("/gifts/new")
    page.locator("#title").fill("A blue scarf")
    buttons = [page.locator("button[value=save]").last, page.get_by_role("button", name="Add with pictures")]
    buttons[1].scroll_into_view_if_needed()
    places = [button.bounding_box() for button in buttons]
    network.hold()
    for count, box in enumerate(places, 1):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        arrived(page, network, count)
    network.release()
    expect(page.get_by_role("heading", name="A blue scarf")).to_be_visible()
    assert len(circle.folder.json("gifts", "list")) == 1


@pytest.mark.long
def test_a_file_can_be_asked_for_again_soon(marlene, network, circle):
    page = marlene.page
    marlene.open("/phones/iphone")
    button = page.get_by_role("button", name="Download with a new app password")
    network.posts.clear()
    for _ in range(2):
        with page.expect_download():
            button.tap()
        # The page stays, and nothing goes on.
        assert page.locator(".is-going, .is-sending").count() == 0
        page.wait_for_timeout(1_100)
    assert network.posts == ["/phones/iphone/kinkeeper.mobileconfig"] * 2


@pytest.mark.long
def test_z_undoes_what_is_still_on_its_way(marlene, network, circle):
    page = marlene.page
    tap(page, row(page, "Ada Stern").get_by_role("button", name="Log"))
    expect(page.locator(".toast")).to_contain_text("Catch-up with Ada logged.")
    network.hold()
    tap(page, row(page, "Bo Winter").get_by_role("button", name="Log"))
    page.keyboard.press("z")
    network.release()
    expect(page.locator(".toast")).to_contain_text("Undone.")
    assert "Ada Stern" not in due(circle) and "Bo Winter" in due(circle)


def test_a_line_in_the_box_is_there_again(marlene, circle):
    page = marlene.page
    page.get_by_role("link", name="Quick note").tap()
    page.keyboard.type("Call Bo in 3 weeks")
    # The tab goes, as a phone lets it go when it is put aside.
    page.close()
    page = marlene.page = marlene.context.new_page()
    marlene.open("/people")
    page.get_by_role("link", name="Quick note").tap()
    box = page.get_by_role("dialog", name="Quick note").get_by_role("textbox")
    expect(box).to_have_value("Call Bo in 3 weeks")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Save 1").tap()
    expect(page.locator(".toast")).to_contain_text("Saved: reminder.")
    marlene.open("/")
    page.get_by_role("link", name="Quick note").tap()
    expect(box).to_have_value("")


@pytest.mark.long
def test_other_words_after_an_answer_that_got_lost_are_another_reminder(marlene, circle):
    page = marlene.page

    def lose(route):
        # The server has it, and the page stays.
        route.fetch(max_redirects=0)
        route.fulfill(status=204)

    marlene.open("/reminders/new")
    page.locator("#title").fill("Water the plants")
    page.route("**/reminders", lose)
    with page.expect_response("**/reminders"):
        page.locator("button[value=save]").last.tap(no_wait_after=True)
    page.unroute("**/reminders")
    page.locator("#title").fill("Water the neighbours' plants")
    page.locator("button[value=save]").last.tap()
    expect(page.locator(".toast")).to_contain_text("Water the neighbours")
    titles = {reminder["title"] for reminder in circle.folder.json("reminders", "list")}
    assert titles == {"Water the plants", "Water the neighbours' plants"}


@pytest.mark.parametrize("way", ["back", "anew"])
def test_what_was_typed_is_offered_after_a_sending_that_failed(marlene, circle, way):
    page = marlene.page
    marlene.open("/reminders/new")
    page.locator("#title").fill("Water the plants")
    page.route("**/reminders", lambda route: route.abort("connectionfailed"))
    page.locator("button[value=save]").last.tap(no_wait_after=True)
    # The browser says in its own words that there is no connection.
    expect(page).to_have_url(re.compile("^chrome-error:"))
    page.unroute("**/reminders")
    page.go_back() if way == "back" else marlene.open("/reminders/new")
    page.get_by_role("button", name="Restore", exact=True).tap()
    expect(page.locator("#title")).to_have_value("Water the plants")
    page.locator("button[value=save]").last.tap()
    expect(page.locator(".toast")).to_contain_text("Water the plants")
    assert len(circle.folder.json("reminders", "list")) == 1
    # The server has it: nothing is offered any more.
    marlene.open("/reminders/new")
    expect(page.locator("[data-draft-offer]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("path", ["/gifts/new", "/reminders/new", "/catch-ups/new", "/people/new"])
def test_a_long_form_is_saved_without_scrolling(marlene, path):
    page = marlene.page
    marlene.open(path)
    save = page.locator("main form[data-words] button.primary").last
    bar = page.locator(".tabs").bounding_box()
    box = save.bounding_box()
    assert box["y"] + box["height"] <= bar["y"]
    save.scroll_into_view_if_needed()
    expect(save).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_a_gift_is_added_with_its_pictures_at_hand(marlene, circle):
    page = marlene.page
    marlene.open("/gifts/new")
    page.locator("#title").fill("A blue scarf")
    page.get_by_role("button", name="Add with pictures").tap()
    expect(page.get_by_role("heading", name="A blue scarf")).to_be_visible()
    expect(page.locator("#pictures-title")).to_be_in_viewport()
    [gift] = circle.folder.json("gifts", "list")
    assert marlene.path == f"/gifts/{gift['id']}"


@pytest.mark.long
def test_an_entry_that_was_deleted_by_mistake_comes_back(marlene, circle):
    page = marlene.page
    circle.folder.run("log", "Ada", "--type", "letter", "--note", "Soup, she said: \"at noon\".")
    before = [row["catchup"] for row in circle.folder.json("timeline", "Ada") if row["catchup"]]
    marlene.open(marlene.person("Ada"))
    page.locator("a.moment-what", has_text="Letter").tap()
    page.locator("details.deleting summary").tap()
    page.locator("details.deleting button").tap()
    expect(page.locator(".toast")).to_contain_text("Entry deleted.")
    assert len([row for row in circle.folder.json("timeline", "Ada") if row["catchup"]]) == len(before) - 1
    page.locator(".toast").get_by_role("button", name="Undo").tap()
    expect(page.locator(".toast")).to_contain_text("Catch-up with Ada logged.")
    after = [row["catchup"] for row in circle.folder.json("timeline", "Ada") if row["catchup"]]
    said = [[(entry["id"], entry["day"], entry["kind"], entry["note"]) for entry in entries] for entries in (before, after)]
    assert said[0] == said[1]


def post_twice(request, server, path, action, **fields):
    """Sends the same form of a page twice, as a double tap does where no script runs; returns the answers' statuses."""
    page = request.get(server.address + path).text()
    form = next(found for found in re.findall(r"<form.*?</form>", page, re.DOTALL)
                if f'action="{action}"' in found and all(f'name="{name}"' in found for name in fields))
    hidden = {name: html.unescape(value)
              for name, value in re.findall('<input type="hidden" name="([^"]+)" value="([^"]*)"', form)}
    sent = {**hidden, **fields}
    return [request.post(server.address + action, form=sent, max_redirects=0).status for _ in range(2)]


@pytest.mark.long
def test_an_agreed_item_is_added_once(serve, visit):
    server = serve(fill_couple)
    visitor = visit(server)
    request = visitor.context.request
    sign_in(request, server)
    assert post_twice(request, server, "/action-items?new=1", "/action-items", title="Book the cabin") == [303, 303]
    visitor.open("/action-items")
    expect(visitor.page.locator(".row", has_text="Book the cabin")).to_have_count(1)


@pytest.mark.long
def test_a_line_is_saved_as_a_note_or_to_do_once(circle, visit):
    visitor = visit(circle)
    request, page = visitor.context.request, visitor.page
    sign_in(request, circle)
    visitor.open("/capture")
    page.get_by_role("textbox").first.fill("xyzzy plugh")
    page.keyboard.press("Enter")
    until(page, "location.pathname.startsWith('/capture/drafts/')")
    path = visitor.path
    for kind in ("mind", "todo"):
        assert post_twice(request, circle, path, "/capture", **{"text": "xyzzy plugh", "as": kind}) == [303, 303]
    assert len(circle.folder.json("notes", "list")) == 1
    assert len(circle.folder.json("todos")) == 1


@pytest.mark.long
def test_a_channel_is_added_once(circle, visit):
    visitor = visit(circle)
    request = visitor.context.request
    sign_in(request, circle)
    path = "/settings/channels/new/ntfy"
    assert post_twice(request, circle, path, path, name="My phone", topic="kin-47") == [303, 303]
    assert [channel["name"] for channel in circle.folder.json("channels", "list")] == ["My phone"]
