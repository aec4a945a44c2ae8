"""The desk's forms, grouped like its pages. They parse and validate input; decisions are left to actions."""
