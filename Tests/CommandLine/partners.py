"""A couple with a server that is killed: their tokens, and where a text lies in the data folder."""
import contextlib
import json
import pathlib
import threading
import time
import urllib.error
import urllib.request

from kinkeeper import Folder
from server import Server


class Partner:
    """One of the two, with a token."""

    #: What it opens.
    SCOPES = ["couple:read", "couple:write", "notes:read", "notes:write", "reminders:read", "reminders:write"]

    def __init__(self, folder, server, name):
        self.server, self.name = server, name
        scopes = [word for scope in self.SCOPES for word in ("--scope", scope)]
        self.token = folder.json("token", "create", "kills", *scopes, "--account", name)["token"]

    def call(self, method, path, body=None, **headers):
        request = urllib.request.Request(
            f"{self.server.address}/api/v1{path}", method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/json",
                     **{name.replace("_", "-"): value for name, value in headers.items()}})
        with urllib.request.urlopen(request, timeout=20) as answer:
            text = answer.read()
            return json.loads(text) if text else None

    def tries(self, method, path, body=None, **headers):
        """Sends it, whatever becomes of it: the server is killed meanwhile."""
        try:
            self.call(method, path, body, **headers)
        except (OSError, urllib.error.URLError):
            pass


@contextlib.contextmanager
def couple():
    """A folder with a couple, the server, and both partners."""
    with Folder() as folder:
        for name in ("Anna", "Ben"):
            folder.run("account", "create", name)
        code = folder.run("couple", "invite", "--account", "Anna").stdout.decode().split()[0]
        folder.run("couple", "accept", code, "--account", "Ben")
        server = Server(folder).start()
        try:
            yield folder, server, [Partner(folder, server, name) for name in ("Anna", "Ben")]
        finally:
            if server.process:
                server.kill()


def killed(server, generator, calls, longest=0.05, is_late=False):
    """Sends calls of partners side by side, each with its named headers last, kills the server among them, and starts it again.

    Late is right after the last answer: what was answered has happened.
    """
    threads = [threading.Thread(target=partner.tries, args=call, kwargs=headers) for partner, *call, headers in calls]
    for thread in threads:
        thread.start()
    for thread in threads if is_late else []:
        thread.join()
    time.sleep(0 if is_late else generator.uniform(0, longest))
    server.kill()
    for thread in threads:
        thread.join()
    server.start(server.address.rsplit(":", 1)[1])


def files(folder, text):
    """The spaces in whose files a text is: databases, logs, anything."""
    return {path.relative_to(folder.path).parts[1] for path in pathlib.Path(folder.path).glob("spaces/**/*")
            if path.is_file() and text.encode() in path.read_bytes()}
