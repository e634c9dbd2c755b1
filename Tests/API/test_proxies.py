"""Debian's nginx and Caddy in front of the program, with the configurations of docs/proxies: pages, what phones sync with, uploads,
pages that are told of changes, and the addresses that requests come from."""
import asyncio
import base64
import contextlib
import http.client
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
import urllib.parse

import pytest

from kinkeeper import Folder
from server import Server

HERE = pathlib.Path(__file__).resolve().parents[2]
PASSWORD = "a quiet walk by the lake"
#: Where the proxies are: unpacked by script/bootstrap, else those of this machine.
PATH = ":".join(str(folder) for folder in (
    HERE / ".build/proxies/usr/sbin", HERE / ".build/proxies/usr/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def replaced(text, **changes):
    """The documented configuration with other names: each of them must be in it."""
    for old, new in changes.values():
        assert old in text, f"{old!r} is not in the configuration any more"
        text = text.replace(old, new)
    return text


def nginx(folder, port, upstream):
    site = replaced(
        (HERE / "docs/proxies/nginx.conf").read_text(), port=("listen 443", f"listen 127.0.0.1:{port}"),
        name=("kin.example.org;", "localhost;"), certificate=("/etc/letsencrypt/live/kin.example.org/fullchain.pem", f"{folder}/cert.pem"),
        key=("/etc/letsencrypt/live/kin.example.org/privkey.pem", f"{folder}/key.pem"), upstream=("127.0.0.1:8080", upstream))
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{site}}}\n")
    return ["nginx", "-c", folder / "nginx.conf", "-p", folder]


def caddy(folder, port, upstream):
    site = replaced(
        (HERE / "docs/proxies/Caddyfile").read_text(), upstream=("127.0.0.1:8080", upstream),
        name=("kin.example.org {", f"https://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls {folder}/cert.pem {folder}/key.pem"))
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system {folder}/caddy\n}}\n{site}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"]


@pytest.fixture(scope="module", params=[nginx, caddy], ids=lambda make: make.__name__)
def proxied(request, tmp_path_factory):
    """The server of Anna and Ben behind a proxy."""
    if not shutil.which(request.param.__name__, path=PATH):
        pytest.skip(f"{request.param.__name__} is not here")
    folder = tmp_path_factory.mktemp(request.param.__name__)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True, capture_output=True)
    port = free_port()
    with Folder() as data, contextlib.ExitStack() as ends:
        server = Server(data, KINKEEPER_PUBLIC_URL=f"https://localhost:{port}", KINKEEPER_TRUSTED_PROXIES="127.0.0.1")
        for name in ("Anna", "Ben"):
            server.make_account(name, PASSWORD)
        own = free_port()
        server.start(port=str(own))
        ends.callback(server.stop)
        name, *rest = request.param(folder, port, f"127.0.0.1:{own}")
        command = [shutil.which(name, path=PATH), *map(str, rest)]
        with open(folder / "said.log", "wb") as said:
            proxy = subprocess.Popen(
                command, stdout=said, stderr=said, cwd=folder,
                env={"PATH": PATH, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)})
        ends.callback(end, proxy)
        site = Site(data, port, folder / "cert.pem")
        wait_for(port, proxy, folder / "said.log")
        yield site


def end(process):
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait_for(port, proxy, said):
    deadline = time.monotonic() + 20
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        assert proxy.poll() is None and time.monotonic() < deadline, said.read_text()
        time.sleep(0.05)


class Site:
    """What people reach at the proxy."""

    def __init__(self, data, port, certificate):
        self.data, self.port = data, port
        self.tls = ssl.create_default_context(cafile=str(certificate))
        self.origin = f"https://localhost:{port}"

    def ask(self, method, path, body=None, source="127.0.0.1", **fields):
        """An answer, with its body: asked from an address of this machine."""
        connection = http.client.HTTPSConnection("localhost", self.port, timeout=60, context=self.tls, source_address=(source, 0))
        connection._create_connection = lambda _, *rest: socket.create_connection(("127.0.0.1", self.port), *rest)
        with contextlib.closing(connection):
            connection.request(method, path, body, {name.replace("_", "-"): value for name, value in fields.items()})
            answer = connection.getresponse()
            answer.text = answer.read().decode(errors="replace")
            return answer

    def visitor(self, name):
        return Visitor(self, name)


class Visitor:
    """An account in a browser."""

    def __init__(self, site, name):
        self.site, self.cookies, self.csrf = site, {}, ""
        self.ask("GET", "/sign-in")
        answer = self.ask("POST", "/sign-in", {"name": name, "password": PASSWORD})
        assert answer.status == 303, answer.text
        self.ask("GET", "/couple")

    def ask(self, method, path, fields=None):
        body = urllib.parse.urlencode({**fields, "csrf": self.csrf}) if fields is not None else None
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body is not None else {}
        answer = self.site.ask(method, path, body, **self.head(), **kind)
        for name, value in re.findall(r"(?m)^([^=\n]+)=([^;]*)", "\n".join(answer.headers.get_all("Set-Cookie") or [])):
            self.cookies[name] = value
        if found := re.search(r'name="csrf" value="([^"]+)"', answer.text):
            self.csrf = found.group(1)
        return answer

    def head(self):
        return {"Origin": self.site.origin, "Accept-Language": "en",
                "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}


def test_a_page_is_reached_by_its_name_and_cookies_are_for_https_only(proxied):
    anna = proxied.visitor("Anna")
    page = anna.ask("GET", "/people")
    assert page.status == 200 and "<h1" in page.text
    cookies = proxied.ask("POST", "/sign-in", urllib.parse.urlencode({"name": "Anna", "password": PASSWORD, "csrf": "none"}),
                          Origin=proxied.origin, Content_Type="application/x-www-form-urlencoded").headers.get_all("Set-Cookie") or []
    assert all("Secure" in one for one in [*cookies, *(proxied.ask("GET", "/sign-in").headers.get_all("Set-Cookie") or [])])
    # A form of another site's page is refused: the program knows its own name behind the proxy.
    answer = proxied.ask("POST", "/sign-in", "name=Anna", Origin="https://evil.example", Content_Type="application/x-www-form-urlencoded")
    assert answer.status == 403


def test_a_phone_finds_its_address_book_and_syncs(proxied):
    secret = proxied.data.json("app-passwords", "add", "phone", "--account", "Anna")["appPassword"]
    allowed = {"Authorization": "Basic " + base64.b64encode(f"Anna:{secret}".encode()).decode()}
    door = proxied.ask("PROPFIND", "/.well-known/carddav", Depth="0", **allowed)
    assert door.status in (207, 301, 302, 307, 308)
    if place := door.headers["Location"]:
        assert urllib.parse.urlsplit(place).netloc in ("", f"localhost:{proxied.port}")
        door = proxied.ask("PROPFIND", urllib.parse.urlsplit(place).path, Depth="0", **allowed)
        assert door.status == 207
    found = proxied.ask(
        "PROPFIND", "/dav/", '<propfind xmlns="DAV:"><prop><current-user-principal/></prop></propfind>', Depth="0", **allowed)
    assert found.status == 207 and "href" in found.text
    book = address_book(proxied, allowed, found.text)
    card = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:behind-a-proxy\r\nFN:Mette\r\nEND:VCARD\r\n"
    made = proxied.ask("PUT", book + "mette.vcf", card, Content_Type="text/vcard", If_None_Match="*", **allowed)
    assert made.status == 201, made.text
    moved = proxied.ask("MOVE", book + "mette.vcf", Destination=proxied.origin + book + "other.vcf", Overwrite="F", **allowed)
    assert moved.status in (201, 204, 403), moved.text
    name = "other.vcf" if moved.status != 403 else "mette.vcf"
    report = proxied.ask(
        "REPORT", book, '<c:addressbook-multiget xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><prop><getetag/>'
        f"<c:address-data/></prop><href>{book}{name}</href></c:addressbook-multiget>", Depth="1", **allowed)
    assert report.status == 207 and "FN:Mette" in report.text
    assert proxied.ask("DELETE", book + name, **allowed).status == 204


def address_book(site, allowed, text):
    """The address book of an account, found as a phone finds it."""
    principal = re.search(r"principal>\s*<[^>]*href>([^<]+)<", text).group(1)
    home = site.ask("PROPFIND", principal, '<propfind xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><prop>'
                    "<c:addressbook-home-set/></prop></propfind>", Depth="0", **allowed).text
    home = re.search(r"home-set>\s*<[^>]*href>([^<]+)<", home).group(1)
    books = site.ask("PROPFIND", home, '<propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>', Depth="1", **allowed).text
    for part in re.split(r"<[^>/]*response>", books):
        if "addressbook" in part.replace(home, ""):
            return re.search(r"href>([^<]+)<", part).group(1)
    raise AssertionError(books)


@pytest.mark.parametrize("chunked", [False, True], ids=["by length", "in chunks"])
def test_a_large_file_is_taken_in(proxied, chunked):
    token = proxied.data.json("token", "create", f"import {chunked}", "--scope", "data:import", "--scope", "people:read",
                              "--account", "Ben")["token"]
    photo = base64.b64encode(bytes(range(256)) * 40).decode()
    cards = "".join(f"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:{chunked}-{n}\r\nFN:Person {n}\r\nX-LONG:{photo}\r\nEND:VCARD\r\n" for n in range(500))
    body = cards.encode()
    assert len(body) > 6_000_000
    parts = (body[at:at + 65_536] for at in range(0, len(body), 65_536)) if chunked else body
    answer = proxied.ask("POST", "/api/v1/imports", parts, Authorization=f"Bearer {token}", Content_Type="text/vcard")
    assert answer.status in (200, 201, 202), answer.text
    deadline = time.monotonic() + 120
    while f"{chunked}-499" not in proxied.data.run("export", "--account", "Ben").stdout.decode():
        assert time.monotonic() < deadline, "the import did not end"
        time.sleep(0.5)


def test_changes_reach_a_page_at_once(proxied):
    code = proxied.data.run("couple", "invite", "--account", "Anna").stdout.decode().split()[0]
    proxied.data.run("couple", "accept", code, "--account", "Ben")
    anna, ben = proxied.visitor("Anna"), proxied.visitor("Ben")
    path = anna.ask("POST", "/check-ins", {}).headers["Location"]
    for visitor in (anna, ben):
        seen = re.search(r'name="seen" value="([^"]*)"', visitor.ask("GET", path).text)
        visitor.ask("POST", "/couple/rules/agreeing", {"seen": seen.group(1) if seen else "", "back": path})

    async def followed():
        reader, writer = await asyncio.open_connection("127.0.0.1", proxied.port, ssl=proxied.tls, server_hostname="localhost")
        head = {"Host": f"localhost:{proxied.port}", **ben.head()}
        writer.write((f"GET {path}/events?version=0 HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in head.items())
                      + "\r\n").encode())
        versions = asyncio.Queue()

        async def read():
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    versions.put_nowait(int(line[4:]))

        reading = asyncio.create_task(read())
        # The stream stays open: what comes has not been held back until its end.
        first = await asyncio.wait_for(versions.get(), 30)
        acted = await asyncio.to_thread(anna.ask, "POST", f"{path}/acts", {"act": "feel", "mood": "positive", "version": first})
        assert acted.status == 303, acted.text
        second = await asyncio.wait_for(versions.get(), 30)
        reading.cancel()
        writer.close()
        return first, second

    first, second = asyncio.run(followed())
    assert second > first


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
def test_guesses_count_for_the_address_they_come_from(proxied):
    def guess(source, number, **more):
        page = proxied.ask("GET", "/sign-in", source=source)
        csrf = re.search(r'name="csrf" value="([^"]+)"', page.text).group(1)
        cookies = "; ".join(one.split(";")[0] for one in page.headers.get_all("Set-Cookie") or [])
        body = urllib.parse.urlencode({"name": f"stranger {number} {source}", "password": "not the password", "csrf": csrf})
        return proxied.ask("POST", "/sign-in", body, source=source, Origin=proxied.origin, Cookie=cookies,
                           Content_Type="application/x-www-form-urlencoded", **more).status

    # Other names, and addresses that are made up: it is the address of the connection that counts.
    answers = [guess("127.0.0.2", number, X_Forwarded_For=f"203.0.113.{number}") for number in range(9)]
    assert 429 in answers
    assert guess("127.0.0.3", 0) != 429
