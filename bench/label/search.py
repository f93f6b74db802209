"""The least number of rows at which enough runs are good."""
import math

import numpy as np

from curves import BETA


def grid(place, step):
    """Numbers of rows that are tried differ by the factor `step`."""
    return round(10 * step**place)


def place_of(rows, step):
    return max(0, round(math.log(max(rows, 10) / 10) / math.log(step)))


class Trials:
    """How many of the runs are good at a place of the grid; given up as soon as too many are not."""

    def __init__(self, curve, k, runs, seed=0):
        self.curve, self.k, self.runs, self.seed, self.known = curve, k, runs, seed, {}

    def good(self, place):
        if place not in self.known:
            bad = done = 0
            while done < self.runs and bad <= BETA * self.runs:
                rng = np.random.default_rng([self.seed, self.k, place, done])
                bad += not self.curve.good(self.curve, self.k, grid(place, self.curve.step), rng)
                done += 1
            self.known[place] = (done - bad, done)
        good, done = self.known[place]
        return done == self.runs and done - good <= BETA * self.runs

    def least(self, start):
        """A place that is good while the one before is not: steps that double lead there, then halves."""
        low = high = max(0, start)
        step = 1
        while low > 0 and self.good(low):
            low, high, step = max(0, low - step), low, 2 * step
        if self.good(low):
            return low
        while not self.good(high):
            low, high, step = high, high + step, 2 * step
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self.good(middle) else (middle, high)
        return high
