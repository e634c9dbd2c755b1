import contextlib
import os
import pathlib
import sys
import time

import pytest
from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from chromium import launched  # noqa: E402
from contacts import CAST  # noqa: E402
from couples import fill_couple  # noqa: E402
from kinkeeper import kept_folders  # noqa: E402
from servers import make_accounts, serving  # noqa: E402
from visitor import PATIENCE, visiting  # noqa: E402

# One time zone for tests, servers and browsers: else "today" means two days for an hour or two of each night.
os.environ["TZ"] = "Europe/Berlin"
time.tzset()

# How long a page may take is measured in Benchmarks/: here a busy machine must not fail what is right.
expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright):
    """Chromium without a window of its own, which takes half of the processor that the whole one does."""
    yield from launched(playwright, "chromium-headless-shell", "chromium")


@pytest.fixture(scope="session")
def whole_browser(playwright):
    """The whole of Chromium: without a window of its own it has no notifications."""
    yield from launched(playwright, "chromium")


@pytest.fixture
def server():
    """A server on an empty folder. It must end cleanly."""
    with serving() as server:
        yield server


@pytest.fixture(scope="session")
def folders():
    with kept_folders() as folders:
        yield folders


@pytest.fixture
def serve(folders):
    """Servers on copies: `serve(fill)` begins one on what `fill(folder)` made, once for all tests."""
    with contextlib.ExitStack() as stack:
        yield lambda fill, **environment: stack.enter_context(serving(folders(fill), **environment))


@pytest.fixture
def couple_server(serve):
    """A server on which Marlene and Ben are a couple, who have agreed to nothing yet."""
    return serve(fill_couple)


@pytest.fixture(scope="session")
def home(folders):
    """A server for tests that only look: Marlene has the cast, and a group."""
    with serving(folders(set_up)) as server:
        yield server


def set_up(folder):
    make_accounts(folder, "Marlene")
    folder.run("import", "-", input=CAST.encode())
    folder.run("gifts", "add", "A kite for two", "--for", "Ben Okafor")
    folder.run("group", "create", "Old friends")
    folder.run("group", "add", "Old friends", "Chiara Rossi")


@pytest.fixture
def visit(browser):
    """Makes visitors: `visit(server, size=PHONE)`. At the end nothing may have gone wrong in their browsers."""
    yield from visiting(browser)
