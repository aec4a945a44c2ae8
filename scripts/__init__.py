"""The workshop's tools: translations, the test run's services, what a CI run left untested."""
