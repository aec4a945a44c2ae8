"""Capacity limits and timeouts of the embedded server. All are fixed here; none is a setting."""

CONNECTIONS = 1_000
"""Maximum open connections: an evening of 300 people whose browsers open two or three each."""
ADDRESS_CONNECTIONS = 600
"""Maximum per address. An inn and all of its guests may share one router; 400 places remain for others."""
BACKLOG = 511
"""Connections queued by the system until accepted: a room opening the list within the same second."""
WAITS_AT_LEAST = 1.0
"""Seconds an idle connection is protected from being closed to make room: a phone's request may be on its way."""
LINGERING = 100
"""Refused connections that still get a response; those beyond are closed immediately."""
LINGERS_FOR = 2.0
"""Seconds a refused connection has to read its response, which an immediate close would discard."""
REFUSALS_LOGGED_EVERY = 60.0  # seconds

HEAD_WITHIN = 10.0
"""Seconds from the connection, or a request's first byte, to the end of its head; the same before that for TLS."""
HEAD_LIMIT = 64 * 1024
"""Maximum bytes of a request's head. Browsers send one to two thousand."""
IDLE_FOR = 25
"""Keep-alive timeout in seconds: longer than the 10 or 20 s polling interval, so that spectators and phones keep their
connections, and short enough for visitors who have left.
"""
STALLS_FOR = 20.0
"""Seconds a client may stall while receiving; a stopping server waits at most STOPS_WITHIN."""

REQUEST_LIMIT = 64_000_000
"""Maximum bytes of a body; larger than any page accepts, so that pages can refuse an upload with a sentence, whereas
the server could only disconnect.
"""
BODIES_LIMIT = 512_000_000
"""Maximum bytes of all bodies held at once, on disk. Small ones are always accepted."""
BODY_IN_MEMORY = 64 * 1024
"""Bytes of a body kept in memory; larger ones go into a temporary file."""
BODY_WITHIN = 30.0
"""Seconds allowed for a body, plus one for every BODY_RATE bytes received."""
BODY_RATE = 50_000

PAGE_THREADS = 2
"""Concurrent pages. More would share one interpreter: with eight, a hand in a crowd takes five times as long."""
TABLE_THREADS = 2
"""Additional threads for reads by tables: no captain waits behind a crowd of readers, or behind the desk."""
ENTRY_THREADS = 4
"""Additional threads for entries by tables. They may wait for the database without blocking reads."""
DESK_PAGE_THREADS = 2
"""Additional threads for desk pages, admin and login: the desk waits for no spectators."""
DESK_THREADS = 3
"""Additional threads for all other submissions: an upload may take seconds."""
WAITING = 400
"""Queue length per kind of thread: a full inn requests the same page within the same second."""
LOG_IN_THREADS = 1
"""Passwords verified at once. Each takes half a second of CPU time, and attackers send many."""
LOG_INS_WAITING = 8
"""Queue length for logins: they are answered within a few seconds, or told at once to try again."""

HELD_FOR = 20.0
"""Seconds a poll for table changes is held; then the client asks again."""
HELD = 400
"""Held polls in total: they count as connections, which others need too. Those beyond are answered at once and retry
later.
"""
HELD_AT_A_TABLE = 12
"""Held polls per table: the phones of five or six people; a single link cannot use more."""
CHECK_INTERVAL = 1.0
"""Seconds between two checks on behalf of all held polls."""
CHECK_GAP = 0.25
"""The same after this process has written something."""
READ_AHEAD = 8
"""Pipelined requests read from one connection in advance. Only while reading is a disconnect noticed."""
STOPS_WITHIN = 25
"""Seconds granted to pending requests after the server was told to stop."""

FILES = CONNECTIONS + LINGERING + BACKLOG + 400
"""Open files needed: connections, those being accepted, and the rest (database, static files, uploads)."""
