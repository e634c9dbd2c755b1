"""Voice notes: recorded with a microphone that speaks, transcribed by a real engine, and kept whatever happens meanwhile."""
import re

import pytest
from playwright.sync_api import expect

from chromium import launched
from contacts import CAST
from kinkeeper import Folder
from looks import look
from server import Server
from speech import pocketsphinx, spoken
from visitor import DESKTOP, PASSWORD, PHONE, Visitor

SAID = re.compile("Call anna on friday about the garden", re.I)


@pytest.fixture(scope="module")
def talking(playwright, tmp_path_factory):
    """A browser whose microphone says a sentence, once for each page."""
    sound = spoken(tmp_path_factory.mktemp("speech"))
    yield from launched(
        playwright, "chromium-headless-shell", "chromium", arguments=[
            "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-audio-capture={sound}%noloop"])


@pytest.fixture
def engine(tmp_path):
    """A server with a real engine."""
    with Folder() as folder:
        server = Server(folder, KINKEEPER_TRANSCRIBER=pocketsphinx(tmp_path)).start()
        server.make_account("Marlene", PASSWORD)
        folder.run("import", "-", input=CAST.encode())
        yield server
        server.stop()


@pytest.fixture
def marlene(talking, engine):
    visitor = Visitor(talking, engine, PHONE, permissions=["microphone"])
    visitor.sign_in()
    yield visitor
    visitor.close()
    assert visitor.complaints == []


def record(page, seconds=3.6):
    page.get_by_role("button", name="Record").click()
    expect(page.get_by_text("Recording. Each second")).to_be_visible()
    page.wait_for_timeout(1000 * seconds)


def test_a_recording_becomes_a_note_a_mention_and_a_reminder_to_confirm(marlene, engine):
    page = marlene.page
    marlene.open("/notes")
    page.get_by_role("link", name="Voice note").click()
    record(page)
    page.get_by_role("button", name="Stop and save").click()
    # Nobody waits: the note is there, and its words come by themselves.
    expect(page).to_have_url(re.compile("/notes/[0-9a-f-]{36}"))
    expect(page.get_by_text(SAID).first).to_be_visible(timeout=60_000)
    expect(page.locator("audio")).to_have_count(1)
    people = page.get_by_role("region", name="People mentioned")
    expect(people.get_by_role("link", name="Anna Berg")).to_be_visible()
    found = page.get_by_role("region", name="Found in this note")
    expect(found).to_contain_text(re.compile("Reminder · Call anna about the garden · Anna Berg", re.I))
    note = page.url
    found.get_by_role("link", name="Review and add").click()
    page.get_by_role("button", name=re.compile("^Keep|^Save")).last.click()
    expect(page).to_have_url(re.compile("/notes/[0-9a-f-]{36}"))
    # What was added is not asked for again.
    expect(page.get_by_role("region", name="Found in this note")).to_have_count(0)
    reminders = engine.folder.json("reminders", "list")
    assert [re.search(SAID.pattern.replace(" on friday", ""), one["title"], re.I) is not None for one in reminders] == [True]
    # The recording is played in parts.
    source = page.locator("audio").get_attribute("src")
    part = marlene.context.request.get(engine.address + source, headers={"Range": "bytes=0-43"})
    assert part.status == 206 and part.body()[:4] == b"RIFF" and note


@pytest.mark.long
def test_a_tab_that_is_closed_keeps_what_was_recorded(marlene, engine):
    page = marlene.page
    marlene.open("/notes/voice")
    record(page)
    # As a crash does: the page has no time to end anything.
    page.close(run_before_unload=False)
    marlene.page = page = marlene.context.new_page()
    marlene.open("/notes")
    for _ in range(100):
        if engine.folder.json("notes", "list"):
            break
        page.wait_for_timeout(200)
    marlene.open("/notes")
    page.locator(".note-row .row-link").first.click()
    expect(page.get_by_text(SAID).first).to_be_visible(timeout=60_000)
    notes = engine.folder.json("notes", "list")
    assert len(notes) == 1 and len(notes[0]["attachments"]) == 1


def test_a_recording_without_a_connection_is_sent_later_once(marlene, engine):
    page = marlene.page
    marlene.open("/notes/voice")
    record(page, 1.5)
    marlene.context.set_offline(True)
    page.get_by_role("button", name="Stop and save").click()
    expect(page.get_by_text("saved on this device")).to_be_visible()
    assert engine.folder.json("notes", "list") == []
    marlene.context.set_offline(False)
    for _ in range(100):
        marlene.open("/notes")
        if (notes := engine.folder.json("notes", "list")) and notes[0]["attachments"]:
            break
        page.wait_for_timeout(300)
    marlene.open("/notes")
    page.wait_for_timeout(500)
    expect(page.locator(".note-row")).to_have_count(1)
    notes = engine.folder.json("notes", "list")
    assert len(notes) == 1 and len(notes[0]["attachments"]) == 1
    marlene.complaints[:] = [one for one in marlene.complaints if not re.search("ERR_INTERNET|Failed to load", one)]


@pytest.mark.long
def test_a_microphone_that_is_refused_is_told_and_a_file_can_be_sent(visit, server, tmp_path):
    server.make_account("Marlene", PASSWORD)
    visitor = visit(server, PHONE)
    visitor.sign_in()
    page = visitor.page
    visitor.open("/notes/voice")
    page.get_by_role("button", name="Record").click()
    expect(page.get_by_role("status").filter(has_text=re.compile("not allowed for this page|No microphone|does not allow"))).to_be_visible()
    page.get_by_text("Send a recording instead").click()
    page.get_by_label("A recording").set_input_files(spoken(tmp_path))
    page.get_by_role("button", name="Create note").click()
    expect(page.get_by_text("Transcription is not set up yet. The recording is kept")).to_be_visible()
    assert look(page, "voice-kept") == []
    visitor.open("/notes/voice")
    assert look(page, "voice") == []
    visitor.open("/settings/speech")
    assert look(page, "speech") == []


@pytest.mark.long
def test_without_scripts_a_file_becomes_a_voice_note(visit, server, tmp_path):
    server.make_account("Marlene", PASSWORD)
    visitor = visit(server, DESKTOP, java_script_enabled=False)
    visitor.sign_in()
    page = visitor.page
    visitor.open("/notes/voice")
    expect(page.get_by_role("button", name="Record")).to_be_hidden()
    page.get_by_text("Send a recording instead").click()
    page.get_by_label("A recording").set_input_files({"name": "a.wav", "mimeType": "audio/wav", "buffer": b"no sound"})
    page.get_by_role("button", name="Create note").click()
    expect(page.get_by_text("a.wav is not a supported sound file.")).to_be_visible()
    page.get_by_label("A recording").set_input_files(spoken(tmp_path))
    page.get_by_role("button", name="Create note").click()
    expect(page.locator("audio")).to_have_count(1)
