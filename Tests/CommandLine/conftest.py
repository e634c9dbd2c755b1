import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from kinkeeper import Folder, kept_folders  # noqa: E402


@pytest.fixture
def folder():
    with Folder() as folder:
        yield folder


@pytest.fixture(scope="session")
def folders():
    with kept_folders() as folders:
        yield folders


@pytest.fixture
def filled(folder, folders):
    """Makes the test's folder what `fill(folder)` makes of an empty one. That is done once for all tests, and then only copied."""
    def filled(fill):
        folder.take(folders(fill))
        return folder

    return filled


@pytest.fixture
def home(filled):
    """Anna and Ben, who are a couple, and Cleo alone."""
    return filled(fill_home)


def fill_home(folder):
    for name in ("Anna", "Ben", "Cleo"):
        folder.run("account", "create", name)
    code = folder.run("couple", "invite", "--account", "Anna").stdout.decode().split()[0]
    folder.run("couple", "accept", code, "--account", "Ben")
