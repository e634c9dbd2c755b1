"""Servers for tests: on empty folders, and on copies of folders that were filled once."""
import contextlib

from kinkeeper import Folder
from server import Server
from visitor import PASSWORD


@contextlib.contextmanager
def serving(copying=None, **environment):
    """A server on an empty folder, or on a copy of another that no server is on. It must end cleanly."""
    with Folder(copying) as folder:
        server = Server(folder, **environment).start()
        try:
            yield server
        finally:
            server.stop()


@contextlib.contextmanager
def showing():
    """A server with the sample people of `serve --demo`, who have one of nearly everything."""
    with Folder() as folder:
        server = Server(folder).start(demo=True)
        try:
            yield server
        finally:
            server.stop()


def make_accounts(folder, *names):
    for name in names:
        folder.run("account", "create", name, "--password-stdin", input=f"{PASSWORD}\n".encode())
