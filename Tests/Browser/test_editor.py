"""The editor of notes: saves as one types, loses nothing, completes names and tags, goes on without a connection."""
import os
import random
import re

import pytest
from playwright.sync_api import expect

from looks import look
from visitor import PASSWORD, PATIENCE, PHONE, until


@pytest.fixture
def marlene(server, visit):
    server.make_account("Marlene", PASSWORD)
    visitor = visit(server, PHONE)
    visitor.sign_in()
    return visitor


@pytest.fixture
def with_worker(server, visit):
    """With a service worker, for what goes on without a connection."""
    server.make_account("Marlene", PASSWORD)
    visitor = visit(server, PHONE, service_workers="allow")
    visitor.sign_in()
    return visitor


@pytest.fixture
def plain(server, visit):
    """Without scripts."""
    server.make_account("Marlene", PASSWORD)
    visitor = visit(server, PHONE, java_script_enabled=False)
    visitor.sign_in()
    return visitor


def begin(visitor):
    """A blank editor that listens."""
    visitor.open("/notes/new")
    expect(text_of(visitor.page)).to_be_focused()
    expect(visitor.page.get_by_role("toolbar")).to_be_visible()


def text_of(page):
    return page.get_by_label("Text", exact=True)


def cut_off(page):
    """From now on nothing that the page sends reaches the server, not even as its tab goes."""
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError()); }")


def another_tab(visitor):
    """Closes the tab, and opens another one."""
    visitor.page.close()
    visitor.page = visitor.context.new_page()
    return visitor.page


def refused_on_purpose(visitor):
    """What the browser says of answers and connections that the test itself broke."""
    return [one for one in visitor.complaints if not re.search("409|404|ERR_|Failed to load|503", one)]


def state(page, words, timeout=PATIENCE * 1000):
    expect(page.locator("[data-editor-state]")).to_have_text(words, timeout=timeout)


def notes_of(server):
    return server.folder.json("notes", "list")


def test_one_tap_and_typing_make_a_note(marlene, server):
    page = marlene.page
    marlene.open("/notes")
    page.get_by_role("link", name="New note").first.click()
    expect(text_of(page)).to_be_focused()
    page.keyboard.type("Buy seeds")
    state(page, "Saved")
    assert [note["excerpt"] for note in notes_of(server)] == ["Buy seeds"]
    # Coming back, or loading it anew, is the same note.
    assert re.search("/notes/[0-9a-f-]{36}/edit", page.url)
    page.reload()
    expect(text_of(page)).to_have_value("Buy seeds")
    text_of(page).press("End")
    page.keyboard.type(" today")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_text("Buy seeds today").last).to_be_visible()
    assert len(notes_of(server)) == 1
    assert marlene.complaints == []


@pytest.mark.long
def test_an_untouched_editor_leaves_nothing(marlene, server):
    page = marlene.page
    begin(marlene)
    page.keyboard.type("a")
    page.keyboard.press("Backspace")
    page.get_by_role("button", name="Done").click()
    expect(page).to_have_url(re.compile("/notes$"))
    assert notes_of(server) == []
    expect(page.locator("[data-note-drafts]")).to_be_hidden()


@pytest.mark.long
def test_names_and_tags_are_completed_by_keys_and_by_touch(marlene, server):
    for name in ("Anna Berg", "Ben Okoro"):
        server.folder.run("people", "add", name)
    server.folder.run("notes", "add", "Old", "--text", "x", "--tag", "garden")
    page = marlene.page
    begin(marlene)
    page.keyboard.type("Ask @an")
    options = page.locator("[data-editor-list]").get_by_role("option")
    expect(options).to_have_text(["Anna Berg"])
    page.keyboard.press("Enter")
    page.keyboard.type("and @oko")
    expect(options).to_have_text(["Ben Okoro"])
    options.first.tap()
    page.keyboard.type("about #ga")
    expect(options).to_have_text(["#garden"])
    page.keyboard.press("Tab")
    page.keyboard.type("and #beds. Also @x")
    page.keyboard.press("Escape")
    expect(text_of(page)).to_have_value("Ask @Anna Berg and @Ben Okoro about #garden and #beds. Also @x")
    state(page, "Saved")
    page.get_by_role("button", name="Done").click()
    for link in ("@Anna Berg", "@Ben Okoro", "#garden"):
        expect(page.locator(".note-text").get_by_role("link", name=link)).to_be_visible()
    page.locator(".note-text").get_by_role("link", name="@Anna Berg").click()
    expect(page.get_by_role("heading", name="Anna Berg")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Ask @Anna"))).to_be_visible()
    assert marlene.complaints == []


@pytest.mark.long
def test_the_bar_and_the_keys_format(marlene):
    page = marlene.page
    begin(marlene)
    box = text_of(page)
    page.keyboard.type("bold")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("ControlOrMeta+b")
    expect(box).to_have_value("**bold**")
    page.keyboard.press("ControlOrMeta+b")
    expect(box).to_have_value("bold")
    page.get_by_role("button", name="Checkbox").click()
    expect(box).to_have_value("- [ ] bold")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.type("two")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(box).to_have_value("- [ ] bold\n- [ ] two\n")
    page.keyboard.type("1. one")
    page.keyboard.press("Enter")
    expect(box).to_have_value("- [ ] bold\n- [ ] two\n1. one\n2. ")
    # The browser's own undo takes back what the keys did.
    page.keyboard.press("ControlOrMeta+z")
    expect(box).to_have_value("- [ ] bold\n- [ ] two\n1. one")
    page.keyboard.press("Home")
    page.get_by_role("button", name="Heading").click()
    expect(box).to_have_value("- [ ] bold\n- [ ] two\n## one")
    # The bar is one stop of the Tab key.
    page.get_by_role("button", name="Bold").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Italic")).to_be_focused()
    page.keyboard.press("Tab")
    expect(box).to_be_focused()


def test_a_note_begun_without_a_connection_is_sent_once(with_worker, server):
    marlene, page = with_worker, with_worker.page
    marlene.open("/notes/new")
    marlene.open("/")
    until(page, "navigator.serviceWorker.controller !== null")
    page.reload()
    until(page, """async () => { for (const name of await caches.keys())
        if (name.startsWith('pages of') && await (await caches.open(name)).match('/notes/new')) return true; return false; }""")
    marlene.context.set_offline(True)
    for words in ("First without", "Second without"):
        marlene.open("/notes/new?back=%2Fnotes")
        expect(text_of(page)).to_have_value("")
        text_of(page).click()
        page.keyboard.type(words)
        state(page, re.compile("saved on this device"))
    # The tab goes. What pages send as they go may arrive, and is not to be there twice.
    page.close()
    marlene.context.set_offline(False)
    marlene.page = page = marlene.context.new_page()
    marlene.open("/notes")
    # The box of what waits is hidden before it is drawn, too: what says that all was sent is what the device has kept.
    for _ in range(200):
        if page.evaluate("() => !Object.keys(localStorage).some((key) => key.startsWith('note '))"):
            break
        page.wait_for_timeout(100)
    page.reload()
    expect(page.locator("[data-note-drafts]")).to_be_hidden()
    expect(page.get_by_role("link", name="First without")).to_have_count(1)
    expect(page.get_by_role("link", name="Second without")).to_have_count(1)
    assert len(notes_of(server)) == 2
    marlene.complaints[:] = refused_on_purpose(marlene)


def test_what_was_typed_comes_back_when_the_tab_went(marlene, server):
    page = marlene.page
    begin(marlene)
    page.keyboard.type("Kept on the server")
    state(page, "Saved")
    path = marlene.path
    cut_off(page)
    page.keyboard.type(", and kept here")
    page.close()
    marlene.context.route("**/saving", lambda route: route.abort())
    marlene.page = page = marlene.context.new_page()
    marlene.open(path)
    expect(text_of(page)).to_have_value("Kept on the server, and kept here")
    state(page, re.compile("saved on this device"))
    assert notes_of(server)[0]["excerpt"] == "Kept on the server"
    marlene.context.unroute("**/saving")
    state(page, "Saved")
    page.reload()
    expect(text_of(page)).to_have_value("Kept on the server, and kept here")
    marlene.complaints[:] = refused_on_purpose(marlene)


@pytest.mark.parametrize("choice", ["Keep both", "Use mine", "Use the other"])
def test_two_devices_lose_nothing(marlene, visit, server, choice):
    phone = marlene.page
    begin(marlene)
    phone.keyboard.type("Plan")
    state(phone, "Saved")
    laptop = visit(server)
    laptop.sign_in()
    laptop.open(marlene.path)
    text_of(laptop.page).fill("Plan of the laptop")
    state(laptop.page, "Saved")
    phone.keyboard.type(" of the phone")
    expect(phone.get_by_text("changed somewhere else")).to_be_visible()
    expect(phone.get_by_label("Current version")).to_have_value("Plan of the laptop")
    expect(text_of(phone)).to_have_value("Plan of the phone")
    phone.get_by_role("button", name=choice).click()
    state(phone, "Saved")
    phone.get_by_role("button", name="Done").click()
    expect(phone.locator(".note-text")).to_be_visible()
    texts = sorted(server.folder.json("notes", "show", note["id"])["text"] for note in notes_of(server))
    assert texts == {
        "Keep both": ["Plan of the laptop", "Plan of the phone"], "Use mine": ["Plan of the phone"],
        "Use the other": ["Plan of the laptop"]}[choice]
    marlene.complaints[:] = refused_on_purpose(marlene)


@pytest.mark.long
def test_one_that_was_deleted_meanwhile_becomes_a_new_one(marlene, server):
    page = marlene.page
    begin(marlene)
    page.keyboard.type("Going")
    state(page, "Saved")
    server.folder.run("notes", "delete", "Going")
    page.keyboard.type(" on")
    expect(page.get_by_text("This note was deleted.")).to_be_visible()
    page.get_by_role("button", name="Save as a new note").click()
    state(page, "Saved")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".note-text")).to_have_text("Going on")
    marlene.complaints[:] = refused_on_purpose(marlene)


@pytest.mark.long
@pytest.mark.parametrize("who", ["marlene", "plain"])
def test_checkboxes_tick(who, request, server):
    visitor = request.getfixturevalue(who)
    server.folder.run("notes", "add", "List", "--text=- [ ] milk\n- [ ] tea\n  - [ ] green")
    visitor.open("/notes")
    page = visitor.page
    page.get_by_role("link", name="List").click()
    box = page.get_by_role("checkbox", name="tea")
    expect(box).not_to_be_checked()
    for is_checked in (True, False, True):
        with page.expect_response("**/ticking"):
            box.click()
        expect(box).to_be_checked(checked=is_checked)
    page.reload()
    expect(box).to_be_checked()
    with page.expect_response("**/ticking"):
        page.get_by_role("checkbox", name="green").click()
    expect(page.get_by_role("checkbox", name="green")).to_be_checked()
    page.reload()
    expect(page.get_by_role("checkbox", name="green")).to_be_checked()
    expect(page.get_by_role("checkbox", name="milk")).not_to_be_checked()
    assert visitor.complaints == []


def test_a_hostile_note_neither_runs_nor_calls_out_nor_slows_the_page(marlene, server):
    page = marlene.page
    hostile = "\n\n".join([
        "<script>document.title = 'owned'</script>", "<img src=x onerror=\"document.title='owned'\">",
        "![](https://spy.example/p.png)", "[click](javascript:document.title='owned')", "<style>body{display:none}</style>",
        "\u202eevil\u2066", "> " * 3_000 + "deep", "x" * 60_000, "]([\n" * 10_000])
    note = server.folder.json("notes", "add", "Hostile", f"--text={hostile}")
    marlene.open(f"/notes/{note['id']}")
    expect(page.get_by_text("<script>document.title").first).to_be_visible()
    assert page.title().startswith("Hostile")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    marlene.open(f"/notes/{note['id']}/edit")
    expect(text_of(page)).to_be_visible()
    assert page.title().startswith("Hostile")
    assert marlene.complaints == []


def test_without_scripts_a_note_is_written_and_found(plain, server):
    page = plain.page
    plain.open("/notes/new")
    text_of(page).fill("By hand **bold**")
    page.get_by_text("Tags, people and more").click()
    page.get_by_label("Tags", exact=True).fill("one, two")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".note-text strong")).to_have_text("bold")
    assert plain.complaints == []


@pytest.mark.long
def test_done_while_two_texts_are_shown_asks_which(marlene, server):
    page = marlene.page
    begin(marlene)
    page.keyboard.type("Mine")
    state(page, "Saved")
    server.folder.run("notes", "edit", "Mine", "--text", "Theirs")
    page.keyboard.type(" too")
    expect(page.get_by_text("changed somewhere else")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name="Keep both")).to_be_focused()
    expect(text_of(page)).to_have_value("Mine too")
    page.get_by_role("button", name="Keep both").click()
    state(page, "Saved")
    assert len(notes_of(server)) == 2
    marlene.complaints[:] = refused_on_purpose(marlene)


def test_a_tag_that_another_device_added_is_not_taken_away(marlene, server):
    page = marlene.page
    begin(marlene)
    page.keyboard.type("Plan")
    state(page, "Saved")
    server.folder.run("notes", "edit", "Plan", "--tag", "garden")
    page.keyboard.type(" B")
    expect(page.get_by_text("changed somewhere else")).to_be_visible()
    page.get_by_role("button", name="Use the other").click()
    state(page, "Saved")
    expect(text_of(page)).to_have_value("Plan")
    expect(page.locator("#tags")).to_have_value("garden")
    marlene.complaints[:] = refused_on_purpose(marlene)


def test_two_tabs_keep_two_texts(marlene, server):
    first = marlene.page
    begin(marlene)
    first.keyboard.type("One")
    state(first, "Saved")
    second = marlene.context.new_page()
    second.goto(first.url)
    expect(text_of(second)).to_have_value("One")
    first.bring_to_front()
    text_of(first).press("ControlOrMeta+End")
    first.keyboard.type(" of the first")
    state(first, "Saved")
    second.bring_to_front()
    text_of(second).press("ControlOrMeta+End")
    second.keyboard.type(" of the second")
    expect(second.get_by_text("changed somewhere else")).to_be_visible()
    first.bring_to_front()
    first.keyboard.type("!")
    state(first, "Saved")
    second.close()
    first.close()
    marlene.page = page = marlene.context.new_page()
    marlene.open("/notes")
    box = page.locator("[data-note-drafts]")
    expect(box).to_contain_text("One of the second")
    expect(box).to_contain_text("Changed somewhere else too")
    box.get_by_role("link", name="One of the second").click()
    expect(text_of(page)).to_have_value("One of the second")
    expect(page.get_by_label("Current version")).to_have_value("One of the first!")
    page.get_by_role("button", name="Keep both").click()
    state(page, "Saved")
    texts = sorted(server.folder.json("notes", "show", note["id"])["text"] for note in notes_of(server))
    assert texts == ["One of the first!", "One of the second"]
    marlene.complaints[:] = refused_on_purpose(marlene)


@pytest.mark.long
def test_leaving_the_question_open_changes_nothing(marlene, server):
    page = marlene.page
    begin(marlene)
    page.keyboard.type("Base")
    state(page, "Saved")
    path = marlene.path
    cut_off(page)
    page.keyboard.type(" mine")
    page.close()
    server.folder.run("notes", "edit", "Base", "--text", "Base theirs")
    marlene.page = page = marlene.context.new_page()
    for _ in range(2):
        marlene.open(path)
        expect(page.get_by_label("Current version")).to_have_value("Base theirs")
        expect(text_of(page)).to_have_value("Base mine")
        marlene.open("/notes")
        expect(page.locator("[data-note-drafts]")).to_contain_text("Changed somewhere else too")
    assert [note["excerpt"] for note in notes_of(server)] == ["Base theirs"]
    marlene.complaints[:] = refused_on_purpose(marlene)


def test_what_was_typed_before_the_script_came_is_saved(marlene, server):
    page = marlene.page
    begin(marlene)
    page.keyboard.type("Slow")
    state(page, "Saved")
    path = marlene.path
    held = []
    hold = held.append
    marlene.context.route("**/*.js", lambda route: hold(route))
    page.goto(server.address + path, wait_until="commit")
    text_of(page).press("ControlOrMeta+End")
    page.keyboard.type(" line")
    assert held, "the scripts were there at once"
    hold = lambda route: route.continue_()  # noqa: E731
    for route in held:
        route.continue_()
    state(page, "Saved")
    assert [note["excerpt"] for note in notes_of(server)] == ["Slow line"]


@pytest.mark.long
def test_a_pin_of_another_device_stays(marlene, server):
    page = marlene.page
    begin(marlene)
    page.keyboard.type("Plan")
    state(page, "Saved")
    server.folder.run("notes", "edit", "Plan", "--pinned", "--status", "done")
    page.keyboard.type(" B")
    state(page, "Saved")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".note-text")).to_have_text("Plan B")
    note, = notes_of(server)
    assert (note["isPinned"], note["status"]) == (True, "done")


@pytest.mark.long
def test_looking_for_a_person_loses_nothing(marlene, server):
    server.folder.run("people", "add", "Anna Berg")
    page = marlene.page
    begin(marlene)
    page.keyboard.type("Typed before")
    page.get_by_text("Tags, people and more").click()
    page.get_by_label("Mention a person").fill("anna")
    page.get_by_label("Mention a person").press("Enter")
    page.get_by_label("Anna Berg").check()
    expect(text_of(page)).to_have_value("Typed before")
    state(page, "Saved")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".note-text")).to_have_text("Typed before")
    expect(page.get_by_role("link", name="Anna Berg")).to_be_visible()
    assert len(notes_of(server)) == 1


def test_what_waited_for_a_note_that_is_gone_becomes_a_new_one(marlene, server):
    page = marlene.page
    begin(marlene)
    page.keyboard.type("Old")
    state(page, "Saved")
    cut_off(page)
    page.keyboard.type(" and new")
    page.close()
    server.folder.run("notes", "delete", "Old")
    marlene.page = page = marlene.context.new_page()
    marlene.open("/notes")
    box = page.locator("[data-note-drafts]")
    expect(box).to_contain_text("The note was deleted.")
    box.get_by_role("link", name="Old and new").click()
    expect(text_of(page)).to_have_value("Old and new")
    state(page, "Saved")
    assert [note["excerpt"] for note in notes_of(server)] == ["Old and new"]
    marlene.open("/notes")
    expect(page.locator("[data-note-drafts]")).to_be_hidden()
    marlene.complaints[:] = refused_on_purpose(marlene)


def test_signing_out_leaves_no_words_on_the_device(marlene, server):
    page = marlene.page
    begin(marlene)
    cut_off(page)
    page.keyboard.type("Words that wait")
    state(page, re.compile("saved on this device"))
    page = another_tab(marlene)
    marlene.context.route("**/saving", lambda route: route.abort())
    marlene.open("/settings")
    out = page.locator("[data-leaving-drafts] button")
    with page.expect_event("dialog") as asked:
        out.click()
    asked.value.dismiss()
    expect(page).to_have_url(re.compile("/settings"))
    assert "Words that wait" in page.evaluate("JSON.stringify(localStorage)")
    with page.expect_event("dialog") as asked:
        out.click()
    asked.value.accept()
    expect(page).to_have_url(re.compile("/sign-in"))
    assert "Words that wait" not in page.evaluate("JSON.stringify(localStorage)")
    marlene.complaints[:] = refused_on_purpose(marlene)


@pytest.mark.long
def test_an_emptied_note_is_not_saved_and_says_so(marlene, server):
    page = marlene.page
    begin(marlene)
    page.keyboard.type("Full")
    state(page, "Saved")
    text_of(page).fill("")
    page.get_by_role("button", name="Done").click()
    expect(page.locator("[data-editor-problem]")).not_to_be_empty()
    assert [note["excerpt"] for note in notes_of(server)] == ["Full"]
    page.reload()
    expect(text_of(page)).to_have_value("Full")
    marlene.complaints[:] = [one for one in marlene.complaints if "422" not in one]


def test_how_it_looks(marlene, server):
    server.folder.run("people", "add", "Anna Berg")
    page = marlene.page
    marlene.open("/notes/new")
    wrong = look(page, "editor-blank")
    page.keyboard.type("# Garden\n\nAsk @An")
    expect(page.locator("[data-editor-list]").get_by_role("option")).to_have_count(1)
    wrong += look(page, "editor-mention")
    page.keyboard.press("Enter")
    text_of(page).fill(
        "# Garden\n\nAsk @Anna Berg about the **roses**, *soon*: https://example.org\n\n- [ ] order soil\n- [x] borrow a spade\n"
        "  - [ ] a large one\n\n> Nothing is so beautiful\n\n| plant | when |\n|---|--:|\n| rose | May |\n\n```\ncode\n```\n")
    state(page, "Saved")
    wrong += look(page, "editor-full")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("checkbox", name="order soil")).to_be_visible()
    wrong += look(page, "note-drawn")
    assert wrong == []


@pytest.mark.timeout(900)
def test_kills_at_any_moment_lose_no_word_that_was_saved(marlene, server):
    """Types while the server is killed or the tab goes, at random moments, and compares with what was on the page."""
    rounds = 100 if os.environ.get("KINKEEPER_LONG") else 5
    page = marlene.page
    begin(marlene)
    page.keyboard.type("start")
    state(page, "Saved")
    path, port = marlene.path, server.address.rsplit(":", 1)[1]
    chance = random.Random(rounds)
    expected = "start"
    for number in range(rounds):
        words = f" {number} {''.join(chance.choices('abcdefgh ', k=chance.randrange(1, 30))).strip()}"
        cut = chance.randrange(len(words) + 1)
        page.keyboard.type(words[:cut])
        page.wait_for_timeout(chance.choice([0, 20, 300, 700, 760, 900]))
        act = chance.choice(["server", "tab", "both"])
        if act != "tab":
            server.kill()
        page.keyboard.type(words[cut:])
        expected += words
        if act != "server":
            page = another_tab(marlene)
        if act != "tab":
            server.start(port)
        if act != "server":
            marlene.open(path)
            expect(text_of(page)).to_have_value(expected)
            text_of(page).press("ControlOrMeta+End")
        else:
            state(page, "Saved", timeout=90_000)
    # A page that finds all of it saved says nothing: the server is asked.
    for _ in range(120):
        texts = [server.folder.json("notes", "show", note["id"])["text"] for note in notes_of(server)]
        if texts == [expected]:
            break
        page.wait_for_timeout(500)
    assert texts == [expected]
    marlene.complaints[:] = refused_on_purpose(marlene)


# MARK: Pictures and other files

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000002000000020802000000fdd49a730000001649444154789c63f8cfc0c0c0f01f08181818fe03000dff02fe"
    "a7357d5b0000000049454e44ae426082")


def paste(page, name, kind, content):
    """Pastes a file into the text, as a browser does."""
    text_of(page).evaluate("""(text, [name, kind, content]) => {
        text.focus();
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(content)], name, { type: kind }));
        text.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }""", [name, kind, list(content)])


def test_a_picture_that_is_pasted_is_shown_where_it_was_put(marlene, server):
    page = marlene.page
    begin(marlene)
    page.keyboard.type("The plan:")
    paste(page, "image.png", "image/png", PNG)
    expect(text_of(page)).to_have_value(re.compile(r"^The plan:\n!\[[\d-]+\]\(attachments/[0-9a-f]{6}/[\d-]+\.png\)\n$"))
    paste(page, "list (1).txt", "text/plain-list", b"milk")
    state(page, "Saved")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".note-text img")).to_have_count(1)
    assert page.locator(".note-text img").evaluate("picture => picture.decode().then(() => picture.naturalWidth)") == 2
    expect(page.get_by_role("link", name="list-1")).to_be_visible()
    files = notes_of(server)[0]["attachments"]
    assert [one["mediaType"] for one in files] == ["image/png", "application/octet-stream"] and files[0]["size"] == len(PNG)
    page.get_by_text("Files (2)").click()
    assert look(page, "note-files") == []
    page.get_by_role("button", name=re.compile("Remove list-1.txt")).click()
    expect(page.get_by_text("File removed.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("The file is back.")).to_be_visible()
    assert len(notes_of(server)[0]["attachments"]) == 2


@pytest.mark.long
def test_a_file_that_is_put_in_without_a_connection_is_sent_later_once(marlene, server):
    page = marlene.page
    begin(marlene)
    page.keyboard.type("Far away")
    state(page, "Saved")
    marlene.context.set_offline(True)
    paste(page, "view.png", "image/png", PNG)
    state(page, "The file is saved on this device")
    page = another_tab(marlene)
    marlene.context.set_offline(False)
    marlene.open("/notes")
    for _ in range(50):
        if notes_of(server)[0]["attachments"]:
            break
        page.wait_for_timeout(200)
    marlene.open("/notes")
    page.wait_for_timeout(500)
    assert [one["name"] for one in notes_of(server)[0]["attachments"]] == ["view.png"]
    page.locator(".note-row .row-link").first.click()
    expect(page.locator(".note-text img")).to_have_count(1)
    marlene.complaints[:] = refused_on_purpose(marlene)


@pytest.mark.long
def test_a_file_is_added_without_scripts(plain, server):
    page = plain.page
    server.folder.run("notes", "add", "Trip")
    plain.open("/notes")
    page.locator(".note-row .row-link").first.click()
    page.get_by_text("Files (0)").click()
    page.get_by_label("Pictures or other files").set_input_files([
        {"name": "map.png", "mimeType": "image/png", "buffer": PNG}, {"name": "none.txt", "mimeType": "text/plain", "buffer": b""}])
    page.get_by_role("button", name="Add files").click()
    expect(page.get_by_text("none.txt: The file has no content.")).to_be_visible()
    expect(page.locator(".note-loose img")).to_have_count(1)
