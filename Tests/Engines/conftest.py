import contextlib
import os
import pathlib
import signal
import sys
import time

import pytest

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS / "Browser")]

from engines import Firefox, WebKit, started  # noqa: E402
from front import Site  # noqa: E402
from kinkeeper import Folder  # noqa: E402
from kinkeeper import kept_folders  # noqa: E402
from somebody import Somebody  # noqa: E402

os.environ["TZ"] = "Europe/Berlin"
time.tzset()
# Who is told to end ends the browsers too, which are in process groups of their own.
signal.signal(signal.SIGTERM, signal.default_int_handler)

#: The size of a window by engine: Firefox on a desk; WebKit as narrow as its window gets, as on a phone.
SIZES = {"firefox": (1280, 900), "webkit": (390, 844)}


@pytest.fixture(params=[Firefox, WebKit], ids=lambda engine: engine.name)
def engine(request):
    """A browser of its own for each test, so that one that hangs takes no other test with it."""
    with started(request.param) as one:
        width, height = SIZES[one.name]
        one.wire.say("SetWindowRect", width=width, height=height)
        yield one


@pytest.fixture(scope="session")
def folders():
    with kept_folders() as folders:
        yield folders


@pytest.fixture(params=["http", "https"])
def scheme(request):
    return request.param


@pytest.fixture
def arrive(engine, folders, scheme):
    """Makes somebody at a server of their own: `arrive(fill)`. At the end nothing may have gone wrong in their browser."""
    with contextlib.ExitStack() as stack:
        visitors = []

        def arrive(fill):
            site = Site(stack.enter_context(Folder(folders(fill))), is_secure=scheme == "https")
            stack.callback(site.stop)
            site.start()
            visitors.append(Somebody(engine, site))
            return visitors[-1]

        yield arrive
        # What a page complains of last may come a moment later.
        time.sleep(0.2)
        complaints = [one for visitor in visitors for one in visitor.complaints()] + engine.complaints()
        assert not complaints, "\n".join(complaints)
