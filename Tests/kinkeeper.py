"""Runs the built program on data folders of its own. Shared by the tests that drive it from outside."""
import contextlib
import functools
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "data"
# A run of all tests does a few of what a long run (`script/test long`) does many of: kills, random changes, files of a corpus.
LONG = os.environ.get("KINKEEPER_LONG") == "1"
# CI leaves out what is marked as long (see conftest.py), and the contract of the interface is tried with fewer examples.
SHORT = os.environ.get("KINKEEPER_SHORT") == "1"


def often(few, long):
    """How often a test does something at random: `few` times, or `long` in a long run."""
    return long if LONG else few


def sample(paths):
    """The files that a test runs the program on: every fifth by the digest of its name, or all of them in a long run.

    What one file at a time needs no process, the Swift tests do with all of them in each run.
    """
    return [path for path in paths if LONG or zlib.crc32(path.name.encode()) % 5 == 0]


PROGRAM = os.environ.get("KINKEEPER") or str(ROOT / ".build" / "debug" / "kinkeeper")


# No test sends anything off this machine, whatever addresses are made up; one that sends says where to.
os.environ.setdefault("KINKEEPER_OUTGOING_HOSTS", "")


class Folder:
    """A data folder that goes away at the end of a `with`: an empty one, or a copy of another."""

    def __init__(self, copying=None):
        self.path = None
        self.copying = copying

    @classmethod
    def at(cls, path):
        """A data folder that is there already, and stays."""
        folder = cls()
        folder.path = str(path)
        return folder

    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="kinkeeper-test-")
        if self.copying:
            self.take(self.copying)
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def take(self, other):
        """Copies another folder into this one, which is empty. No server may be on either."""
        shutil.copytree(other.path, self.path, dirs_exist_ok=True)

    def run(self, *arguments, input=None, check=True, language="C"):
        """Runs a command on this folder, in English unless asked; returns the finished process (text output)."""
        done = subprocess.run(
            [PROGRAM, *arguments, "--data", self.path], input=input, capture_output=True, timeout=600,
            env={**os.environ, "LC_ALL": language})
        if check and done.returncode not in (0, 1):
            raise AssertionError(f"kinkeeper {' '.join(arguments)} ended with {done.returncode}:\n{done.stderr.decode()}")
        return done

    def json(self, *arguments, **options):
        return json.loads(self.run(*arguments, "--json", **options).stdout)

    def names(self, people):
        """The names of people, by their identifiers."""
        return [self.json("show", person)["name"]["display"] for person in people]


@contextlib.contextmanager
def kept_folders():
    """Folders by the function that fills them. Each is filled once, and then only copied."""
    with contextlib.ExitStack() as stack:
        def filled(fill):
            folder = stack.enter_context(Folder())
            fill(folder)
            return folder

        yield functools.cache(filled)
