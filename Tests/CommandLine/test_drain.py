"""Very many alerts of one moment: all leave, each once, over few connections and in bounded memory, and pages still answer.
How long that takes is measured by drain.py and asserted nowhere."""
import pytest

from alerting import Clock
from crowded import Sink
from drain import drain
from kinkeeper import often

ALERTS = often(150, long=2000)
#: The most connections to one receiver, and the most kilobytes more than before.
CONNECTIONS = 4
KILOBYTES = 150_000 + 10 * ALERTS


@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("kind", ["reminders", pytest.param("birthdays", marks=pytest.mark.long)])
def test_very_many_alerts_of_one_moment_leave_once_each(folder, monkeypatch, kind):
    monkeypatch.setenv("KINKEEPER_OUTGOING_HOSTS", "loopback")
    clock = Clock(folder)
    with Sink() as sink:
        found = drain(folder, sink, ALERTS, kind, channels=2, people=200, ready=600, clock=clock)
    clock.remove()
    assert found.states == {"accepted": 2 * ALERTS}
    # Each channel has names of its own.
    assert len(found.names) == 2 * ALERTS and set(found.names.values()) == {1} and found.more == 0
    assert found.most <= 2 * CONNECTIONS
    assert found.memory[1] - found.memory[0] < KILOBYTES
    assert not found.failures and all(found.busy.values())
