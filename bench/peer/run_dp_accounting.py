"""dp-accounting: composition by privacy-loss distributions, in double precision."""
import timing


def composition(make):
    def case():
        from dp_accounting.pld import privacy_loss_distribution as pld

        def compose():
            return make(pld).self_compose(10_000).get_epsilon_for_delta(1e-6)

        return timing.sample(compose, epsilon=compose())

    return case


def of_parameters(pld):
    from dp_accounting.pld import common

    return pld.from_privacy_parameters(common.DifferentialPrivacyParameters(0.01, 0),
                                       value_discretization_interval=1e-4)


CASES = {
    "import": lambda: timing.imported("dp_accounting"),
    "compose_pure": composition(of_parameters),
    "compose_laplace": composition(lambda pld: pld.from_discrete_laplace_mechanism(
        0.01, sensitivity=1, value_discretization_interval=1e-4)),
    "compose_gaussian": composition(lambda pld: pld.from_discrete_gaussian_mechanism(
        100.0, sensitivity=1, value_discretization_interval=1e-4)),
    "compose_gaussian_fine": composition(lambda pld: pld.from_discrete_gaussian_mechanism(
        100.0, sensitivity=1, value_discretization_interval=1e-5)),
}

if __name__ == "__main__":
    timing.main(CASES)
