"""Phones and desks: CardDAV clients against the built program's server."""
import base64
import concurrent.futures
import http.client
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest
from server import Server

DAV, CARD = "{DAV:}", "{urn:ietf:params:xml:ns:carddav}"
PASSWORD = "anna"


class Client:
    """A connection with an app password."""

    def __init__(self, address, user="anna", password=PASSWORD):
        self.connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)
        self.fields = {"Authorization": "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()}

    def __call__(self, method, path, body=None, **fields):
        fields = {name.replace("_", "-"): value for name, value in fields.items()}
        self.connection.request(method, path, body.encode() if isinstance(body, str) else body, {**self.fields, **fields})
        answer = self.connection.getresponse()
        answer.body = answer.read()
        return answer

    def tree(self, method, path, body, **fields):
        answer = self(method, path, body, **fields)
        assert answer.status == 207, answer.body
        return ET.fromstring(answer.body)


def card(uid, name, *more):
    return "\r\n".join(["BEGIN:VCARD", "VERSION:3.0", f"UID:{uid}", f"FN:{name}", f"N:{name};;;;", *more, "END:VCARD", ""])


def allow(folder, account, password):
    """A password that is like the account's name, as test suites want it: it opens from this machine alone."""
    folder.run(
        "app-passwords", "add", "tests", "--local", "--password-stdin", "--account", account,
        input=f"{password}\n".encode())


@pytest.fixture
def server(folder):
    folder.run("account", "create", "anna", "--password-stdin", input=b"a long enough password\n")
    allow(folder, "anna", PASSWORD)
    server = Server(folder).start()
    yield server
    server.stop()


BOOK = "/dav/addressbooks/anna/contacts/"


def test_a_client_finds_the_book_puts_a_card_and_sees_what_is_done_here(folder, server):
    client = Client(server.address)
    assert client("GET", "/.well-known/carddav").getheader("Location") == "/dav/"
    text = card("u-1", "Anna Berg", "BDAY:1985-04-12", "X-KEPT;A=b:as it is")
    put = client("PUT", BOOK + "anna.vcf", text, Content_Type="text/vcard", If_None_Match="*")
    assert put.status == 201
    assert client("GET", BOOK + "anna.vcf").body.decode() == text
    assert [row["display"] for row in folder.json("people")] == ["Anna Berg"]

    sync = '<sync-collection xmlns="DAV:"><sync-token>{}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>'
    token = client.tree("REPORT", BOOK, sync.format("")).findtext(DAV + "sync-token")
    folder.run("people", "edit", "Anna Berg", "--note", "likes walnut cake")
    changes = client.tree("REPORT", BOOK, sync.format(token))
    assert [row.findtext(DAV + "href") for row in changes.findall(DAV + "response")] == [BOOK + "anna.vcf"]
    changed = client("GET", BOOK + "anna.vcf").body.decode()
    assert "X-KEPT;A=b:as it is" in changed and "likes walnut cake" in changed

    assert client("DELETE", BOOK + "anna.vcf", If_Match=put.getheader("ETag")).status == 412
    assert client("DELETE", BOOK + "anna.vcf").status == 204
    assert folder.json("people") == []
    assert len(folder.json("people", "trash", "list")) == 1


def test_a_password_of_the_account_or_a_cookie_opens_nothing(server):
    assert Client(server.address, password="a long enough password")("PROPFIND", "/dav/", Depth="0").status == 401
    stranger = Client(server.address)
    stranger.fields = {"Cookie": "kinkeeper=x"}
    answer = stranger("PROPFIND", "/dav/", Depth="0")
    assert answer.status == 401 and answer.getheader("WWW-Authenticate") == 'Basic realm="Kinkeeper", charset="UTF-8"'
    assert stranger("OPTIONS", "/dav/").status == 200


def test_no_update_is_lost_among_writers_at_once(server):
    """Each writer adds a line to the same card, over and over until its condition holds."""
    Client(server.address)("PUT", BOOK + "1.vcf", card("u-1", "Shared"), Content_Type="text/vcard")

    def add(writer):
        client = Client(server.address)
        for turn in range(5):
            while True:
                there = client("GET", BOOK + "1.vcf")
                text = there.body.decode().replace("END:VCARD", f"X-TURN:{writer}-{turn}\r\nEND:VCARD")
                done = client("PUT", BOOK + "1.vcf", text, Content_Type="text/vcard", If_Match=there.getheader("ETag"))
                assert done.status in (204, 412)
                if done.status == 204:
                    break

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(add, range(4)))
    text = Client(server.address)("GET", BOOK + "1.vcf").body.decode()
    assert sorted(re.findall(r"X-TURN:(\S+)", text)) == sorted(f"{w}-{t}" for w in range(4) for t in range(5))


def test_hostile_bodies_are_refused_and_the_server_goes_on(server):
    client = Client(server.address)
    bomb = "<!DOCTYPE l [<!ENTITY a 'aaaaaaaaaa'>" + "".join(
        f"<!ENTITY {chr(98 + n)} '{('&' + chr(97 + n) + ';') * 10}'>" for n in range(10)) + "]><propfind xmlns='DAV:'>&k;</propfind>"
    for body in [bomb, "<a>" * 200_000, "<!DOCTYPE x SYSTEM 'file:///etc/passwd'><x/>", "\xff\xfe<a/>", "<a b='1' b='2'/>"]:
        assert client("PROPFIND", "/dav/", body, Depth="0").status == 400
    assert Client(server.address)("PROPFIND", "/dav/", b"x" * 1_100_000, Depth="0").status == 413
    assert Client(server.address)("PUT", BOOK + "1.vcf", b"x" * 10_500_000, Content_Type="text/vcard").status == 403
    for path in ["../../bob/contacts/", "%2e%2e/bob/", "contacts/..%2f..%2fbob/1.vcf", "contacts/%00", "bob%2Fcontacts/"]:
        assert Client(server.address)("GET", "/dav/addressbooks/anna/" + path).status in (400, 403, 404)
    assert Client(server.address)("PROPFIND", "/dav/", Depth="0").status == 207


VDIRSYNCER = pathlib.Path(sys.executable).with_name("vdirsyncer")


@pytest.mark.timeout(600)
def test_vdirsyncer_syncs_both_ways(folder, server, tmp_path):
    cards = tmp_path / "cards" / "contacts"
    cards.mkdir(parents=True)
    for number in range(30):
        (cards / f"u-{number}.vcf").write_bytes(card(f"u-{number}", f"Person {number}", "X-KEPT:1").encode())
    config = tmp_path / "config"
    config.write_text(f"""
[general]
status_path = "{tmp_path}/status/"
[pair people]
a = "here"
b = "there"
collections = ["contacts"]
conflict_resolution = "b wins"
[storage here]
type = "filesystem"
path = "{tmp_path}/cards/"
fileext = ".vcf"
[storage there]
type = "carddav"
url = "{server.address}/"
username = "anna"
password = "{PASSWORD}"
""")

    def sync():
        for command in (["discover", "people"], ["sync"]):
            done = subprocess.run([VDIRSYNCER, "-c", config, *command], input=b"y\n" * 9, capture_output=True, timeout=240)
            assert done.returncode == 0, done.stderr.decode()

    def kept():
        return {path.name: path.read_bytes() for path in cards.iterdir()}

    before = kept()
    sync()
    assert len(folder.json("people")) == 30
    sync()
    assert kept() == before
    client = Client(server.address)
    (cards / "u-3.vcf").write_bytes(before["u-3.vcf"].replace(b"FN:Person 3", b"FN:Changed here"))
    (cards / "u-4.vcf").unlink()
    there = client("GET", BOOK + "u-5.vcf")
    changed = there.body.decode().replace("FN:Person 5", "FN:Changed there")
    assert client("PUT", BOOK + "u-5.vcf", changed, Content_Type="text/vcard", If_Match=there.getheader("ETag")).status == 204
    assert client("DELETE", BOOK + "u-6.vcf").status == 204
    sync()
    names = folder.names([row["id"] for row in folder.json("people")])
    assert {"Changed here", "Changed there"} <= set(names) and len(names) == 28
    assert b"FN:Changed there" in kept()["u-5.vcf"] and "u-6.vcf" not in kept() and len(kept()) == 28


def test_khard_reads_what_vdirsyncer_brings(folder, server, tmp_path):
    folder.run("import", "-", input="".join([
        card("anna", "Anna Berg", "N:Berg;Anna;;;", "TEL;TYPE=CELL:+49 170 1234567", "EMAIL;TYPE=HOME:anna@example.org",
             "BDAY:1985-04-12", "item1.X-ABDATE:2010-06-05", "item1.X-ABLABEL:_$!<Anniversary>!$_"),
        card("lea", "Lea Berg", "N:Berg;Lea;;;", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29", "NOTE:Two\\nlines\\, and a comma"),
        card("jo", "Jo", "N:;Jo;;;", "NICKNAME:Joey"),
    ]).encode())
    book = tmp_path / "book"
    book.mkdir()
    config = tmp_path / "vdirsyncer"
    config.write_text(VDIR.format(here=book, status=tmp_path / "status", url=server.address + BOOK, password=PASSWORD))
    for command in (["discover", "people"], ["sync"]):
        done = subprocess.run([VDIRSYNCER, "-c", config, *command], input=b"y\n" * 9, capture_output=True, timeout=240)
        assert done.returncode == 0, done.stderr.decode()
    config = tmp_path / "khard"
    config.write_text(f"[addressbooks]\n[[people]]\npath = {book}\n[general]\ndebug = no\n")

    def khard(*words):
        done = subprocess.run([VDIRSYNCER.with_name("khard"), "-c", config, *words], capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout

    assert sorted(khard("list", "--parsable", "--fields", "name").split("\n")) == ["", "Anna Berg", "Jo", "Lea Berg"]
    assert "+49 170 1234567" in khard("phone", "Anna") and "anna@example.org" in khard("email", "Anna")
    birthdays = khard("birthdays")
    assert all(name in birthdays for name in ("Anna Berg", "Lea Berg")) and "Jo" not in birthdays
    assert "and a comma" in khard("show", "Lea")


VDIR = """
[general]
status_path = "{status}/"
[pair people]
a = "here"
b = "there"
collections = null
[storage here]
type = "filesystem"
path = "{here}"
fileext = ".vcf"
[storage there]
type = "carddav"
url = "{url}"
username = "anna"
password = "{password}"
"""
