"""Widgets and a calendar of a couple: made, looked at by whoever has the address, and nothing once the couple ends."""
import json
import urllib.request
from urllib.parse import urlsplit, urlunsplit

import pytest
from playwright.sync_api import expect

from couples import fill_couple_with_history, together
from looks import look


def fill(folder):
    fill_couple_with_history(folder)
    for arguments in (["schedule", "--on", "2999-01-03", "--at", "19:30", "--zone", "Europe/Berlin"],
                      ["love-language", "add", "acts", "A shelf"], ["milestone", "together", "--since", "2020-02-29"]):
        folder.run("check-in", *arguments, "--account", "Ben")


@pytest.fixture
def couple_server(serve):
    return serve(fill)


@pytest.fixture
def couple(couple_server, visit):
    return together(couple_server, visit)


def here(page, address):
    own = urlsplit(page.url)
    return urlunsplit((own.scheme, own.netloc, urlsplit(address).path, "", ""))


def make(visitor, page_path, name, names=True):
    page = visitor.page
    assert visitor.open(page_path) == 200
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("radio", name="The two of you").check()
    page.get_by_label("Show people’s names").set_checked(names)
    page.get_by_role("button", name="Create link").click()
    expect(page.get_by_role("status")).to_contain_text(f"“{name}”")


def fetch(address):
    with urllib.request.urlopen(address, timeout=20) as answer:
        return answer.read().decode()


def test_widgets_of_two_end_with_the_couple(couple_server, couple, browser):
    marlene, ben = couple
    page = marlene.page
    marlene.open("/settings/widgets")
    wrong = look(page, "couple-widgets")
    expect(page.get_by_role("img", name="1 week in a row. Next check-in: 3 Jan 2999, 19:30.", exact=True)).to_be_visible()
    make(marlene, "/settings/widgets", "Hall")
    wrong += look(page, "couple-widgets-fresh")
    names = [f"{size}-{form}" for form in ("html", "svg", "json") for size in ("small", "medium", "large")]
    addresses = {name: here(page, page.locator(f"#{name}").input_value()) for name in names}
    guest = browser.new_page(timezone_id="Europe/Berlin")
    for name in names[:6]:
        assert guest.goto(addresses[name]).status == 200
        if name.endswith("html"):
            expect(guest.get_by_text("week in a row")).to_be_visible()
            wrong += look(guest, f"couple-widget-{name}")
    guest.goto(addresses["large-html"])
    expect(guest.get_by_text("Most important to Ben")).to_be_visible()
    entry = json.loads(fetch(addresses["large-json"]))["entries"][0]
    assert (entry["streak"], entry["partner"], entry["topLoveLanguage"]) == (1, "Ben", "acts")
    make(marlene, "/settings/widgets", "Office", names=False)
    unnamed = here(page, page.locator("#large-html").input_value())
    assert "Ben" not in fetch(unnamed) and "Most important" not in fetch(unnamed) and "Next check-in" in fetch(unnamed)
    marlene.open("/settings/widgets")
    expect(page.get_by_text("The two of you. Shows names.")).to_be_visible()
    couple_server.folder.run("couple", "leave", "--yes", "--account", "Ben")
    guest.reload()
    expect(guest.get_by_text("No couple yet")).to_be_visible()
    expect(guest.get_by_text("Ben")).to_have_count(0)
    wrong += look(guest, "couple-widget-ended")
    assert all("No couple yet" in fetch(address) for address in [*addresses.values(), unnamed])
    guest.close()
    assert wrong == []


def test_a_calendar_of_two_is_subscribed_to(couple_server, couple):
    marlene, _ = couple
    page = marlene.page
    marlene.open("/settings/feeds")
    wrong = look(page, "couple-feeds")
    make(marlene, "/settings/feeds", "Family iPad")
    address = here(page, page.locator("#fresh").input_value())
    text = fetch(address)
    assert "SUMMARY:Check-in with Ben" in text and "SUMMARY:Together with Ben since 29 February 2020" in text
    couple_server.folder.run("couple", "leave", "--yes", "--account", "Marlene")
    assert "VEVENT" not in fetch(address)
    assert wrong == []
