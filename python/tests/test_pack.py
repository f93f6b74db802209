"""Packs: one entry pays for many releases, and none of them is drawn twice."""

import copy
import hashlib
import multiprocessing
import os
import pickle
import threading
from fractions import Fraction

import numpy as np
import pytest

import discreet
from discreet import _pack
from discreet._pack import Pack

END = 2**61


def ledger(tmp_path, **options):
    return discreet.Ledger.create(tmp_path / "b.db", **(options or {"epsilon": 1}))


def state(ledger):
    """The bytes of the file, and when it was last written."""
    with open(ledger.path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest(), os.stat(ledger.path).st_mtime_ns


def test_a_pack_is_one_entry_however_much_is_drawn(tmp_path):
    budget = ledger(tmp_path)
    with budget.pack(epsilon="1/1000", count=500, note="gauges") as pack:
        paid = state(budget)
        for _ in range(100):
            assert type(pack.laplace(7)) is int
        assert pack.laplace(np.arange(399)).shape == (399,) and pack.left == 1
        pack.select([3, 0, 5])
        with pytest.raises(discreet.BudgetError, match="The pack has 0 releases left, and 1 are asked for"):
            pack.laplace(7)
    assert state(budget) == paid
    entry, = budget.show()["entries"]
    assert (entry["verb"], entry["name"], entry["note"]) == ("pack", "any", "gauges")
    assert budget.left["epsilon"] == Fraction(1, 2) and pack.receipt["entry"] == entry["hash"]
    assert discreet.call({"verb": "budget", "action": "verify", "ledger": budget.path})["verdict"] == "holds"


def test_what_is_not_drawn_is_lost(tmp_path):
    budget = ledger(tmp_path)
    with budget.pack(epsilon="1/100", count=10) as pack:
        pack.laplace(1)
    assert pack.left == 0 and budget.left["epsilon"] == Fraction(9, 10)
    with pytest.raises(discreet.BudgetError):
        pack.laplace(1)


def test_an_array_that_is_too_long_takes_nothing(tmp_path):
    pack = ledger(tmp_path).pack(epsilon="1/100", count=10)
    with pytest.raises(discreet.BudgetError, match="has 10 releases left, and 11 are asked for"):
        pack.laplace([0] * 11)
    assert pack.left == 10 and len(pack.laplace([0] * 10)) == 10


TOTALS = {"basic": {"epsilon": 1}, "adaptive": {"epsilon": 1, "delta": "1e-6"}, "rho": {"rho": "1/8"}}


@pytest.mark.parametrize("rule", TOTALS)
@pytest.mark.parametrize("step", [{"epsilon": "1/100"}, {"kind": "exponential", "epsilon": "1/100"},
                                  {"kind": "discrete_laplace", "scale": 200, "sensitivity": 2},
                                  {"kind": "discrete_gaussian", "variance": 40000, "sensitivity": 2}], ids=str)
def test_a_pack_costs_its_releases_one_by_one(tmp_path, rule, step):
    if rule == "basic" and step.get("kind") == "discrete_gaussian":
        with pytest.raises(discreet.BudgetError, match="adds up epsilons"):
            ledger(tmp_path).pack(**step, count=2)
        return
    ledgers = [discreet.Ledger.create(tmp_path / name, **TOTALS[rule]) for name in ("one", "many")]
    ledgers[0].pack(**step, count=20)
    for _ in range(20):
        ledgers[1].pack(**step, count=1)
    one, many = (ledger.show() for ledger in ledgers)
    assert one["spent"] == many["spent"] and one["left"] == many["left"]
    assert one.get("price") == many.get("price")
    assert (len(one["entries"]), len(many["entries"])) == (1, 20)


def test_a_pack_that_does_not_fit_leaves_no_trace(tmp_path):
    budget = ledger(tmp_path)
    before = state(budget)
    with pytest.raises(discreet.BudgetError, match="The budget does not allow"):
        budget.pack(epsilon="1/100", count=101)
    assert state(budget) == before
    budget.pack(epsilon="1/100", count=100)


def test_tickets_take_no_packs(tmp_path):
    budget = ledger(tmp_path, tickets=10, each="1/10")
    with pytest.raises(discreet.Error, match="The rule of this ledger is tickets. .*Spend each release by itself"):
        budget.pack(epsilon="1/100", count=2)
    assert budget.show()["entries"] == []


def test_a_pack_counts_the_unit_of_its_ledger(tmp_path):
    budget = ledger(tmp_path, epsilon=1, unit="person")
    with pytest.raises(discreet.BudgetError, match="This ledger protects people"):
        budget.pack(epsilon="1/100", count=2)
    budget.pack(epsilon="1/100", count=2, unit="person 5")
    assert budget.show()["entries"][0]["unit"] == "person 5"


def test_each_kind_has_its_draws(tmp_path):
    budget = ledger(tmp_path, epsilon=6, delta="1e-6")
    packs = {kind: budget.pack(kind=kind, count=3, **options) for kind, options in
             {"any": {"epsilon": "1/100"}, "exponential": {"epsilon": "1/100"}, "discrete_laplace": {"scale": 100},
              "discrete_gaussian": {"variance": 10000}}.items()}
    draws = {"laplace": lambda pack: pack.laplace(3), "gaussian": lambda pack: pack.gaussian(3),
             "select": lambda pack: pack.select([1, 2])}
    for kind, pack in packs.items():
        for name, draw in draws.items():
            if name in _pack._METHODS[kind]:
                assert type(draw(pack)) is int
            else:
                with pytest.raises(discreet.Error, match=f"a pack of kind '{kind}' has no {name}"):
                    draw(pack)
    with pytest.raises(discreet.Error, match="bought at the price of exponential"):
        packs["exponential"].select([1, 2], mechanism="permute_and_flip")
    packs["any"].select([1, 2], mechanism="permute_and_flip")


def recorded(monkeypatch, name, noise):
    """The parameters of draws of noise, in place of which `noise` comes."""
    asked = []

    def draw(parameter, size=None):
        asked.append(Fraction(str(parameter)))
        return noise if size is None else np.full(size, noise)

    monkeypatch.setattr(_pack, name, draw)
    return asked


def test_the_noise_is_that_of_the_price(tmp_path, monkeypatch):
    budget = ledger(tmp_path, epsilon=6, delta="1e-6")
    laplace = recorded(monkeypatch, "discrete_laplace", 5)
    gaussian = recorded(monkeypatch, "discrete_gaussian", -5)
    assert budget.pack(epsilon=0.1, sensitivity=3, count=1).laplace(10) == 15
    budget.pack(kind="discrete_laplace", scale="7/2", sensitivity=3, count=1).laplace(10)
    assert budget.pack(kind="discrete_gaussian", variance="100.5", count=1).gaussian(10) == 5
    assert laplace == [30, Fraction(7, 2)] and gaussian == [Fraction(201, 2)]
    chosen = []
    monkeypatch.setattr(_pack, "select", lambda *given: chosen.append(given))
    budget.pack(epsilon="1/3", sensitivity=2, count=1).select([1, 2])
    assert chosen == [([1, 2], "1/3", 2, "exponential")]


@pytest.mark.parametrize("noise", [0, 1, -1, END, -END, 2**63 - 1, -2**63])
def test_sums_are_exact_up_to_their_ends(tmp_path, monkeypatch, noise):
    recorded(monkeypatch, "discrete_laplace", noise)
    pack = ledger(tmp_path).pack(epsilon="1/1000", count=1000)
    values = [0, 1, -1, END - 1, END, END + 1, -END, -END - 1, 2**62, -2**63, 2**64 - 1, 10**40, -10**40]
    expected = [max(-END, min(END, max(-END, min(END, value)) + noise)) for value in values]
    assert [pack.laplace(value) for value in values] == expected
    assert pack.laplace(values).tolist() == expected
    for dtype in (np.int8, np.uint8, np.int64, np.uint64):
        limits = np.iinfo(dtype)
        cells = [value for value in values if limits.min <= value <= limits.max]
        known = [found for value, found in zip(values, expected) if limits.min <= value <= limits.max]
        assert pack.laplace(np.array(cells, dtype=dtype)).tolist() == known


@pytest.mark.parametrize("value", [0.5, "7", None, [0.5], [None], np.array([0.5]), np.array(["7"]), object()])
def test_what_is_no_integer_is_refused_before_it_is_counted(tmp_path, value):
    pack = ledger(tmp_path).pack(epsilon="1/100", count=10)
    with pytest.raises(ValueError, match="a pack releases integers"):
        pack.laplace(value)
    assert pack.left == 10


@pytest.mark.parametrize("options, told", [
    ({"count": 0, "epsilon": 1}, "count"), ({"count": 1.5, "epsilon": 1}, "count"), ({"count": 1}, "epsilon"),
    ({"count": 1, "epsilon": 0}, "epsilon"), ({"count": 1, "kind": "zcdp"}, "kind"),
    ({"count": 1, "kind": "discrete_laplace"}, "scale"), ({"count": 1, "epsilon": 1, "scale": 3}, "scale"),
    ({"count": 1, "epsilon": 1, "sensitivity": 0}, "sensitivity")], ids=str)
def test_a_pack_that_makes_no_sense_is_refused_by_name(tmp_path, options, told):
    budget = ledger(tmp_path)
    with pytest.raises(ValueError, match=told):
        budget.pack(**options)
    assert budget.show()["entries"] == []


def test_a_pack_is_not_copied(tmp_path):
    pack = ledger(tmp_path).pack(epsilon="1/100", count=2)
    for double in (copy.copy, copy.deepcopy, pickle.dumps, lambda pack: pickle.dumps([pack], 0)):
        with pytest.raises(TypeError, match="A pack cannot be copied or pickled"):
            double(pack)
    with pytest.raises(TypeError, match="pickled"):
        multiprocessing.get_context("spawn").Process(target=print, args=(pack,)).start()


def drawn_in_a_child(pack, generations=1):
    """How many releases a forked child gets out of a pack, or a child of that child."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        drawn = 0
        try:
            if generations > 1:
                drawn = drawn_in_a_child(pack, generations - 1)
            else:
                while drawn < 100:
                    pack.laplace(0)
                    drawn += 1
        except discreet.Error:
            pass
        finally:
            os.write(writing, bytes([drawn]))
            os._exit(0)
    drawn = os.read(reading, 1)[0]
    os.waitpid(child, 0)
    os.close(reading)
    os.close(writing)
    return drawn


class Doubled(Pack):
    """Sabotaged: it does not see forks."""

    def _is_home(self):
        return True


class KnownByItsNumber(Pack):
    """Sabotaged: a child whose number was that of its grandparent would pass for it."""

    def _is_home(self):
        return self._home[0] == os.getpid()


def test_a_fork_does_not_double_a_pack(tmp_path, monkeypatch):
    budget = ledger(tmp_path)
    options = {"kind": "any", "epsilon": "1/1000", "scale": None, "variance": None, "sensitivity": 1,
               "neighbours": "replace", "unit": "row", "note": ""}
    pack = Pack(budget, 10, **options)
    assert drawn_in_a_child(pack) == 0 and drawn_in_a_child(pack, 2) == 0 and pack.left == 10
    assert drawn_in_a_child(Doubled(budget, 10, **options)) == 10
    monkeypatch.setattr(os, "getpid", lambda: 4)  # numbers of processes come again
    pack, sabotaged = Pack(budget, 10, **options), KnownByItsNumber(budget, 10, **options)
    assert drawn_in_a_child(pack) == 0 and drawn_in_a_child(sabotaged) == 10
    assert len(pack.laplace([0] * 10)) == 10


def test_a_fork_in_the_middle_of_a_draw_gives_one_release(tmp_path, monkeypatch):
    pack = ledger(tmp_path).pack(epsilon="1/1000", count=2)
    noise, child = _pack.discrete_laplace, []

    def draw_and_fork(scale):
        child.append(os.fork())
        return noise(scale)

    monkeypatch.setattr(_pack, "discrete_laplace", draw_and_fork)
    try:
        pack.laplace(0)
        told = 1
    except discreet.Error:
        told = 2
    if child[0] == 0:
        os._exit(told)
    assert os.waitstatus_to_exitcode(os.waitpid(child[0], 0)[1]) == 2 and told == 1 and pack.left == 1


def test_the_child_of_a_fork_is_told_why(tmp_path, monkeypatch):
    pack = ledger(tmp_path).pack(epsilon="1/1000", count=2)
    monkeypatch.setattr(_pack, "_forks", [*_pack._forks, None])
    assert pack.left == 0
    with pytest.raises(discreet.Error, match="This pack belongs to another process. A fork must not double"):
        pack.laplace(0)
    pack.close()


def test_threads_draw_a_pack_once(tmp_path):
    pack = ledger(tmp_path).pack(epsilon="1/10000", count=2000)
    drawn = []

    def draw():
        mine = 0
        try:
            while True:
                pack.laplace(0)
                mine += 1
        except discreet.BudgetError:
            drawn.append(mine)

    threads = [threading.Thread(target=draw) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(drawn) == 2000 and len(drawn) == 8
