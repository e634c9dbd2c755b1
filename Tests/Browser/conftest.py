import os
import pathlib
import sys
import time

import pytest
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from chromium import launched  # noqa: E402
from contacts import CAST  # noqa: E402
from kinkeeper import Folder  # noqa: E402
from server import Server  # noqa: E402
from visitor import DESKTOP, Visitor  # noqa: E402

# One time zone for tests, servers and browsers: else "today" means two days for an hour or two of each night.
os.environ["TZ"] = "Europe/Berlin"
time.tzset()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    """Chromium without a window of its own, which takes half of the processor that the whole one does."""
    yield from launched(playwright, "chromium-headless-shell", "chromium")


@pytest.fixture
def server():
    """A server on an empty folder. It must end cleanly."""
    yield from serving()


@pytest.fixture(scope="session")
def home():
    """A server for tests that only look: Marlene has the cast, and a group."""
    yield from serving(set_up)


def serving(prepare=lambda server: None):
    with Folder() as folder:
        server = Server(folder).start()
        try:
            prepare(server)
            yield server
        finally:
            server.stop()


def set_up(server):
    server.make_account("Marlene", "a quiet walk by the lake")
    server.folder.run("import", "-", input=CAST.encode())
    server.folder.run("gifts", "add", "A kite for two", "--for", "Ben Okafor")
    server.folder.run("group", "create", "Old friends")
    server.folder.run("group", "add", "Old friends", "Chiara Rossi")


@pytest.fixture
def visit(browser):
    """Makes visitors: `visit(server, size=PHONE)`. At the end nothing may have gone wrong in their browsers."""
    visitors = []

    def visit(server, size=DESKTOP, **options):
        visitors.append(Visitor(browser, server, size, **options))
        return visitors[-1]

    yield visit
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.close()
    assert complaints == []
