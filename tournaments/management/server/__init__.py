"""The embedded HTTP server: uvicorn's event loop holds the connections, threads run the WSGI application.

A connection costs only memory; a thread is used only between the complete arrival of a request and the completion of
its response, so that slow clients occupy none. `limits` has all numbers, `protocol` the deadlines, `connections` the
admission control.
"""
