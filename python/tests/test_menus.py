"""Menus from objects, and what is refused."""

import fractions

import numpy as np
import pytest

import discreet


class Halves:
    """Two values of the coins: which half of four points the message speaks of."""

    coins = [1, fractions.Fraction(1, 2)]
    messages = 2

    def answer(self, message, point, coin):
        return (point >> coin & 1) == message


def test_a_protocol_is_tabulated_coin_by_coin():
    assert discreet.tabulate(Halves(), 4) == [{"weight": "1", "hypotheses": ["1010", "0101"]},
                                              {"weight": "1/2", "hypotheses": ["1100", "0011"]}]
    with pytest.raises(ValueError, match="points is 0"):
        discreet.tabulate(Halves(), 0)


def test_menus_learn_and_predict():
    x = np.arange(4000)[:, None] % 4
    y = (x[:, 0] >= 2).astype(int)
    model = discreet.RepresentationClassifier(menus=discreet.tabulate(Halves(), 4), menu_alpha="1/4", menu_beta="1/4",
                                              epsilon=1, seed=3).fit(x, y)
    menu = int(model.rule_.split("menu ")[1].split(",")[0])
    assert (model.predict(x) == y).all() == (menu == 2)
    report = discreet.verify("representation", menus=discreet.tabulate(Halves(), 4), menu_alpha="1/4", rows=2)
    assert report["verdict"] == "holds"


def test_a_claim_that_is_wrong_is_refused_with_its_witness():
    with pytest.raises(discreet.Error, match="menus do not represent concepts.*concept 1 .*probability 2/3"):
        discreet.plan("representation", menus=discreet.tabulate(Halves(), 4), concepts=["0011"], menu_alpha="1/4",
                      menu_beta="1/2")


def test_numpy_tables_and_distributions_are_taken():
    cuts = np.tri(9, 8, -1, dtype=int)
    plan = discreet.plan("representation", concepts=cuts.tolist(), distribution=[fractions.Fraction(1, 8)] * 8)
    assert plan["rule"] == "CC-14.Z"
    with pytest.raises(discreet.Error, match="adds up to 1/2"):
        discreet.plan("representation", concepts=["01"], distribution=[0.25, 0.25])
