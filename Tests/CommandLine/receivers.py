"""Real receivers on this machine, as channels meet them: a push service, an ntfy server, a webhook, a mail server."""
import asyncio
import base64
import contextlib
import datetime
import http.server
import json
import os
import socket
import ssl
import tempfile
import threading
import time

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02


class Receiver:
    """An HTTP server that keeps what it gets and answers as told."""

    def __init__(self, status=200, body=b"", headers=None, delay=0):
        self.status, self.body, self.headers, self.delay = status, body, headers or {}, delay
        self.requests = []

    def __enter__(self):
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self):
                length = int(self.headers.get("Content-Length") or 0)
                receiver.requests.append((self.command, self.path, dict(self.headers), self.rfile.read(length)))
                # One that takes its time, so that a kill finds something on its way.
                time.sleep(receiver.delay)
                self.send_response(receiver.status)
                for name, value in receiver.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                with contextlib.suppress(OSError):
                    self.wfile.write(receiver.body)

            do_POST = do_PUT = do_GET = answer

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Silence:
    """Takes connections and never says a word."""

    def __enter__(self):
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=8)
        self.port = self.socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    def __exit__(self, *_):
        self.socket.close()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class Browser:
    """A browser that subscribed: it reads what the push service gets, and checks who sent it."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def subscription(self, endpoint):
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return {"endpoint": endpoint, "p256dh": text(point), "auth": text(self.auth)}

    def read(self, request):
        """The message of a request, decrypted by another implementation of RFC 8291."""
        _, _, headers, body = request
        assert headers["Content-Encoding"] == "aes128gcm" and len(body) <= 4096
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth))

    @staticmethod
    def claims(request):
        """What the token of RFC 8292 says, once another implementation finds it signed with the key it names."""
        authorization = request[2]["Authorization"]
        # It reads parameters without a blank between them, which the standard allows as well.
        assert Vapid02.verify(authorization.replace(", ", ","))
        parts = dict(part.strip().split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
        return json.loads(octets(parts["t"].split(".")[1])), parts["k"]


class Authority:
    """A certificate that nobody trusts but who is told to, with its key."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="kinkeeper-ca-")
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
        now = datetime.datetime.now(datetime.timezone.utc)
        certificate = (
            x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=30))
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
            .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
            .sign(key, hashes.SHA256()))
        self.certificate = os.path.join(self.folder.name, "ca.pem")
        self.key = os.path.join(self.folder.name, "key.pem")
        with open(self.certificate, "wb") as file:
            file.write(certificate.public_bytes(serialization.Encoding.PEM))
        with open(self.key, "wb") as file:
            file.write(key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def context(self):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, self.key)
        return context


class MailServer:
    """A real SMTP server that takes mail from whoever signs in over TLS, and keeps it."""

    def __init__(self, authority=None, password="s3cret", refusing=None, encrypted=True, delay=0):
        self.authority, self.password, self.refusing, self.encrypted = authority, password, refusing, encrypted
        self.delay = delay
        self.mails = []

    def __enter__(self):
        server = self

        class Handler:
            async def handle_RCPT(self, smtp, session, envelope, address, options):
                if server.refusing:
                    return server.refusing
                envelope.rcpt_tos.append(address)
                return "250 OK"

            async def handle_DATA(self, smtp, session, envelope):
                server.mails.append((envelope.mail_from, envelope.rcpt_tos, envelope.original_content, session.ssl is not None))
                await asyncio.sleep(server.delay)
                return "250 2.0.0 kept as 4711"

        def authenticate(_server, _session, _envelope, _mechanism, data):
            return AuthResult(success=(data.login, data.password) == (b"anna", server.password.encode()), handled=False)

        options = {"authenticator": authenticate, "auth_require_tls": self.encrypted}
        if self.encrypted:
            options |= {"tls_context": self.authority.context(), "require_starttls": True, "auth_required": True}
        self.controller = Controller(Handler(), hostname="127.0.0.1", port=free_port(), **options)
        self.controller.start()
        self.port = self.controller.port
        return self

    def __exit__(self, *_):
        self.controller.stop()


def text(octets):
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode()


def octets(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
