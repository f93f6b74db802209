#!/usr/bin/env python3
"""Writes the example tables of data/: made-up people, the same bytes on every run.

Python's random.Random(seed).getrandbits is documented to be the same everywhere; nothing else of it is used.
"""
import json
import pathlib
import random

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"

DIMENSION, MASK = 12, (2, 3, 5, 7, 11)  # the label is the parity of these bits, counted from 1
PARITY_ROWS = 800                       # the plan asks for 746 at epsilon 1, alpha 1/10, beta 1/20
LAST_AGE, CUT = 120, 62                 # the label is age >= 62, flipped for one person in twenty
THRESHOLD_ROWS = 1600                   # the agnostic plan asks for 1551 at epsilon 1, alpha 1/10, beta 1/20
SHIFT_ROWS = 2400                       # three cuts on half hours; the plan asks for fewer
POINTS, FIRST, LAST = 8, 3, 5           # the label is 3 <= point <= 5, flipped for one person in twenty
FINITE_ROWS = 1400                      # the agnostic plan asks for 1310 at epsilon 1, alpha 1/10, beta 1/20
SYMPTOMS = ("fever", "cough", "rash", "travel", "smoker", "vaccinated")
TREE_ROWS = 2200                        # the agnostic plan asks for 2183 at epsilon 1, alpha 1/10, beta 1/20, depth 2
OLD, HIGH = (45, 94), (130, 199)        # the label is both in range, flipped for one person in twenty
BOX_ROWS = 4400                         # the agnostic plan asks for 4301 at epsilon 1, alpha 1/10, beta 1/20
PEOPLE_ROWS = 5000                      # the label is a rule of three conditions, flipped for one person in twenty
LAST_BADGE, BADGE = 1_000_000, 271828   # the label is badge = 271828, which a third of the people have
POINT_ROWS = 400                        # hashed asks for 301 and stable for 380 at epsilon 1, alpha 1/10, beta 1/20
DOORS = ((271828, (1, 0, 1)), (314159, (0, 1, 0)))  # badges that a third of the people have, and the doors they open
DOOR_ROWS = 600                         # one_shot asks for at most 447 at epsilon 1, delta 1e-6, alpha 1/10, beta 1/20
LAMPS = ((1, 4, 6), (2, 3), (1, 2, 7, 8))  # the switches of three lamps: on where an odd number of them is
LAMP_ROWS = 600                         # votes asks for 429 at epsilon 1, delta 1e-6, beta 1/20
PAGES, PAGE = 60, "/offers/spring"      # the label is page = /offers/spring, which a third of the people have seen
PRIME, SLOPE, INTERCEPT = 101, 7, 33    # the label is y = 7 x + 33 mod 101, true for half of the people
LINE_ROWS = 5400                        # stable asks for 5160 at epsilon 1, delta 1e-6, alpha 1/10, beta 1/20
QUESTIONS = ("thirsty", "tired", "smokes", "over_50", "overweight", "active", "vegetarian", "insured",
             "drinks", "parent_ill", "lives_alone", "night_shift", "fever", "cough", "travelled", "vaccinated")
SCREENED_ROWS = 600                     # the plan asks for 287 at epsilon 1, terms 3, alpha 1/10, beta 1/20
# hundred-thousandths of a degree
FLOOD = ((9_10000, 45_36000), (9_31000, 45_39000), (9_34000, 45_50000), (9_14000, 45_55000))
CORNER, SIZE = (9_00000, 45_30000), (40000, 30000)  # the frame 9.0,45.3,9.4,45.6; the label is to lie within the flood
FLOOD_ROWS = 12000                      # no plan: some 85,000 are promised to be enough
TEST_ROWS = 500


def below(n, rng):
    """A uniform number below n, from fair bits."""
    while (value := rng.getrandbits(n.bit_length())) >= n:
        pass
    return value


def noisy(label, rng):
    return label ^ (below(20, rng) == 0)


def write(name, header, rows):
    lines = [",".join(header)] if header else []
    lines += [",".join(cell if isinstance(cell, str) else str(int(cell)) for cell in row) for row in rows]
    (DATA / name).write_text("\n".join(lines) + "\n", encoding="ascii")


def parity_rows(count, rng):
    for _ in range(count):
        bits = [below(2, rng) for _ in range(DIMENSION)]
        yield bits + [sum(bits[i - 1] for i in MASK) % 2]


def threshold_rows(count, rng):
    for _ in range(count):
        age = below(LAST_AGE + 1, rng)
        yield [age, noisy(age >= CUT, rng)]


def shift_rows(count, rng):
    """Half hours since midnight at which people went to bed; awake early, at midday and late, with some noise."""
    for _ in range(count):
        hour = below(48, rng)
        yield [hour, *(noisy(int(hour >= cut), rng) for cut in (12, 24, 37))]


def finite_rows(count, rng):
    for _ in range(count):
        point = below(POINTS, rng)
        yield [point, noisy(FIRST <= point <= LAST, rng)]


def tree_rows(count, rng):
    for _ in range(count):
        fever, cough, rash, travel, smoker, vaccinated = row = [below(2, rng) for _ in SYMPTOMS]
        yield row + [noisy(not vaccinated if fever else travel, rng)]


def box_rows(count, rng):
    for _ in range(count):
        age, pressure = below(LAST_AGE + 1, rng), 60 + below(181, rng)
        yield [age, pressure, noisy(OLD[0] <= age <= OLD[1] and HIGH[0] <= pressure <= HIGH[1], rng)]


def page_rows(count, rng):
    for _ in range(count):
        seen = below(3, rng) == 0
        yield [PAGE if seen else f"/articles/{below(PAGES, rng)}", seen]


def point_rows(count, rng):
    for _ in range(count):
        badge = BADGE if below(3, rng) == 0 else below(LAST_BADGE + 1, rng)
        yield [badge, badge == BADGE]


def door_rows(count, rng):
    for _ in range(count):
        kind = below(3, rng)
        badge, doors = DOORS[kind] if kind < len(DOORS) else (below(LAST_BADGE + 1, rng), (0, 0, 0))
        yield [badge, *doors]


def lamp_rows(count, rng):
    for _ in range(count):
        switches = [below(2, rng) for _ in range(8)]
        yield switches + [sum(switches[i - 1] for i in lamp) % 2 for lamp in LAMPS]


def line_rows(count, rng):
    for _ in range(count):
        x, y, on_line = below(PRIME, rng), below(PRIME, rng), below(2, rng)
        line = (SLOPE * x + INTERCEPT) % PRIME
        y = line if on_line else y
        yield [x, y, y == line]


def flood_rows(count, rng):
    """Places all over the frame, half of them drawn towards its middle: each coordinate the mean of three."""
    def coordinate(axis, drawn):
        offsets = [below(SIZE[axis] + 1, rng) for _ in range(3)]
        return CORNER[axis] + (sum(offsets) // 3 if drawn else offsets[0])

    edges = list(zip(FLOOD, FLOOD[1:] + FLOOD[:1]))
    for _ in range(count):
        drawn = rng.getrandbits(1)
        x, y = coordinate(0, drawn), coordinate(1, drawn)
        flooded = all((bx - ax) * (y - ay) >= (by - ay) * (x - ax) for (ax, ay), (bx, by) in edges)
        yield [f"{x // 100000}.{x % 100000:05}", f"{y // 100000}.{y % 100000:05}", int(flooded)]


def screened_rows(count, all_of, rng):
    """Answers to a questionnaire, 1 with probability 3/4, and who is asked to come: all of three conditions, or one."""
    for _ in range(count):
        bits = [below(4, rng) > 0 for _ in QUESTIONS]
        conditions = [bits[3], bits[4], not bits[5]] if all_of else [not bits[15], not bits[7], not bits[0]]
        yield bits + [all(conditions) if all_of else any(conditions)]


def intervals():
    """Every interval of the points, the empty one once: 37 concepts."""
    yield [0] * POINTS
    for first in range(POINTS):
        for last in range(first, POINTS):
            yield [first <= point <= last for point in range(POINTS)]


def likely_intervals():
    """The same as a menu with a prior: three points are the usual length, the empty one is unusual."""
    for bits in intervals():
        yield [{3: 8, 2: 4, 4: 4}.get(sum(bits), 1), "".join("1" if bit else "0" for bit in bits)]


PEOPLE = ["id", "age", "sex", "bmi", "smoker", "activity", "family_history", "region", "diabetic"]

# What was asked, as the people who asked would write it down: no look at the answers.
CODEBOOK = [
    ["name", "kind", "values", "low", "high", "cuts", "other"],
    ["id", "ignore", "", "", "", "", ""],
    ["age", "integer", "", "18", "100", "30|45|60|75", ""],
    ["sex", "category", "female|male", "", "", "", ""],
    ["bmi", "number", "", "10", "60", "18.5|25|30|35", "25"],
    ["smoker", "category", "yes|no", "", "", "", ""],
    ["activity", "category", "low|medium|high", "", "", "", ""],
    ["family_history", "boolean", "", "", "", "", ""],
    ["region", "category", "north|south|east|west|elsewhere", "", "", "", "elsewhere"],
    ["diabetic", "category", "yes|no", "", "", "", ""],
]


def people_rows(count, rng):
    """Ill: from 45 on, with a body mass index from 30 on, unless very active; flipped for one person in twenty."""
    for i in range(count):
        age, tenths = 18 + below(73, rng), 160 + below(150, rng) + below(150, rng)
        activity = ["low", "low", "medium", "medium", "high"][below(5, rng)]
        region = ["north", "south", "east", "west", "abroad"][min(below(18, rng) // 4, 4)]
        diabetic = noisy(age >= 45 and tenths >= 300 and activity != "high", rng)
        bmi = "" if below(50, rng) == 0 else f"{tenths // 10}.{tenths % 10}"
        yield [i + 1, age, ["female", "male"][below(2, rng)], bmi, "yes" if below(4, rng) == 0 else "no", activity,
               "true" if below(3, rng) == 0 else "false", region, "yes" if diabetic else "no"]


def number(text):
    return float(text) if "." in text else int(text)


def people_schema():
    """What `discreet schema --codebook data/people.codebook.csv --label diabetic --positive yes` writes."""
    columns = []
    for row in CODEBOOK[1:]:
        given = {member: cell for member, cell in zip(CODEBOOK[0], row) if cell}
        if given["kind"] == "ignore" or given["name"] == "diabetic":
            continue
        for member in ("values", "cuts"):
            if member in given:
                given[member] = given[member].split("|")
        if given["kind"] in ("integer", "number"):
            given = {key: [number(n) for n in value] if key == "cuts"
                     else number(value) if key in ("low", "high", "other")
                     else value for key, value in given.items()}
        columns.append(given)
    return {"format": "discreet schema", "version": 1, "columns": columns,
            "label": {"name": "diabetic", "positive": "yes"}, "source": {"from": "a codebook", "private": True}}


def main():
    DATA.mkdir(exist_ok=True)
    bits = [f"x{i}" for i in range(1, DIMENSION + 1)]
    write("parity.csv", bits + ["y"], parity_rows(PARITY_ROWS, random.Random(1)))
    write("parity_test.csv", bits + ["y"], parity_rows(TEST_ROWS, random.Random(2)))
    write("threshold.csv", ["age", "y"], threshold_rows(THRESHOLD_ROWS, random.Random(3)))
    write("threshold_test.csv", ["age", "y"], threshold_rows(TEST_ROWS, random.Random(4)))
    questions = list(QUESTIONS) + ["invited"]
    write("conjunction.csv", questions, screened_rows(SCREENED_ROWS, True, random.Random(10)))
    write("conjunction_test.csv", questions, screened_rows(TEST_ROWS, True, random.Random(11)))
    write("disjunction.csv", questions, screened_rows(SCREENED_ROWS, False, random.Random(12)))
    write("shifts.csv", ["hour", "early", "midday", "late"], shift_rows(SHIFT_ROWS, random.Random(50)))
    write("doors.csv", ["badge", "front", "back", "roof"], door_rows(DOOR_ROWS, random.Random(51)))
    switches = [f"s{i}" for i in range(1, 9)]
    write("lamps.csv", [*switches, "hall", "stairs", "yard"], lamp_rows(LAMP_ROWS, random.Random(52)))
    write("concepts.csv", [], intervals())
    write("queries.csv", [], [(0, 1, 1), (0, 0, 1)])
    write("menus.csv", ["prior", "labels"], likely_intervals())
    write("finite.csv", ["point", "y"], finite_rows(FINITE_ROWS, random.Random(5)))
    write("tree.csv", [*SYMPTOMS, "ill"], tree_rows(TREE_ROWS, random.Random(6)))
    write("tree_test.csv", [*SYMPTOMS, "ill"], tree_rows(TEST_ROWS, random.Random(7)))
    write("box.csv", ["age", "pressure", "treated"], box_rows(BOX_ROWS, random.Random(8)))
    write("box_test.csv", ["age", "pressure", "treated"], box_rows(TEST_ROWS, random.Random(9)))
    write("people.csv", PEOPLE, people_rows(PEOPLE_ROWS, random.Random(10)))
    write("people_test.csv", PEOPLE, people_rows(TEST_ROWS, random.Random(11)))
    write("people.codebook.csv", CODEBOOK[0], CODEBOOK[1:])
    (DATA / "people.schema.json").write_text(json.dumps(people_schema(), indent=2) + "\n", encoding="ascii")
    write("point.csv", ["badge", "alarm"], point_rows(POINT_ROWS, random.Random(10)))
    write("point_test.csv", ["badge", "alarm"], point_rows(TEST_ROWS, random.Random(11)))
    write("pages.csv", ["page", "bought"], page_rows(POINT_ROWS, random.Random(30)))
    write("pages_test.csv", ["page", "bought"], page_rows(TEST_ROWS, random.Random(31)))
    write("line.csv", ["x", "y", "label"], line_rows(LINE_ROWS, random.Random(12)))
    write("line_test.csv", ["x", "y", "label"], line_rows(TEST_ROWS, random.Random(13)))
    write("flood.csv", ["lon", "lat", "flooded"], flood_rows(FLOOD_ROWS, random.Random(40)))
    write("flood_test.csv", ["lon", "lat", "flooded"], flood_rows(TEST_ROWS, random.Random(41)))


if __name__ == "__main__":
    main()
