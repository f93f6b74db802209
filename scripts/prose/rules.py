"""The goals of style: five measures of a text, and phrases that no sentence has."""
import re
from typing import NamedTuple

from prose.text import FENCE, words


class Finding(NamedTuple):
    path: str
    line: int
    rule: str
    text: str


class Measures(NamedTuple):
    words: int
    length: float      # words per sentence
    long: float        # per cent of sentences over 30 words
    you: float         # per 1,000 words
    semicolons: float  # per 1,000 words
    relatives: float   # per cent of sentences with two or more of which, that, what, who, whose, where


FEWEST_WORDS = 100  # a shorter text is not measured
MOST_COLUMNS = 120
# The most of each measure, and the least of "you" (None: free).
GOALS = {
    "guide": Measures(0, 16, 5, 8, 2, 5),
    "text": Measures(0, 16, 5, None, 2, 5),  # help, errors, changelog: noun phrases and imperatives need no "you"
    "explanation": Measures(0, 20, 12, None, 4, 9),
}
NAMES = {"length": "words per sentence", "long": "% of sentences over 30 words", "you": '"you" per 1,000 words',
         "semicolons": "semicolons per 1,000 words",
         "relatives": "% of sentences with two or more of which/that/what/who/whose/where"}

YOU = {"you", "your", "yours", "yourself"}
RELATIVES = {"which", "that", "what", "who", "whose", "where"}

NUMBER = (r"(?:an?|one|two|three|four|five|six|eight|ten|[\d^]+(?:[.,]\d+)*|many|few|several|no|exact|most|least|fewer|"
          r"more|all|of|in|[b-hj-z])")
UNIT = (r"(?:rows?|columns?|bits?|bytes?|labels?|reports?|questions?|lines?|messages?|points?|draws?|words?|values?|"
        r"entry|entries|numbers?|counts?|seconds?|minutes?|steps?|blocks?|runs?|rounds?|coins?|votes?|cells?|files?|"
        r"pages?|passe?s?|tests?|concerns?|queries|query|sentences?|people|rules?|records?|samples?|tokens?|times)")
WHOLE = (r"(?:person|row|query|point|run|round|line|commit|sentence|draw|label|question|report|device|file|column|"
         r"block|cell|step|bit|value|call|study|learner|test|field|fuzzer|coordinate|node|leaf|message|concept|centre|"
         r"set)")
GIVES = r"(?<!give )(?<!gives )(?<!asks )(?<!ask )(?<!sends )(?<!makes )(?<!shows )"
PHRASES = [
    ("per", re.compile(rf"(?<!\S){GIVES}(?:{NUMBER} {UNIT}|one) an? {WHOLE}\b", re.I), "write 'per'"),
    ("so-many", re.compile(r"\bso (?:many|much)\b", re.I), "give the number, or leave it out"),
    ("none", re.compile(r"\b(?:is|are|was|were|be) none\b", re.I), "say what is missing or not valid"),
    ("said", re.compile(r"\b(?:is|are|was|were|be|been|being) (?:said|told)\b", re.I), "name the actor"),
    ("stands", re.compile(r"(?<![\w-])(?:stands?|stood)\b(?! (?:for|out)\b)(?!-)", re.I), "write 'is'"),
    ("shall", re.compile(r"\bshall be\b|\bnobody need\b", re.I), "present tense, active voice"),
]
OPENING = re.compile(r"[^\w`]*(What|Who|Whoever|Whether|Of)\b", re.I)


def phrases(sentence):
    text = sentence.text
    for rule, pattern, advice in PHRASES:
        for found in pattern.finditer(text):
            yield Finding(sentence.path, sentence.line_at(found.start()), rule, f"'{found.group()}': {advice}")
    opening = OPENING.match(text)
    if opening and not sentence.cell and not text.rstrip(")\"'").endswith("?") and len(sentence.tokens) > 1:
        yield Finding(sentence.path, sentence.lines[0], "opening",
                      f"'{' '.join(sentence.tokens[:4])}': begin with the subject, not with '{opening[1]}'")


def measure(sentences):
    counted = [found for found in (words(s) for s in sentences if not s.cell) if len(found) > 1]
    every = [word.lower() for found in counted for word in found]
    total, number = max(len(every), 1), max(len(counted), 1)
    semicolons = sum(token.rstrip(")\"'").endswith(";") for s in sentences if not s.cell for token in s.tokens)
    relatives = sum(sum(word.lower() in RELATIVES for word in found) >= 2 for found in counted)
    return Measures(len(every), len(every) / number, 100 * sum(len(found) > 30 for found in counted) / number,
                    1000 * sum(word in YOU for word in every) / total, 1000 * semicolons / total,
                    100 * relatives / number)


def misses(path, measures, kind):
    """A finding for every measure that misses its goal."""
    if measures.words < FEWEST_WORDS:
        return
    for name, text in NAMES.items():
        value, goal = getattr(measures, name), getattr(GOALS[kind], name)
        if goal is not None and (value < goal if name == "you" else value > goal):
            yield Finding(path, 1, name,
                          f"{value:.1f} {text}, goal {'at least' if name == 'you' else 'at most'} {goal}")


def columns(path, text):
    """Lines of Markdown that are too long; tables, stored outputs and lines that only a link makes long may be."""
    fence = output = ""
    for number, line in enumerate(text.split("\n"), 1):
        mark = FENCE.match(line)
        if mark:
            fence, output = ("", "") if fence else (mark[1], mark[2])
        bare = re.sub(r"\]\([^)]*\)|https?://\S+", "", line)
        stored = fence and output in ("output", "text")
        if len(bare) > MOST_COLUMNS and not stored and not line.lstrip().startswith("|"):
            yield Finding(path, number, "columns", f"{len(line)} columns, at most {MOST_COLUMNS}")
