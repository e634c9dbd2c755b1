"""CardDAV servers of other projects on this machine, and a way to them on which things go wrong as told."""
import base64
import http.client
import http.server
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree as ET

import dulwich.repo

USER, PASSWORD = "bob", "bob's app password"
DAV, CARD = "{DAV:}", "{urn:ietf:params:xml:ns:carddav}"


def card(uid, name, *more):
    return "\r\n".join(["BEGIN:VCARD", "VERSION:3.0", f"UID:{uid}", f"FN:{name}", f"N:{name};;;;", *more, "END:VCARD", ""])


def group(uid, name, members):
    lines = [f"X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:{member}" for member in members]
    return card(uid, name, "X-ADDRESSBOOKSERVER-KIND:group", *lines)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Peer:
    """A server of a kind ("radicale" or "xandikos") with one user and one address book, until the end of a `with`."""

    def __init__(self, kind):
        self.kind = kind
        self.password = PASSWORD
        self.book = "/bob/contacts/" if kind == "radicale" else "/bob/contacts/addressbook/"

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="kinkeeper-peer-")
        self.port = free_port()
        self.start()
        if self.kind == "radicale":
            body = ("<mkcol xmlns='DAV:' xmlns:C='urn:ietf:params:xml:ns:carddav'><set><prop><resourcetype><collection/>"
                    "<C:addressbook/></resourcetype><displayname>Contacts</displayname></prop></set></mkcol>")
            assert self("MKCOL", self.book, body).status == 201
        return self

    def start(self):
        root = pathlib.Path(self.folder.name)
        program = str(pathlib.Path(sys.executable).with_name(self.kind))
        if self.kind == "radicale":
            self.change_password(self.password)
            (root / "config").write_text(
                f"[server]\nhosts = 127.0.0.1:{self.port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = {root}/users\n"
                f"htpasswd_encryption = plain\ndelay = 0\n[storage]\nfilesystem_folder = {root}/data\n[logging]\nlevel = error\n")
            command = [program, "-C", str(root / "config")]
        else:
            command = [program, "serve", "-d", str(root / "data"), "--autocreate", "--defaults", "--no-detect-systemd",
                       "--current-user-principal", "/bob/", "-l", "127.0.0.1", "-p", str(self.port)]
        with open(root / "log", "ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                env={**os.environ, "HOME": str(root), "XDG_STATE_HOME": str(root / "state")})
        for _ in range(400):
            try:
                return socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                assert self.process.poll() is None, (root / "log").read_text()
                time.sleep(0.1)
        raise AssertionError("the peer does not answer")

    def change_password(self, password):
        self.password = password
        pathlib.Path(self.folder.name, "users").write_text(f"{USER}:{password}\n")

    def stop(self):
        self.process.kill()
        self.process.wait()

    def __exit__(self, *_):
        self.stop()
        self.folder.cleanup()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def __call__(self, method, path, body="", **fields):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        fields = {name.replace("_", "-"): value for name, value in fields.items()}
        basic = "Basic " + base64.b64encode(f"{USER}:{self.password}".encode()).decode()
        connection.request(method, path, body.encode() if isinstance(body, str) else body, {"Authorization": basic, **fields})
        answer = connection.getresponse()
        answer.body = answer.read()
        connection.close()
        return answer

    def put(self, name, text):
        answer = self("PUT", self.book + name, text, Content_Type="text/vcard")
        assert answer.status in (200, 201, 204), (answer.status, answer.body)

    def fill(self, cards):
        """Many cards at once: a dictionary of names and texts."""
        if self.kind == "radicale":
            # A whole book goes in one piece; the names are made of the UIDs there.
            answer = self("PUT", self.book, "".join(cards.values()), Content_Type="text/vcard")
            assert answer.status in (200, 201, 204), (answer.status, answer.body)
        else:
            # The book is a repository there; a request for each card takes a quarter of a second where there are many.
            book = pathlib.Path(self.folder.name, "data", *self.book.split("/"))
            for name, text in cards.items():
                (book / name).write_bytes(text.encode())
            tree = dulwich.repo.Repo(str(book)).get_worktree()
            tree.stage(list(cards))
            tree.commit(message=b"Filled", committer=b"bob <>", author=b"bob <>")

    def cards(self):
        """What is there: texts by path."""
        body = ("<C:addressbook-query xmlns='DAV:' xmlns:C='urn:ietf:params:xml:ns:carddav'><prop><C:address-data/></prop>"
                "<C:filter/></C:addressbook-query>")
        answer = self("REPORT", self.book, body, Depth="1", Content_Type="application/xml")
        assert answer.status == 207, (answer.status, answer.body)
        found = {}
        for row in ET.fromstring(answer.body).findall(DAV + "response"):
            text = row.findtext(f".//{CARD}address-data")
            if text:
                found[row.findtext(DAV + "href")] = text.replace("\r\n", "\n")
        return found

    def named(self, name):
        """Path and text of the one card of that name."""
        found = [(path, text) for path, text in self.cards().items() if f"\nFN:{name}\n" in text]
        assert len(found) == 1, (name, len(found))
        return found[0]

    def edit(self, name, change):
        """Changes the one card of that name as `change` says."""
        path, text = self.named(name)
        answer = self("PUT", path, change(text).replace("\n", "\r\n"), Content_Type="text/vcard")
        assert answer.status in (200, 201, 204), (answer.status, answer.body)


class Way:
    """A proxy to a peer that counts, and does what `trouble` says.

    `trouble(number, method, body)` answers None to pass a request on, a status with headers, "cut" to close the line, or
    "lost" to pass it on and close the line without an answer. Lines that begin with one of `drops` do not reach the peer, and
    then nobody is told which version it made, as with servers that keep what they know alone.
    """

    def __init__(self, peer, trouble=lambda *_: None):
        self.peer, self.trouble = peer, trouble
        self.requests = []
        self.drops = ()

    def __enter__(self):
        way = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                way.requests.append(f"{self.command} {self.path}")
                trouble = way.trouble(len(way.requests), self.command, body.decode(errors="replace"))
                if trouble == "cut":
                    self.close_connection = True
                    return self.connection.shutdown(socket.SHUT_RDWR)
                if trouble is not None and trouble != "lost":
                    status, fields, text = (*trouble, "")[:3]
                    return self.reply(status, fields.items(), text.encode())
                if way.drops and self.command == "PUT":
                    body = b"".join(line for line in body.splitlines(True) if not line.startswith(way.drops))
                connection = http.client.HTTPConnection("127.0.0.1", way.peer.port, timeout=120)
                fields = {k: v for k, v in self.headers.items() if k.lower() not in ("connection", "content-length")}
                connection.request(self.command, self.path, body, fields)
                answer = connection.getresponse()
                content = answer.read()
                connection.close()
                if trouble == "lost":
                    self.close_connection = True
                    return self.connection.shutdown(socket.SHUT_RDWR)
                dropped = ("transfer-encoding", "content-length", "connection", "date", "server")
                if way.drops and self.command == "PUT":
                    dropped += ("etag",)
                self.reply(answer.status, [(k, v) for k, v in answer.getheaders() if k.lower() not in dropped], content)

            def reply(self, status, fields, content):
                self.send_response(status)
                for name, value in fields:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_PUT = do_DELETE = do_OPTIONS = do_PROPFIND = do_REPORT = do_MKCOL = answer

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_port}"
