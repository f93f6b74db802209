"""matplotlib without a screen, for the benchmarks that draw; its absence ends them with the remedy."""
import pathlib
import sys

try:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
except ModuleNotFoundError as missing:
    sys.exit(f"{pathlib.Path(sys.argv[0]).name}: the Python package {missing.name} is missing; run scripts/install "
             "bench")

__all__ = ["plt"]
