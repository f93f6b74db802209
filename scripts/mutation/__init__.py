"""How scripts/mutate changes shipped code, tries the changes against the tests and reports the score."""
