"""diffprivlib. It draws one number per call, and a selection is constructed with its scores, so both are timed
together."""
import timing


def geometric(scale):
    from diffprivlib.mechanisms import Geometric

    return Geometric(epsilon=1 / scale, sensitivity=1)


def gaussian(sigma):
    from diffprivlib.mechanisms import GaussianDiscrete

    mechanism = GaussianDiscrete(epsilon=1.0, delta=1e-6, sensitivity=1)
    mechanism._scale = float(sigma)  # it offers (epsilon, delta) only, and searches the deviation
    return mechanism


def noise(make, law, spread, way):
    def case():
        import laws

        mechanism = make(spread)
        if way == "first":
            return timing.sample(lambda: make(spread).randomise(0))
        draws = [mechanism.randomise(0) for _ in range(5_000 if spread == 1 else 500)]
        laws.check_draws(draws, getattr(laws, law)(spread), spread)
        return timing.sample(lambda: mechanism.randomise(0))

    return case


def selection(mechanism, shape):
    def case():
        from diffprivlib import mechanisms

        import laws

        make = {"exponential": mechanisms.Exponential, "permute_and_flip": mechanisms.PermuteAndFlip}[mechanism]

        def select(utility):
            return make(epsilon=1.0, sensitivity=1.0, utility=utility).randomise()

        laws.check_selections(lambda scores: select([-float(score) for score in scores]), mechanism, 1000)
        utility = [-float(score) for score in timing.scores(shape)]
        return timing.sample(lambda: select(utility), warm_up=False)

    return case


def composition():
    from diffprivlib import BudgetAccountant

    def compose():
        return BudgetAccountant(slack=1e-6, spent_budget=[(0.01, 0)] * 10_000).total()

    return timing.sample(compose, epsilon=compose()[0])


CASES = {"import": lambda: timing.imported("diffprivlib"), "compose_pure": composition}
for way in ("single", "first"):
    CASES[f"laplace_1_{way}"] = noise(geometric, "discrete_laplace", 1, way)
    CASES[f"laplace_1000_{way}"] = noise(geometric, "discrete_laplace", 1000, way)
    CASES[f"gaussian_4_{way}"] = noise(gaussian, "discrete_gaussian", 4, way)
CASES["gaussian_1000_single"] = noise(gaussian, "discrete_gaussian", 1000, "single")
for mechanism in ("exponential", "permute_and_flip"):
    for shape in ("bell_1e3", "bell_1e5", "bell_1e7"):
        CASES[f"{mechanism}_{shape}"] = selection(mechanism, shape)

if __name__ == "__main__":
    timing.main(CASES)
