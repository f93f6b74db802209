"""Planted regions of the unit square, with corners on the lattice that a learner may use, or off it."""
import math

import numpy as np


def halfplanes(corners):
    """Inside of a convex polygon, its corners against the clock."""
    edges = list(zip(corners, corners[1:] + corners[:1]))
    return lambda x, y: np.all([(bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0 for (ax, ay), (bx, by) in edges],
                               axis=0)


def regular(edges, radius, turned):
    """A regular polygon about the middle of the square."""
    angles = [turned + 2 * math.pi * i / edges for i in range(edges)]
    return halfplanes([(0.5 + radius * math.cos(a), 0.5 + radius * math.sin(a)) for a in angles])


def even_odd(corners):
    """Inside of a simple polygon, convex or not."""
    edges = list(zip(corners, corners[1:] + corners[:1]))

    def inside(x, y):
        odd = np.zeros(len(x), dtype=bool)
        for (ax, ay), (bx, by) in edges:
            crosses = (ay > y) != (by > y)
            with np.errstate(divide="ignore", invalid="ignore"):
                odd ^= crosses & (x < ax + (bx - ax) * (y - ay) / (by - ay) if by != ay else False)
        return odd

    return inside


def union(*parts):
    return lambda x, y: np.any([part(x, y) for part in parts], axis=0)


def disk(a, b, radius):
    return lambda x, y: (x - a) ** 2 + (y - b) ** 2 <= radius**2


# An L and a triangle apart from it: nine edges, five triangles, a third of the square. On sixteenths, and moved off
# them.
def ell(shift):
    def moved(corners):
        return [(a + shift, b + 0.7 * shift) for a, b in corners]

    return union(
        even_odd(moved([(1 / 16, 1 / 16), (9 / 16, 1 / 16), (9 / 16, 5 / 16), (5 / 16, 5 / 16), (5 / 16, 14 / 16),
                        (1 / 16, 14 / 16)])),
        even_odd(moved([(9 / 16, 8 / 16), (15 / 16, 8 / 16), (11 / 16, 15 / 16)])))


DIAMOND = regular(4, 0.42, 0.0)  # sides in directions of every net
TURNED = regular(4, 0.42, 0.3)   # and in none
TRIANGLE, HEXAGON = regular(3, 0.45, 0.2), regular(6, 0.42, 0.1)
SPOTS = union(disk(4 / 16, 5 / 16, 0.18), disk(11 / 16, 11 / 16, 0.22), disk(12 / 16, 3 / 16, 0.12))
SPOTS_OFF = union(disk(0.283, 0.335, 0.18), disk(0.66, 0.715, 0.22), disk(0.78, 0.16, 0.12))
