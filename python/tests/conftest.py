import signal

import numpy as np
import pytest

# A shell starts what runs in its background with Ctrl-C switched off, and nohup switches off hanging up; the tests do
# both.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(autouse=True)
def fresh_registry(tmp_path_factory, monkeypatch):
    """Tables and ledgers of other tests, and those of the person at this machine, are unknown to every test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))


@pytest.fixture
def bits():
    """2,000 rows of 8 bits labelled by the parity of the second and the fifth."""
    X = np.random.default_rng(0).integers(0, 2, (2000, 8), dtype=np.uint8)
    return X, X[:, 1] ^ X[:, 4]


@pytest.fixture(autouse=True)
def fresh_warnings(monkeypatch):
    """A warning that comes once per process comes once per test."""
    from discreet import _warnings

    monkeypatch.setattr(_warnings, "_told", set())
