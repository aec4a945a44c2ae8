"""The embedded HTTP server: uvicorn's event loop holds the connections, threads run the WSGI application.

A connection costs memory only; a thread is taken when a request is there whole, and given back when its answer is, so
that nobody slow holds one. `limits` has every number, `protocol` the deadlines, `connections` who is let in.
"""
