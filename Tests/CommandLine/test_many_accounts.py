"""Many accounts on one server that may open few files; `many_accounts.py` measures the same with ten thousand."""
import datetime
import resource

import pytest

from alerting import Clock, accounts, wait
from many_accounts import Process, arrived, planned, populate, remind, started, watched
from receivers import Receiver

#: Five files each would be more than the server may open.
COUNT, FILES = 60, 256


@pytest.fixture
def clock(folder, monkeypatch):
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")
    clock = Clock(folder)
    yield clock
    clock.remove()


@pytest.mark.long
def test_each_is_told_once_in_its_minute_by_a_server_that_may_open_few_files(folder, clock):
    with Receiver(body=b"{}") as receiver:
        populate(folder, COUNT, receiver)
        names = [f"number-{number}" for number in range(5, COUNT, 10)]
        due = (clock.now() + datetime.timedelta(minutes=10)).replace(second=0, microsecond=0)
        server, _ = started(folder, FILES, **clock.environment)
        try:
            with watched(Process(server.process)) as most:
                wait(lambda: planned(folder) == COUNT, "a look at each")
                # By another program, while the server runs.
                remind(folder, names[:3], due)
                wait(lambda: waiting(folder) == 3, lambda: f"3 that are next, not {waiting(folder)}")
        finally:
            server.stop()
        # And while it does not.
        remind(folder, names[3:], due)
        server, _ = started(folder, FILES, **clock.environment)
        try:
            process = Process(server.process)
            wait(lambda: waiting(folder) == len(names), lambda: f"{len(names)} that are next, not {waiting(folder)}")
            assert process.descriptors() < 80, "a start opens those alone that have changed"
            clock.set(due)
            wait(lambda: len(arrived(receiver)) == len(names), lambda: f"all told: {set(arrived(receiver))}")
        finally:
            server.stop()
        told = arrived(receiver)
        assert set(told) == set(names) and all(len(times) == 1 for times in told.values()), told
        assert all(datetime.timedelta() <= times[0] - due < datetime.timedelta(minutes=1) for times in told.values())
        assert most["descriptors"] < FILES
        assert b"could not be sent" not in server.log().encode()
        assert folder.run("doctor").returncode == 0


def waiting(folder):
    """How many accounts have an alert within the hour."""
    with accounts(folder) as database:
        return database.execute(
            "SELECT count(*) FROM next_alerts WHERE next_at < looked_at + 3600000").fetchone()[0]


def test_a_server_out_of_files_says_so_and_misses_nothing(folder, clock):
    with Receiver(body=b"{}") as receiver:
        populate(folder, 4, receiver)
        server, _ = started(folder, FILES, **clock.environment)
        try:
            wait(lambda: planned(folder) == 4, "a look at each")
            # Fewer than it has: it opens no other, even where it has just closed some after a look.
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (3, FILES))
            due = (clock.now() + datetime.timedelta(minutes=2)).replace(second=0, microsecond=0)
            remind(folder, ["number-1", "number-2", "number-3"], due)
            wait(lambda: troubled(folder), "a lack that is written down")
            found = folder.run("doctor", check=False)
            assert found.returncode == 1 and b"Too many files were open" in found.stdout, found.stdout
            clock.set(due)
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (FILES, FILES))
            wait(lambda: len(arrived(receiver)) == 3, lambda: f"all told: {set(arrived(receiver))}")
            wait(lambda: not troubled(folder), "a lack that is over")
        finally:
            server.stop()
        assert all(len(times) == 1 for times in arrived(receiver).values())


def troubled(folder):
    """How many accounts could not be looked at for want of files."""
    with accounts(folder) as database:
        return database.execute(
            "SELECT (SELECT count(*) FROM next_alerts WHERE failure = 'files') + "
            "(SELECT count(*) FROM alert_rounds WHERE failure = 'files')").fetchone()[0]
