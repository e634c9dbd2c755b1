"""Saving everything, and bringing it back into an empty account: the main path, and how its pages look."""
import json

from playwright.sync_api import expect

from contacts import CAST
from looks import look
from visitor import until


def save(visitor, button):
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("link", name=button).click()
    return download.value.suggested_filename, open(download.value.path(), "rb").read()


SHARE_SHEET = """
  navigator.canShare = ({ files }) => files.every(({ type }) => type.startsWith("text/"));
  navigator.share = async ({ files }) => { shared.push([files[0].name, files[0].type, await files[0].text()]); };
  globalThis.shared = [];
"""


def test_a_file_is_given_to_another_app_where_the_device_can(server, visit):
    marlene = visit(server)
    marlene.set_up()
    marlene.bring(CAST.encode())
    marlene.open("/export")
    expect(marlene.page.get_by_role("button", name="Share")).to_have_count(0)
    marlene.page.add_init_script(SHARE_SHEET)
    marlene.open("/export")
    wrong = look(marlene.page, "export-share")
    marlene.page.get_by_role("button", name="Share: Save as vCard").click()
    until(marlene.page, "shared.length === 1")
    name, kind, text = marlene.page.evaluate("shared[0]")
    assert name.startswith("kinkeeper-20") and name.endswith(".vcf") and kind == "text/vcard"
    assert text.startswith("BEGIN:VCARD") and "Anna Berg" in text
    # A kind that the device does not share is saved.
    with marlene.page.expect_download() as download:
        marlene.page.get_by_role("button", name="Share: Save as JSON").click()
    assert download.value.suggested_filename.endswith(".json")
    assert wrong == []


def test_everything_is_saved_and_brought_back(server, visit):
    marlene = visit(server)
    marlene.set_up()
    marlene.bring(CAST.encode())
    marlene.open("/settings")
    marlene.page.get_by_role("link", name="Export").click()
    expect(marlene.page.get_by_role("heading", name="Export")).to_be_visible()
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
