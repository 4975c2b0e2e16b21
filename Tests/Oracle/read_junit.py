"""Reads a JUnit report with PyPI's junitparser and prints it as JSON.

Usage: read_junit.py REPORT

{"SUITE": {"tests": N, "failures": N, "errors": N, "skipped": N,
           "cases": {"NAME": [OUTCOME, TYPE, MESSAGE, TEXT]}}}    OUTCOME: passed, failure, error, skipped
"""

import json
import sys
import xml.etree.ElementTree

from junitparser import JUnitXml


def outcome(case):
    if not case.result:
        return ["passed", None, None, case.system_out]
    result = case.result[0]
    return [type(result).__name__.lower(), result.type, result.message, result.text]


# A strict parser first: junitparser may use another one.
xml.etree.ElementTree.parse(sys.argv[1])
report = {}
for suite in JUnitXml.fromfile(sys.argv[1]):
    cases = list(suite)
    report[suite.name] = {
        "tests": suite.tests, "failures": suite.failures, "errors": suite.errors, "skipped": suite.skipped,
        "cases": {case.name: outcome(case) for case in cases},
    }
    # The totals are those of the cases.
    counted = (suite.tests, suite.failures, suite.errors, suite.skipped)
    suite.update_statistics()
    assert counted == (suite.tests, suite.failures, suite.errors, suite.skipped), counted
print(json.dumps(report))
