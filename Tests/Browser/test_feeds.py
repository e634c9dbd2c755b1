"""Calendar links: made, subscribed to by whoever has the address, taken back."""
import urllib.error
import urllib.request
from urllib.parse import urlsplit, urlunsplit

import pytest
from playwright.sync_api import expect

from contacts import CAST
from looks import look


@pytest.fixture
def marlene(server, visit, request):
    marlene = visit(server, **getattr(request, "param", {}))
    marlene.set_up()
    server.folder.run("import", "-", input=CAST.encode())
    return marlene


def make(page, name, names):
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Show people’s names").set_checked(names)
    page.get_by_role("button", name="Create link").click()
    expect(page.get_by_text(f"Here is the calendar link “{name}”. It is shown only now.")).to_be_visible()
    # The server was told no public address, and does not know the port that it was given.
    own, path = urlsplit(page.url), urlsplit(page.locator("#fresh").input_value()).path
    return urlunsplit((own.scheme, own.netloc, path, "", ""))


def fetch(address, **headers):
    request = urllib.request.Request(address, headers={name.replace("_", "-"): value for name, value in headers.items()})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.headers, answer.read().decode()


def refusal(address, **headers):
    with pytest.raises(urllib.error.HTTPError) as refused:
        fetch(address, **headers)
    return refused.value.code


def test_a_calendar_is_subscribed_to_and_taken_back(marlene):
    page = marlene.page
    assert marlene.open("/settings/feeds") == 200
    wrong = look(page, "feeds")
    address = make(page, "Family iPad", names=True)
    wrong += look(page, "feeds-fresh")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.get_by_role("button", name="Copy Family iPad").click()
    expect(page.get_by_role("button", name="Copied Family iPad")).to_be_visible()
    assert page.evaluate("window.copied") == page.locator("#fresh").input_value()
    headers, text = fetch(address)
    assert headers["Content-Type"].startswith("text/calendar") and headers["Cache-Control"].startswith("private")
    assert "set-cookie" not in headers
    assert "SUMMARY:Anna Berg" in text and "BEGIN:VALARM" in text and "RRULE:FREQ=YEARLY" in text
    assert refusal(address, If_None_Match=headers["ETag"]) == 304
    marlene.open("/settings/feeds")
    assert address.split("/")[-2] not in page.content(), "an address is shown once"
    page.get_by_role("button", name="Revoke Family iPad").click()
    expect(page.locator(".toast")).to_contain_text("Revoked")
    assert refusal(address) == 404
    assert wrong == []


@pytest.mark.parametrize("marlene", [{"java_script_enabled": False}], indirect=True, ids=["no scripts"])
def test_names_are_shown_only_where_they_are_meant_to_be(marlene):
    marlene.open("/settings/feeds")
    _, text = fetch(make(marlene.page, "Office", names=False))
    assert "BEGIN:VEVENT" in text
    assert not any(who in text for who in ["Anna", "Theo", "Vera"])
    marlene.page.get_by_label("Name", exact=True).fill(" ")
    marlene.page.get_by_role("button", name="Create link").click()
    expect(marlene.page.locator("#problem")).to_contain_text("Give it a name")
