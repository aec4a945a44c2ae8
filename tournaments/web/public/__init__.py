"""The public pages, without a login.

Search engines may index the start page and the rules, but no page with people's names (noindex): those are for the
people who took part or were given the link, not for anybody searching for a person.
"""
