import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from kinkeeper import Folder  # noqa: E402


@pytest.fixture
def folder():
    with Folder() as folder:
        yield folder
