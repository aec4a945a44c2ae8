"""How much the embedded server holds, and for how long. All of it is decided here; nothing is a setting."""

CONNECTIONS = 1_000
"""Open connections in all: an evening of 300 people whose browsers open two or three each."""
ADDRESS_CONNECTIONS = 600
"""Of one address. An inn sits behind one router, and so may all of its guests; others still find 400 places."""
BACKLOG = 511
"""Connections the system keeps until they are accepted: a room that opens the list in the same second."""
WAITS_AT_LEAST = 1.0
"""Seconds a connection without a request is safe when the places run out: a phone's request is on its way."""
LINGERING = 100
"""Refused connections that are still told so; those beyond are cut off."""
LINGERS_FOR = 2.0
"""Seconds a refused connection has to take its answer. Cut off at once, its answer would be lost on the way."""
REFUSALS_LOGGED_EVERY = 60.0  # seconds

HEAD_WITHIN = 10.0
"""Seconds from the connection, or from a request's first byte, to the end of its head; before it as many for TLS."""
HEAD_LIMIT = 64 * 1024
"""Bytes of a request's head. Browsers send one to two thousand."""
IDLE_FOR = 25
"""Seconds a connection may stay open between two requests: longer than the 10 or 20 s until a page asks again, so that
spectators and phones keep theirs, and short enough for a visitor's who has gone."""
STALLS_FOR = 20.0
"""Seconds somebody may take no byte of an answer; a stopping server waits no longer than STOPS_WITHIN."""

REQUEST_LIMIT = 64_000_000
"""Bytes of a request's body; larger than any upload a page accepts: the page refuses it with a sentence, the server
would only hang up."""
BODIES_LIMIT = 512_000_000
"""Bytes of all bodies that are held at a time; they wait on the disk. Small ones are always taken."""
BODY_IN_MEMORY = 64 * 1024
"""Bytes of a body kept in memory; more go into a temporary file."""
BODY_WITHIN = 30.0
"""Seconds a body may take, and one more for every BODY_RATE bytes that have come."""
BODY_RATE = 50_000

PAGE_THREADS = 2
"""Pages worked on at a time. More share one interpreter: with eight, a hand in a crowd waits five times as long."""
TABLE_THREADS = 2
"""Further ones for what the tables ask: no captain waits behind a crowd of readers, or behind the desk."""
ENTRY_THREADS = 4
"""Further ones for what the tables enter. They may wait for the database, and keep nobody from looking meanwhile."""
DESK_PAGE_THREADS = 2
"""Further ones for the desk's pages, the administration and the log-in: the desk waits for no spectators."""
DESK_THREADS = 3
"""Further ones for whatever else is sent: an upload may take seconds."""
WAITING = 400
"""Requests that wait for the threads of one kind: a full inn asks for the same page in the same second."""
LOG_IN_THREADS = 1
"""Passwords looked at at a time. Each costs a processor half a second, and whoever guesses sends many."""
LOG_INS_WAITING = 8
"""Log-ins that wait for it: whoever waits is answered within some seconds, or told at once to try again."""

HELD_FOR = 20.0
"""Seconds who follows a table waits for something to change there; then they ask again."""
HELD = 400
"""Who wait so at a time: they are among the connections, and others need places too. Those beyond are answered at once
and wait by themselves."""
HELD_AT_A_TABLE = 12
"""Of one table: the phones of five or six people; a link alone takes no more places."""
LOOKS_EVERY = 1.0
"""Seconds between two looks for all of them together."""
LOOKS_APART = 0.25
"""The same when this process has written something meanwhile."""
READ_AHEAD = 8
"""Requests read from one connection before the one under way is answered. While one more may come, who hangs up is
noticed."""
STOPS_WITHIN = 25
"""Seconds requests under way may take after the server was told to stop."""

FILES = CONNECTIONS + LINGERING + BACKLOG + 400
"""Open files the process needs: connections, those on their way, and the rest (database, static files, uploads)."""
