"""Counts phrases and names that are hard to read: `python -m tests.english [--show RULE] [PATH ...]`.

Phrases are looked for in docstrings, comments, other strings and Markdown. Names are looked for in the syntax
tree. A rule is a pattern and what to write instead.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
FOLDERS = "bot", "solvers", "tests", "README.md"
_PUZZLES = (
    "Minesweeper|Mosaic|Tents|Dominosa|Nonogram|Sudoku|Hitori|Nurikabe|Slitherlink|Hashi|Takuzu|Light Up"
)
_SENTENCE = re.compile(r"(?<=[.!?:;])\s+|\n\s*\n|\n\s*[-*|#]")
_LONGEST = 25
_PARTICIPLE = re.compile(
    r"(^|_)(?!(red|seed|speed|feed|need|bed|led|shed|embed|indeed|hundred|width)$)[a-z]+ed$"
)
_GERUND = re.compile(
    r"^_?(?!(string|king|ring|thing|spring|nothing|setting|encoding|reading|rating|heading|finding|listing|ranking|standing)s?$)[a-z]+ing$"
)
_ADVERB = re.compile(r"(?<!app)(?<!rep)(?<!dai)(?<!multip)ly$")
_PARTICLE = re.compile(
    r"^(of|behind|beside|above|below|again|onward|off|alone|another|apart|around|away|back|before|enough|here"
    r"|elsewhere|inside|last|less|least|lone|many|more|most|near|next|nothing|other|out|over|same|several"
    r"|some|still|then|there|too|under|within|without)(_|$)"
)


class Rule(NamedTuple):
    """A pattern that is hard to read, and the better way."""

    pattern: str
    instead: str


PHRASES = {
    "of which": Rule(r"\bof (which|whom)\b", "with, whose, from, or two sentences"),
    "so many": Rule(r"\bso (many|often|few)\b", "the maximum, or the parameter's name"),
    "what": Rule(r"(^|(?<=[.;:] )|(?<=\"\"\"))(What|How|Which|Whether) (?![^.]*\?)", "a noun, or a verb"),
    "is told": Rule(r"\b(is|are|was|were) (told|said|spoken of)\b", "who reports what, where"),
    "where": Rule(
        r"\bwhere (there|that|it|they|nothing|none|no|one|a|an|the|this|each|neither|both)\b", "if, when"
    ),
    "stand": Rule(r"\b(stand|stands|stood|standing)\b", "be, appear, contain"),
    "alone": Rule(r"\b\w+ alone\b", "only"),
    "behind": Rule(r"\bbehind\b", "after"),
    "those that": Rule(
        r"\b(those (that|of|who)|that of|the ones? (that|who|of)|whoever)\b", "repeat the noun"
    ),
    "else": Rule(r"(, too\b|\belse\b[.,]|, else\b)", "also, otherwise"),
    "old words": Rule(
        r"\b(in vain|anew|mend(s|ed|ing)?|lack(s|ed|ing)?|hangs? together|at hand|besides|whoever|borne)\b",
        "failed, again, fix, miss, connected, available, also, anyone who",
    ),
    "has done": Rule(r"\b[Hh]as `?\w+`? [a-z]+ed\b", "the verb itself"),
    "as many as": Rule(
        r"\bas (many|much|few|often|long|far|large|high|small) as\b|\bno more than\b|\bbut for\b", "a number"
    ),
    "title": Rule(rf"\b[Aa]n? ({_PUZZLES})\b(?! (board|puzzle|grid|file|game|text|with))", "a Mosaic board"),
}


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the words of each docstring, comment and string of a file, or of each paragraph."""
    source = path.read_text("utf-8")
    if path.suffix == ".md":
        line = 1
        for paragraph in re.sub(r"`[^`\n]*`", "`code`", source).split("\n\n"):
            if not paragraph.startswith(("    ", "```")):
                yield line, paragraph
            line += paragraph.count("\n") + 2
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")
        elif token.type == tokenize.STRING and " " in token.string:
            yield token.start[0], token.string.strip("rbfRBF").strip("\"'")


def phrases(path: Path) -> Iterator[tuple[str, int, str]]:
    """Yield the rule, the line and the words around for each phrase of a file."""
    for line, text in _texts(path):
        for name, rule in PHRASES.items():
            for found in re.finditer(rule.pattern, text):
                words = text[max(0, found.start() - 30) : found.end() + 30]
                yield name, line + text[: found.start()].count("\n"), " ".join(words.split())
        for sentence in _SENTENCE.split(text):
            if len(re.findall(r"[^\s|]+", sentence)) > _LONGEST:
                yield "long sentence", line, " ".join(sentence.split())[:100]


def names(path: Path) -> Iterator[tuple[str, int, str]]:
    """Yield the rule, the line and the name for each name of a file that is no noun and no verb."""
    if path.suffix != ".py":
        return
    if not path.stem.startswith("test_") and is_odd(path.stem):
        yield "module name", 1, path.stem
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_odd(node.name):
            yield "function name", node.lineno, node.name


def is_odd(name: str) -> bool:
    """Whether a name is a participle, an adverb or a preposition."""
    bare = name.strip("_")
    return bool(
        _PARTICIPLE.search(bare) or _GERUND.search(bare) or _ADVERB.search(bare) or _PARTICLE.search(bare)
    ) and not bare.startswith(("is_", "has_", "test_"))


def files(paths: list[str]) -> Iterator[Path]:
    """Yield the Python and Markdown files below some paths of the project."""
    for path in (ROOT / name for name in paths):
        found = [path] if path.is_file() else sorted(path.rglob("*"))
        yield from (file for file in found if file.suffix in {".py", ".md"})


def main() -> None:
    """Print how often each rule is broken, or with --show where one is."""
    parser = argparse.ArgumentParser(prog="python -m tests.english", description=__doc__)
    parser.add_argument("paths", nargs="*", default=list(FOLDERS), help="files or folders (default: all)")
    parser.add_argument("--show", help="the rule whose places are printed, or `all`")
    args = parser.parse_args()
    counts: Counter[str] = Counter()
    for path in files(args.paths):
        for name, line, words in (*phrases(path), *names(path)):
            counts[name] += 1
            if args.show in (name, "all"):
                print(f"{path.relative_to(ROOT)}:{line}: {name}: {words}")
    for name, count in counts.most_common():
        print(f"{count:6} {name}" + (f" -> {PHRASES[name].instead}" if name in PHRASES else ""))


if __name__ == "__main__":
    main()
