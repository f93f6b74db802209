import signal

import numpy as np
import pytest

# A shell starts what runs in its background with Ctrl-C switched off; the tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def bits():
    """2,000 rows of 8 bits labelled by the parity of the second and the fifth."""
    X = np.random.default_rng(0).integers(0, 2, (2000, 8), dtype=np.uint8)
    return X, X[:, 1] ^ X[:, 4]
