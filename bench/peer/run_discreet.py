"""Our side of bench/peers, through the Python package."""
import timing


def draw(name, parameter, law, spread):
    import discreet
    import laws

    function = getattr(discreet, name)
    law = getattr(laws, law)(spread)

    def single():
        laws.check_draws([function(parameter) for _ in range(20_000)], law, spread)
        return timing.sample(lambda: function(parameter))

    def bulk():
        laws.check_draws(function(parameter, timing.BULK).tolist(), law, spread)
        return timing.sample(lambda: function(parameter, timing.BULK), timing.BULK)

    def first():
        noise = {"discrete_laplace": discreet._core.DiscreteLaplace,
                 "discrete_gaussian": discreet._core.DiscreteGaussian}
        return timing.sample(lambda: noise[name](parameter).draw())

    return {"single": single, "bulk": bulk, "first": first}


def noise(name, parameter, law, spread, way):
    def case():
        return draw(name, parameter, law, spread)[way]()

    return case


def selection(mechanism, shape, as_list=False):
    def case():
        import numpy as np

        import discreet
        import laws

        def select(given):
            return discreet.select(given, 1, 1, mechanism)

        scores = timing.scores(shape)
        given = scores.tolist() if as_list else np.asarray(scores)
        laws.check_selections(select, mechanism, 5000)
        laws.check_gap(scores, select(given))
        return timing.sample(lambda: select(given))

    return case


def composition(given, **request):
    """Of 10^4 steps: one with a count, as dp-accounting takes them, or a list, as opendp and diffprivlib do."""
    def case():
        from fractions import Fraction

        import discreet

        def compose():
            return discreet.account(steps=given, **request)

        return timing.sample(compose, epsilon=float(Fraction(compose()["epsilon"])))

    return case


STEPS = 10_000
PURE = {"kind": "any", "epsilon": "0.01"}
LAPLACE = {"kind": "discrete_laplace", "scale": 100}
GAUSSIAN = {"kind": "discrete_gaussian", "variance": 10_000}

CASES = {"import": lambda: timing.imported("discreet._core"),
         "compose_basic": composition([LAPLACE] * STEPS, accountant="basic", delta=0),
         "compose_gaussian_list": composition([GAUSSIAN] * STEPS, accountant="zcdp_tight", delta="1e-6"),
         "compose_pure_list": composition([PURE] * STEPS, delta="1e-6"),
         "compose_pure": composition([{**PURE, "count": STEPS}], delta="1e-6"),
         "compose_laplace": composition([{**LAPLACE, "count": STEPS}], delta="1e-6"),
         "compose_gaussian": composition([{**GAUSSIAN, "count": STEPS}], delta="1e-6")}
for way in ("single", "bulk", "first"):
    CASES[f"laplace_1_{way}"] = noise("discrete_laplace", "1", "discrete_laplace", 1, way)
    CASES[f"laplace_1000_{way}"] = noise("discrete_laplace", "1000", "discrete_laplace", 1000, way)
    CASES[f"gaussian_4_{way}"] = noise("discrete_gaussian", "16", "discrete_gaussian", 4, way)
    CASES[f"gaussian_1000_{way}"] = noise("discrete_gaussian", "1000000", "discrete_gaussian", 1000, way)
for mechanism in ("exponential", "permute_and_flip"):
    for shape in ("bell_1e3", "bell_1e5", "bell_1e7", "flat_1e5", "few_1e5", "linear_1e5", "spike_1e5"):
        CASES[f"{mechanism}_{shape}"] = selection(mechanism, shape)
    CASES[f"{mechanism}_bell_1e5_list"] = selection(mechanism, "bell_1e5", as_list=True)

if __name__ == "__main__":
    timing.main(CASES)
