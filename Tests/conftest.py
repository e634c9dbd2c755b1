"""Leaves out what is marked as long where KINKEEPER_SHORT is 1: variants of what other tests drive too, and many kills.

`.ci/run` sets it, so that it ends in time on a busy machine. `script/test` and `script/test long` run all tests.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from kinkeeper import SHORT  # noqa: E402


def pytest_collection_modifyitems(config, items):
    if not SHORT:
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
