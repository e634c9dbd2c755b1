import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from kinkeeper import Folder  # noqa: E402


@pytest.fixture
def folder():
    with Folder() as folder:
        yield folder


@pytest.fixture
def home(folder):
    """Anna and Ben, who are a couple, and Cleo alone."""
    for name in ("Anna", "Ben", "Cleo"):
        folder.run("account", "create", name)
    code = folder.run("couple", "invite", "--account", "Anna").stdout.decode().split()[0]
    folder.run("couple", "accept", code, "--account", "Ben")
    return folder
