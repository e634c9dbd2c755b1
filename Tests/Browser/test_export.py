"""Saving everything, and bringing it back into an empty account: the main path, and how its pages look."""
import json

from playwright.sync_api import expect

from contacts import CAST
from looks import look


def save(visitor, button):
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("link", name=button).click()
    return download.value.suggested_filename, open(download.value.path(), "rb").read()


def test_everything_is_saved_and_brought_back(server, visit):
    marlene = visit(server)
    marlene.set_up()
    marlene.bring(CAST.encode())
    marlene.open("/settings")
    marlene.page.get_by_role("link", name="See the files").click()
    expect(marlene.page.get_by_role("heading", name="Take it with you")).to_be_visible()
    wrong = look(marlene.page, "export")

    files = {button: save(marlene, f"Save as {button}") for button in ["vCard", "CSV", "iCalendar", "Markdown", "JSON"]}
    for button, start in [("vCard", b"BEGIN:VCARD"), ("CSV", b"\xef\xbb\xbfFirst Name"), ("iCalendar", b"BEGIN:VCALENDAR"),
                          ("Markdown", b"# "), ("JSON", b'{\n"format": "kinkeeper"')]:
        assert files[button][1].startswith(start), button
        assert files[button][0].startswith("kinkeeper-20")
    kept = files["JSON"][1]

    # Once more where somebody is already: refused, and nothing changed.
    marlene.upload(kept, "kept.json")
    expect(marlene.page.get_by_text("There are people or groups here already.")).to_be_visible()
    expect(marlene.page.get_by_text("Nothing was changed.")).to_be_visible()
    wrong += look(marlene.page, "restore-refused")

    server.make_account("Otto", "a second quiet walk")
    otto = visit(server)
    otto.sign_in("Otto", "a second quiet walk")
    otto.upload(kept, "kept.json")
    expect(otto.page.get_by_role("heading", name="Everything is back")).to_be_visible()
    expect(otto.page.get_by_text("10 people", exact=True)).to_be_visible()
    wrong += look(otto.page, "restore-done")
    otto.open("/people")
    expect(otto.page.get_by_role("link", name="Anna Berg")).to_be_visible()
    otto.open("/export")
    again = json.loads(save(otto, "Save as JSON")[1])
    first = json.loads(kept)
    assert again.pop("exportDate") and first.pop("exportDate")
    assert again == first
    assert wrong == [], "\n".join(wrong)
    assert marlene.complaints == [] and otto.complaints == []
