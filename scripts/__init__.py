"""Tools for working on Vorhand: translations, the test run's services, what a CI run left untested."""
