"""opendp through its Python package. Construction is apart from the calls; scores go in as NumPy arrays, its fast
way."""
import timing


def opendp():
    import opendp.prelude as dp

    dp.enable_features("contrib", "honest-but-curious")
    return dp


def laplace(scale):
    dp = opendp()
    one = dp.atom_domain(T="i64"), dp.absolute_distance(T="i64")
    many = dp.vector_domain(dp.atom_domain(T="i64")), dp.l1_distance(T="i64")
    return (lambda: dp.m.make_laplace(*one, scale=float(scale))), dp.m.make_laplace(*many, scale=float(scale))


def gaussian(sigma):
    dp = opendp()
    one = dp.atom_domain(T="i64"), dp.absolute_distance(T=float)
    many = dp.vector_domain(dp.atom_domain(T="i64")), dp.l2_distance(T=float)
    return (lambda: dp.m.make_gaussian(*one, scale=float(sigma))), dp.m.make_gaussian(*many, scale=float(sigma))


def noise(make, law, spread, way):
    def case():
        import numpy as np

        import laws

        construct, many = make(spread)
        one, zeros = construct(), np.zeros(timing.BULK, dtype=np.int64)
        if way == "first":
            return timing.sample(lambda: construct()(0))
        drawn = [one(0) for _ in range(2_000)] if way == "single" else many(zeros)
        laws.check_draws(drawn, getattr(laws, law)(spread), spread)
        if way == "single":
            return timing.sample(lambda: one(0))
        return timing.sample(lambda: many(zeros), timing.BULK, warm_up=False)

    return case


def selection(mechanism, shape, as_list=False, warm_up=True):
    def case():
        import numpy as np

        import laws

        dp = opendp()
        # Under zero-concentrated divergence this is the exponential mechanism, under max divergence permute-and-flip.
        measure = {"exponential": dp.zero_concentrated_divergence, "permute_and_flip": dp.max_divergence}[mechanism]
        space = dp.vector_domain(dp.atom_domain(T="i64")), dp.linf_distance(T="i64")
        select = dp.m.make_noisy_max(*space, measure(), scale=2.0, negate=True)
        scores = timing.scores(shape)
        given = scores.tolist() if as_list else np.asarray(scores)
        laws.check_selections(select, mechanism, 1000)
        if warm_up:
            laws.check_gap(scores, select(given))
        return timing.sample(lambda: select(given), warm_up=False)

    return case


def conversion(as_list):
    """What the crossing of the language border costs: 10^5 scores through a transformation that does nothing."""
    def case():
        import numpy as np

        dp = opendp()
        identity = dp.t.make_identity(dp.vector_domain(dp.atom_domain(T="i64")), dp.symmetric_distance())
        scores = np.asarray(timing.scores("bell_1e5"))
        given = scores.tolist() if as_list else scores
        return timing.sample(lambda: identity(given))

    return case


def pure_composition():
    dp = opendp()
    step = dp.m.make_laplace(dp.atom_domain(T="i64"), dp.absolute_distance(T="i64"), scale=100.0)

    def compose():
        return dp.c.make_composition([step] * 10_000).map(1)

    return timing.sample(compose, epsilon=compose())


def gaussian_composition():
    dp = opendp()
    step = dp.m.make_gaussian(dp.atom_domain(T="i64"), dp.absolute_distance(T=float), scale=100.0)

    def compose():
        composed = dp.c.make_composition([step] * 10_000)
        return dp.c.make_fix_delta(dp.c.make_zCDP_to_approxDP(composed), 1e-6).map(1.0)

    return timing.sample(compose, epsilon=compose()[0])


CASES = {"import": lambda: timing.imported("opendp.prelude"),
         "convert_array": conversion(as_list=False), "convert_list": conversion(as_list=True),
         "compose_basic": pure_composition, "compose_gaussian": gaussian_composition}
for way in ("single", "bulk", "first"):
    CASES[f"laplace_1_{way}"] = noise(laplace, "discrete_laplace", 1, way)
    CASES[f"laplace_1000_{way}"] = noise(laplace, "discrete_laplace", 1000, way)
    CASES[f"gaussian_4_{way}"] = noise(gaussian, "discrete_gaussian", 4, way)
    CASES[f"gaussian_1000_{way}"] = noise(gaussian, "discrete_gaussian", 1000, way)
for mechanism in ("exponential", "permute_and_flip"):
    for shape in ("bell_1e3", "bell_1e5", "bell_1e7", "flat_1e5", "few_1e5", "linear_1e5", "spike_1e5"):
        CASES[f"{mechanism}_{shape}"] = selection(mechanism, shape, warm_up=shape != "bell_1e7")
    CASES[f"{mechanism}_bell_1e5_list"] = selection(mechanism, "bell_1e5", as_list=True)

if __name__ == "__main__":
    timing.main(CASES)
