"""Two accounts on one server: neither the second nor a stranger sees or changes anything of the first, on any route."""
import contextlib
import datetime
import json
import pathlib
import re
import sqlite3
import time
import uuid
from urllib.parse import urlencode, urlsplit

import pytest

import peers
import routes
from contacts import CAST, QUIRKS, TODAY, born, card, picture
from servers import serving
from visitor import set_up, sign_in
from walk import Form, Reader, Walk

PATTERNS = routes.patterns()
#: What is Marlene's alone, in any answer to somebody else. Anna Berg is also the sample name in everybody's settings.
PRIVATE = re.compile(r"\bAnni\b|Lindenstr|anna-berg|Okafor|Chiara|Maximiliane|مريم|山田|Ruben|Theo|Uma|Vera|Ida Holm|Nyman"
                     "|Quilling|marlenes-|climbing|hush-hush|Marlene")
#: What Marlene shares with her partner alone.
SHARED = re.compile("seaside cabin|lighthouse|Paula")
#: What a partner may not see either: all but her name.
OWN = re.compile(PRIVATE.pattern.replace("|Marlene", ""))
#: Forms that give back what was typed also where what they change is gone.
ECHO = re.compile("/couple/love-languages/.*|/settings/profile|/settings/channels/new/.*")
#: What a couple shares.
COUPLE = re.compile("/couple.*|/check-ins.*|/action-items.*|/accounts/:account/picture")
#: Open to whoever has the address: by design, or because nobody's things are there.
OPEN = re.compile("/setup/:token|/join/:token|/account-deleted|/invitations/:code|/invitations/:code/(?:accepting|joining)|/sign-in(?:/passkey|/recovery|/openid/:provider(?:/callback|/sign-out|/account)?)?|/open|/assets/:asset|/manifest.webmanifest|/healthz|/readyz|/service-worker.js|/offline|/favicon.ico|/widgets/:widget/.*|/feeds/:feed/.*")
#: Names something of the program, the same for everybody who is signed in; what is made there is one's own.
COMMON = re.compile("/phones/:phone.*|/couple/getting-started/:step")
#: The identifiers of standard purposes, which each account has: a form of hers that names one changes the sender's own.
STANDARD = re.compile("/purposes/00000000-0000-7000-8000-.*")
#: What may have gone meanwhile leads back to one's own list, gone or never there alike.
GENTLE = re.compile("/people/changes/.*|/group-offers/.*|/wishes/.*|/duplicates/.*/undoing|/imports/tables/.*/discarding")
PAULAS = "behind the same wall, mostly"
CHOIR = "\r\n".join(["BEGIN:VCARD", "VERSION:3.0", "UID:choir", "FN:hush-hush choir", "N:;hush-hush choir;;;",
                     "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:anna-berg", "END:VCARD", ""])
TWINS = card("Tilo", "Quilling", "TEL:+49 30 555", born(3, 30), uid="t1") + card("Tilo", "Quilling", "TEL:+49 30 555", uid="t2") \
    + card("Tilda", "Quilling", "EMAIL:t@example.org", uid="t3") + card("Tilda", "Quilling", "EMAIL:t@example.org", uid="t4")


class Hand:
    """Sends forms and asks for addresses as one person's browser would, without drawing anything."""

    def __init__(self, request, server):
        self.request, self.address = request, server.address
        self.token = ""

    def get(self, path, **headers):
        return self.request.get(self.address + path, headers=headers, max_redirects=0)

    def post(self, path, fields=()):
        body = urlencode([*fields, ("csrf", self.token)])
        return self.request.post(self.address + path, data=body, max_redirects=0,
                                 headers={"Content-Type": "application/x-www-form-urlencoded"})

    def send_file(self, path, content, name):
        file = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
        return self.request.post(self.address + path, multipart={"csrf": self.token, "file": file}, max_redirects=0)

    def page(self, path):
        answer = self.get(path)
        assert answer.status == 200, f"{path}: {answer.status}"
        self.token = re.search('name="csrf" value="([^"]+)"', answer.text())[1]
        return Reader(answer.text())

    def export(self):
        document = json.loads(self.get("/export/kinkeeper.json").body())
        assert document.pop("exportDate")
        return document


class Theirs:
    """Marlene with one of everything: what fills the blanks in her addresses, and every form on her pages."""

    def __init__(self, server, hand):
        folder, link = server.folder, server.link
        self.hand, self.folder, self.server = hand(server), folder, server
        set_up(self.hand.request, server)
        self.bring((CAST + QUIRKS + TWINS + CHOIR).encode(), "marlenes-phone.vcf")
        # Her phone, which is a session more.
        sign_in(hand(server).request, server)
        # No code of hers: who was given one is to see who asks.
        self.blanks = {"token": link.rsplit("/", 1)[1], "code": "0000-0000-0000", "provider": "none"}
        folder.run("group", "create", "hush-hush circle")
        folder.run("group", "add", "hush-hush circle", "Anna Berg", "Vera Hofmann")
        folder.run("cadence", "Anna Berg", "Ben Okafor", "weekly")
        month_ago = (TODAY - datetime.timedelta(days=30)).isoformat()
        folder.run("log", "Anna Berg", "Chiara Rossi", "--date", month_ago, "--type", "call", "--note", "hush-hush")
        folder.run("people", "trash", "Theo Brandt")
        today = TODAY.isoformat()
        folder.run("reminders", "add", "hush-hush call", "--on", month_ago, "--about", "Anna Berg", "--note", "hush-hush")
        folder.run("reminders", "add", "hush-hush walk", "--on", today, "--at", "00:00", "--every", "daily")
        folder.run("reminders", "done", "hush-hush walk")
        folder.run("gifts", "add", "hush-hush kite", "--for", "Anna Berg", "--on", today, "--note", "hush-hush", "--tag", "hush-hush",
                   "--link", "https://hush-hush.example/")
        folder.run("gifts", "remind", "hush-hush kite", "hush-hush string", "--on", (TODAY + datetime.timedelta(days=9)).isoformat())
        self.make_passkey(folder)
        self.link_sign_in(folder)
        folder.run("notes", "add", "hush-hush thought", "--text", "hush-hush", "--tag", "hush-hush", "--about", "Anna Berg",
                   "--for-check-in")
        # A purpose of her own: the standard ones have the same identifiers in every account.
        folder.run("purposes", "add", "hush-hush purpose")
        self.blanks["purpose"] = next(one["id"] for one in folder.json("purposes", "list") if one.get("name") == "hush-hush purpose")
        sound = pathlib.Path(folder.path) / "hush-hush.wav"
        sound.write_bytes(b"RIFF0000WAVEhush-hush")
        folder.run("notes", "attach", "hush-hush thought", str(sound))
        folder.run("token", "create", "hush-hush dashboard")
        folder.run("app-passwords", "add", "hush-hush tablet")
        folder.run("family", "new", "hush-hush family")
        folder.run("family", "invite")
        folder.run("account", "invite", "--account", "Marlene")
        folder.run("account", "profile", "--email", "hush-hush@kin.example", "--account", "Marlene")
        self.blanks["account"] = folder.json("account", "list")[0]["id"]
        folder.run("people", "add", "hush-hush aunt", "--space", "hush-hush family")
        self.blanks["family"] = folder.json("family", "show")["id"]
        folder.run("couple", "invite")
        self.blanks["invitation"] = folder.json("couple")["invitation"]["id"]
        folder.run("channels", "add", "ntfy", "hush-hush phone", "--topic", "hush-hush")
        self.connect(folder)
        self.through_pages()
        self.check_in(server, folder)
        self.walk = Walk(self.hand.request, server, PATTERNS, [one for one in PATTERNS if not routes.blanks_in(one)])
        for name, values in self.walk.blanks.items():
            self.blanks.setdefault(name, values[0])
        missing = {blank for one in PATTERNS for blank in routes.blanks_in(one)} - set(self.blanks)
        assert not missing, f"there is a new kind of thing, which Marlene has to have here: {missing}"
        # What she made is in her list of sign-ins and changes, under its name.
        assert "hush-hush tablet" in self.hand.get("/settings/audit").text()
        self.document = self.hand.export()
        for word in ("hush-hush", "Okafor", "Lindenstr", "Quilling"):
            assert word in json.dumps(self.document, ensure_ascii=False)

    @staticmethod
    def make_passkey(folder):
        """A passkey that no device has: only browsers make them, and this one is never signed in with."""
        with contextlib.closing(sqlite3.connect(f"{folder.path}/accounts.sqlite", timeout=20)) as db, db:
            db.execute(
                "INSERT INTO passkeys SELECT ?, id, 'hush-hush key', ?, -8, ?, 0, '', 0, 0, ?, NULL, NULL FROM accounts WHERE name = 'Marlene'",
                (uuid.uuid4().bytes, b"hush-hush", bytes(32), int(time.time() * 1000)))

    @staticmethod
    def link_sign_in(folder):
        """A linked sign-in of a service that is not set up here: linking one takes a browser and the service."""
        with contextlib.closing(sqlite3.connect(f"{folder.path}/accounts.sqlite", timeout=20)) as db, db:
            db.execute(
                "INSERT INTO linked_sign_ins SELECT ?, id, 'https://hush-hush.example', 'hush-hush', 'hush-hush', 0, ?, NULL"
                " FROM accounts WHERE name = 'Marlene'", (uuid.uuid4().bytes, int(time.time() * 1000)))

    def bring(self, content, name):
        self.hand.page("/imports")
        path = self.hand.send_file("/imports", content, name).headers["location"]
        until = time.monotonic() + 60
        while "See whose birthday is next" not in self.hand.get(path).text():
            assert time.monotonic() < until, "the import never ended"
            time.sleep(0.1)

    def check_in(self, server, folder):
        """A partner, and a check-in that has come to talking: one answer sealed, one shown, something to do, asked and ahead."""
        server.make_account("Paula", PAULAS)
        code = folder.run("couple", "invite", "--account", "Marlene").stdout.decode().split()[0]
        folder.run("couple", "accept", code, "--account", "Paula")
        for name in ("Marlene", "Paula"):
            folder.run("check-in", "rules", "--agree", "--account", name)
        folder.run("check-in", "love-language", "add", "time", "A quiet morning at the lighthouse", "--account", "Paula")
        for arguments in (["start"], ["next"], ["choose", "communication"], ["next"],
                          ["answer", "communication:1", "hush-hush, and sealed", "--seal"],
                          ["answer", "communication:2", "To the lighthouse."], ["todo", "add", "Rent the seaside cabin"],
                          ["request", "add", "A walk to the lighthouse"], ["milestone", "add", "A year in the seaside cabin"],
                          ["milestone", "together", "--since", "2020-02-29"],
                          ["love-language", "add", "gifts", "Shells from the seaside cabin"],
                          ["love-language", "add", "touch", "hush-hush, to be held", "--privacy", "private"],
                          ["love-language", "did", "quiet morning", "--words", "We sat at the lighthouse"],
                          ["prepare", "--mood", "negative"]):
            folder.run("check-in", *arguments, "--account", "Marlene")
        self.blanks["language"] = folder.json("check-in", "love-language", "list", "--of", "me", "--account", "Marlene")[0]["id"]
        done, = folder.json("check-in", "love-language", "actions", "quiet morning", "--account", "Marlene")
        self.blanks["action"] = done["id"]
        self.get_started(folder)

    def get_started(self, folder):
        """Answers of hers alone, of which no page or export of the partner's may say anything."""
        for name in ("Marlene", "Paula"):
            folder.run("check-in", "getting-started", "finish", "welcome", "--account", name)
        folder.run("check-in", "getting-started", "answer", "thanks", "acts", "--account", "Marlene")
        self.blanks["step"] = "quiz"

    def connect(self, folder):
        """A server elsewhere with a sync behind it, and something that was changed on both sides."""
        with peers.Peer("radicale") as peer, pytest.MonkeyPatch.context() as patch:
            patch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")
            peer.put("1.vcf", peers.card("elsewhere", "Lars hush-hush", "BDAY:1985-04-12"))
            folder.run("connect", "add", peer.address, "--user", peers.USER, "--name", "hush-hush elsewhere",
                       "--password-stdin", input=f"{peers.PASSWORD}\n".encode())
            # The server that runs beside may not go there, and is not to try.
            folder.run("connect", "pause", "hush-hush elsewhere")
            folder.run("connect", "plan", "hush-hush elsewhere")
            folder.run("connect", "approve", "hush-hush elsewhere")
            folder.run("people", "edit", "Lars hush-hush", "--birthday", "1985-04-13")
            peer.edit("Lars hush-hush", lambda text: text.replace("1985-04-12", "1985-04-14"))
            folder.run("sync", "now", "hush-hush elsewhere")
        connection, = folder.json("connect", "list")
        conflict, = folder.json("sync", "conflicts", "hush-hush elsewhere")
        sync = folder.json("sync", "reports", "hush-hush elsewhere")[0]
        self.blanks |= {"connection": connection["id"], "conflict": conflict["id"], "sync": sync["id"]}

    def through_pages(self):
        """What is made by forms alone, and leaves its way back in a toast."""
        hand = self.hand
        # A file before everything else: its form's token is that of the whole session.
        hand.page("/imports")
        self.keep("/imports/tables/:table", hand.send_file("/imports", b"name,birthday\nhush-hush,1.2.1980\n", "marlenes-table.csv"))
        # Of today, since a belated one leaves the page with its wish.
        wish = next(form for form in hand.page("/").forms
                    if form.action.endswith("/wishes") and ("day", TODAY.isoformat()) in form.fields)
        anna = "/people/" + routes.match(PATTERNS, wish.action)[1]["person"]
        assert hand.post(wish.action, wish.fields).status == 303
        assert hand.send_file(anna + "/picture", picture(), "marlenes-picture.png").status == 303
        kite = "/gifts/" + self.folder.json("gifts", "list")[0]["id"]
        assert hand.send_file(kite + "/pictures", picture(), "marlenes-kite.png").status == 303
        assert hand.send_file("/settings/profile/picture", picture(), "marlenes-face.png").status == 303
        assert hand.post("/capture/waiting", [("text", "hush-hush errand")]).status == 303
        self.keep("/capture/drafts/:draft", hand.post("/capture", [("text", "hush-hush: call Anna tomorrow")]))
        self.blanks["capture"] = next(routes.match(PATTERNS, form.action)[1]["capture"] for form in hand.page("/people").forms
                                      if form.action.startswith("/captures/"))
        self.teach(anna)
        merging = next(one for one in hand.page("/duplicates").addresses if "/merging?with=" in one)
        merge = next(form for form in hand.page(merging).forms if dict(form.fields).get("merge"))
        assert hand.post(merge.action, merge.fields).status == 303
        bulk = next(form for form in hand.page("/people?select=1&q=Vera").forms
                    if form.action == "/people/changes" and ("change", "category") in form.fields)
        chosen = [("category", "friend") if name == "category" else (name, value) for name, value in bulk.fields]
        assert hand.post(bulk.action, chosen).status == 303
        self.blanks["change"] = next(routes.match(PATTERNS, one)[1]["change"] for one in hand.page("/people").addresses
                                     if one.startswith("/people/changes/"))
        # Its history is on its page, whose form for taking it back names it.
        walk = next(one for one in hand.page("/reminders?show=coming").addresses if routes.match(PATTERNS, one)
                    and routes.match(PATTERNS, one)[0] == "/reminders/:reminder")
        undoing = next(form for form in hand.page(walk).forms if form.action.startswith("/reminder-completions/"))
        self.blanks["completion"] = routes.match(PATTERNS, undoing.action)[1]["completion"]
        # A link without names, since whoever has its address may see it.
        hand.page("/settings/widgets")
        made = hand.post("/settings/widgets", [("name", "hush-hush wall")]).text()
        self.blanks["widget"] = re.search("/widgets/([^/\"]+)/small", made)[1]
        hand.page("/settings/feeds")
        made = hand.post("/settings/feeds", [("name", "hush-hush calendar")]).text()
        self.blanks["feed"] = re.search("/feeds/([^/\"]+)/kinkeeper.ics", made)[1]

    def teach(self, anna):
        """Two nicknames of Anna that her quick notes have learnt, one of them removed again."""
        hand = self.hand
        for name in ("Hushie", "Hushling"):
            sheet = urlsplit(hand.post("/capture", [("text", f"Coffee with {name} yesterday")]).headers["location"]).path
            form = next(form for form in hand.page(sheet).forms if form.action == "/capture/saving")
            changes = {"person-0": anna.rsplit("/", 1)[1], "who-0": ""}
            chosen = [(key, changes.get(key, value)) for key, value in form.fields]
            assert hand.post(form.action, chosen).status == 303
        removal = next(form for form in hand.page("/settings/lessons").forms if form.action.endswith("/removal"))
        assert hand.post(removal.action, removal.fields).status == 303
        self.blanks["lessons"] = next(routes.match(PATTERNS, form.action)[1]["lessons"]
                                      for form in hand.page("/settings/lessons").forms if form.action.endswith("/restoring"))

    def keep(self, pattern, answer):
        path = urlsplit(answer.headers["location"]).path
        self.blanks |= routes.match([pattern], path)[1]

    def questions(self):
        """Every pattern filled in, with every spelling that might get past a comparison, and the headers of scripts."""
        for pattern in PATTERNS:
            path = routes.fill(pattern, self.blanks)
            for headers in ({}, {"X-Fragment": "people-rows"}, {"Accept": "application/json"}):
                yield pattern, path, headers
            if path != pattern:
                yield pattern, re.sub("[0-9a-f]{8}-[0-9a-f-]{27}", lambda id: id[0].upper(), path), {}
                yield pattern, path + "?s=96&v=0000000000000000&problems=0&after=" + self.blanks["person"], {}

    def assert_untouched(self):
        """Her document is the same, and so are her sessions, tokens, links, runs and waiting table, by their addresses."""
        now = Walk(self.hand.request, self.server, PATTERNS, [one for one in PATTERNS if not routes.blanks_in(one)])
        assert now.places() == self.walk.places()
        table = routes.fill("/imports/tables/:table", self.blanks)
        assert "hush-hush" in self.hand.get(table).text()
        assert self.hand.export() == self.document


@pytest.fixture(scope="module")
def hand(playwright):
    """Makes hands, each with cookies of its own: `hand(server)`."""
    requests = []

    def hand(server):
        requests.append(playwright.request.new_context())
        return Hand(requests[-1], server)

    yield hand
    for request in requests:
        request.dispose()


@pytest.fixture(scope="module")
def theirs(hand):
    """One world for all tests: each of them ends with it untouched."""
    with serving() as server:
        yield Theirs(server, hand)


def told(answer):
    return " ".join(answer.headers.values()) + answer.body().decode(errors="replace")


def assert_silent(answer, what):
    found = PRIVATE.search(told(answer)) or SHARED.search(told(answer))
    assert not found, f"{what} tells {found[0]}"


def forms(theirs):
    """Every form of Marlene's pages as she would send it, and each address of hers once more with nothing but her identifiers."""
    named = tuple((name, theirs.blanks[name]) for name in ("person", "group", "catchup", "people")) \
        + (("with", theirs.blanks["person"]), ("back", "/"), ("kind", "call"), ("name", "x"), ("change", "trash"))
    bare = [Form(routes.fill(one, theirs.blanks), named) for one in PATTERNS]
    return [form for form in [*theirs.walk.forms, *bare] if form.action != "/sign-out"]


def test_a_second_account_sees_and_changes_nothing_of_the_first(theirs, hand):
    theirs.server.make_account("Bob", "the other side of the wall")
    hand = hand(theirs.server)
    sign_in(hand.request, theirs.server, "Bob", "the other side of the wall")
    for pattern, path, headers in theirs.questions():
        answer = hand.get(path, **headers)
        assert_silent(answer, path)
        assert answer.status < 500, path
        if routes.blanks_in(pattern) and not OPEN.fullmatch(pattern) and not COMMON.fullmatch(pattern):
            assert answer.status in (404, 405), f"{path}: {answer.status}"
    hand.page("/imports")
    for form in forms(theirs):
        pattern, blanks = routes.match(PATTERNS, form.action)
        # What one types comes back where there is nothing to change: in words of one's own, so that hers would show.
        fields = [(name, "mine" if ECHO.fullmatch(pattern) and (PRIVATE.search(value) or SHARED.search(value)) else value)
                  for name, value in form.fields]
        answer = hand.post(form.action, fields)
        assert_silent(answer, form)
        assert answer.status < 500, form
        if blanks and not any(known.fullmatch(pattern) for known in (OPEN, COMMON)) and not STANDARD.fullmatch(form.action):
            # A form that lacks what it needs may be refused for that, whosever things it names.
            expected = {404, 405} | ({303} if GENTLE.fullmatch(pattern) else set()) | ({400} if form not in theirs.walk.forms else set())
            assert answer.status in expected, f"{form}: {answer.status}"
    anna = "/people/" + theirs.blanks["person"]
    assert hand.send_file(anna + "/picture", picture(), "mine.png").status == 404
    assert hand.send_file(f"/gifts/{theirs.blanks['gift']}/pictures", picture(), "mine.png").status == 404
    assert not PRIVATE.search(json.dumps(hand.export(), ensure_ascii=False))
    theirs.assert_untouched()


def test_a_partner_sees_what_is_shared_and_nothing_else(theirs, hand):
    hand = hand(theirs.server)
    sign_in(hand.request, theirs.server, "Paula", PAULAS)
    shared = ""
    for pattern, path, headers in theirs.questions():
        # A stream does not end, and says numbers only.
        if pattern.endswith("/events") and COUPLE.fullmatch(pattern):
            continue
        answer = hand.get(path, **headers)
        found = OWN.search(told(answer))
        assert not found, f"{path} tells {found[0]}"
        assert answer.status < 500, path
        if COUPLE.fullmatch(pattern):
            shared += told(answer)
        elif routes.blanks_in(pattern) and not OPEN.fullmatch(pattern) and not COMMON.fullmatch(pattern):
            assert answer.status in (404, 405), f"{path}: {answer.status}"
    assert "lighthouse" in shared and "seaside cabin" in shared
    assert not OWN.search(json.dumps(hand.export(), ensure_ascii=False))
    assert not hand.export().get("quizAnswers") and [one["question"] for one in theirs.document["quizAnswers"]] == ["thanks"]
    quiz = hand.get("/couple/getting-started/quiz?question=thanks").text()
    assert 'name="choice" value="acts"' in quiz and 'value="acts" checked' not in quiz
    theirs.assert_untouched()


def test_a_stranger_is_sent_to_the_door(theirs, hand):
    hand = hand(theirs.server)
    for pattern, path, headers in theirs.questions():
        answer = hand.get(path, **headers)
        assert_silent(answer, path)
        if not OPEN.fullmatch(pattern):
            isAtTheDoor = answer.status == 303 and answer.headers["location"].startswith("/sign-in")
            assert isAtTheDoor or answer.status in ((403, 404, 405) if headers else (404, 405)), f"{path}: {answer.status}"
    hand.page("/sign-in")
    for form in forms(theirs):
        pattern, _ = routes.match(PATTERNS, form.action)
        answer = hand.post(form.action, form.fields)
        assert_silent(answer, form)
        assert OPEN.fullmatch(pattern) or answer.status in (403, 404, 405), f"{form}: {answer.status}"
    assert hand.send_file("/imports", CAST.encode(), "mine.vcf").status == 403
    theirs.assert_untouched()
