"""python-dp, the Google library in C++: snapped noise, rounded for integers; no selection and no composition."""
import timing


def laplace(scale):
    from pydp.algorithms.numerical_mechanisms import LaplaceMechanism

    return LaplaceMechanism(epsilon=1 / scale, sensitivity=1.0)


def noise(way, scale):
    def case():
        import laws

        mechanism = laplace(scale)
        if way == "first":
            return timing.sample(lambda: laplace(scale).add_noise(0))
        laws.check_draws([mechanism.add_noise(0) for _ in range(20_000)], laws.rounded_laplace(scale), scale)
        return timing.sample(lambda: mechanism.add_noise(0))

    return case


def gaussian(way):
    """Its deviation follows from (epsilon, delta); these give about 4."""
    def case():
        from pydp.algorithms.numerical_mechanisms import GaussianMechanism

        import laws

        def make():
            return GaussianMechanism(epsilon=1.0, delta=1.8e-6, sensitivity=1.0)

        mechanism = make()
        if way == "first":
            return timing.sample(lambda: make().add_noise(0))
        assert abs(mechanism.std - 4) < 0.2, mechanism.std
        laws.check_draws([mechanism.add_noise(0) for _ in range(20_000)], laws.rounded_gaussian(mechanism.std), 4)
        return timing.sample(lambda: mechanism.add_noise(0))

    return case


CASES = {"import": lambda: timing.imported("pydp")}
for way in ("single", "first"):
    CASES[f"laplace_1_{way}"] = noise(way, 1)
    CASES[f"laplace_1000_{way}"] = noise(way, 1000)
    CASES[f"gaussian_4_{way}"] = gaussian(way)

if __name__ == "__main__":
    timing.main(CASES)
