"""What stands between a browser and the server: a network that can be cut, TLS, and an ear for what scripts complain of.

WebDriver can cut no network, and WebKitGTK's tells nothing of a page's console. So the browser speaks to a proxy of the tests, as it
does to that of whoever hosts Kinkeeper. The proxy puts a few lines in front of the program's scripts; all else passes as it is.
"""
import contextlib
import datetime
import http.client
import http.server
import ipaddress
import pathlib
import socket
import ssl
import threading

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from engines import free_port
from server import Server

HEARD = "/engine-heard"

#: Runs at the head of the program's script and of the worker's, and tells the proxy what goes wrong: while there is no connection, later.
LISTEN = """(() => {
  const path = location.pathname;
  const send = (text) => fetch("%s", { method: "POST", body: text, keepalive: true });
  const later = self.document ? (text) => { localStorage.heard = (localStorage.heard ?? "") + text + "\\n"; }
    : (text) => setTimeout(() => send(text).catch(() => later(text)), 1000);
  const say = (text) => send(`${text} (${path})`).catch(() => later(`${text} (${path})`));
  self.addEventListener("error", (event) => {
    if (event.message) say(`script error: ${event.message} ${event.filename}:${event.lineno}`);
  });
  self.addEventListener("unhandledrejection", ({ reason }) => say(`unhandled: ${reason} ${reason?.stack ?? ""}`));
  self.addEventListener("securitypolicyviolation", (event) => say(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  for (const kind of ["error", "warn"]) {
    const before = console[kind];
    console[kind] = (...words) => { say(`console ${kind}: ${words.join(" ")}`); before.apply(console, words); };
  }
})();
""" % HEARD

#: What belongs to one connection alone.
HOP = {"connection", "keep-alive", "transfer-encoding", "content-length", "te", "upgrade"}


class Site:
    """A server and what stands in front of it. Between `stop` and `start` the address stays, and nothing answers there."""

    def __init__(self, folder, is_secure):
        self.folder = folder
        self.front = Front(folder, is_secure)
        self.address = self.front.address
        # Over TLS the server must know the address that people type: its cookies are for https alone.
        self.server = Server(folder, **({"KINKEEPER_PUBLIC_URL": self.address} if is_secure else {}))

    def start(self):
        self.server.start(str(self.front.behind))
        self.front.listen()

    def stop(self):
        self.front.cut()
        self.server.stop()


class Front:
    """A proxy on a port of its own, over TLS where asked."""

    def __init__(self, folder, is_secure):
        self.complaints = []
        #: The port of the server that it stands in front of.
        self.behind = free_port()
        self.tls = certificate(folder) if is_secure else None
        self.listener = None
        self.port = free_port()
        self.open = set()
        self.address = f"{'https' if is_secure else 'http'}://127.0.0.1:{self.port}"

    def listen(self):
        front = self

        class Listener(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def get_request(self):
                connection, client = super().get_request()
                front.open.add(connection)
                return connection, client

            def finish_request(self, connection, client):
                # The handshake is the connection's own thread's work: one that hangs holds up no other.
                if front.tls:
                    plain, connection = connection, front.tls.wrap_socket(connection, server_side=True)
                    front.open.discard(plain)
                    front.open.add(connection)
                try:
                    super().finish_request(connection, client)
                finally:
                    front.open.discard(connection)
                    connection.close()

            def handle_error(self, *_):
                """A browser hangs up when it likes."""

        class Handler(Passing):
            def handle_one_request(self):
                self.front = front
                super().handle_one_request()

        self.listener = Listener(("127.0.0.1", self.port), Handler)
        self.thread = threading.Thread(target=self.listener.serve_forever, kwargs={"poll_interval": 0.05})
        self.thread.start()

    def cut(self):
        """From now on nothing answers at this address."""
        if not self.listener:
            return
        self.listener.shutdown()
        self.thread.join()
        self.listener.server_close()
        for connection in list(self.open):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self.listener = None


class Passing(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    front = None

    def pass_on(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path == HEARD:
            self.front.complaints.append(body.decode(errors="replace"))
            return self.answer(204, [], b"")
        headers = {name: value for name, value in self.headers.items() if name.lower() not in HOP | {"accept-encoding"}}
        there = http.client.HTTPConnection("127.0.0.1", self.front.behind, timeout=60)
        try:
            there.request(self.command, self.path, body or None, headers)
            answer = there.getresponse()
            kept = [(name, value) for name, value in answer.getheaders() if name.lower() not in HOP]
            self.answer(answer.status, kept, self.heard(answer, answer.read()))
        except OSError:
            # The server is away: the browser is told as much as a network tells.
            self.close_connection = True
        finally:
            there.close()

    do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = pass_on

    def heard(self, answer, content):
        is_script = (answer.getheader("Content-Type") or "").startswith("text/javascript")
        return LISTEN.encode() + content if is_script and content else content

    def answer(self, status, headers, content):
        self.send_response_only(status)
        for name, value in headers:
            self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, *_):
        """The server has a log of its own."""


def certificate(folder):
    """TLS with a certificate that nobody vouches for."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.timezone.utc)
    signed = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256()))
    file = pathlib.Path(folder.path, "front.pem")
    pem = serialization.Encoding.PEM
    file.write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()) + signed.public_bytes(pem))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context
