"""Resource limits for parsing a file, and enforcing them on the child process."""

import sys

MOST_ROWS = 20_000
MOST_COLUMNS = 60
LONGEST_CELL = 1_000  # characters; no column of a list needs more than 80
MOST_UNPACKED = 50_000_000  # bytes; a list of 20,000 people unpacks to a few million
MOST_MEMBERS = 1_000
MOST_CELLS = 1_500_000  # as listed in the file, including empty ones
MOST_AREA = 5_000_000  # cells from A1 to the last one: the reader allocates all of them
MOST_MEMORY = 512_000_000  # bytes of address space; a list of 300 takes about 60 million
MOST_SECONDS = 15  # wall-clock seconds; a list of 20,000 takes about one


def limit_this_process() -> None:
    """Set operating system limits on address space and processor time, and disable core dumps and writing to disk."""
    if sys.platform == "win32":
        _limit_on_windows()
    else:
        _limit_on_unix()


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    class _Limits(ctypes.Structure):
        """JOBOBJECT_EXTENDED_LIMIT_INFORMATION of the Windows API."""

        _fields_ = [
            ("times", ctypes.c_int64 * 2),
            ("flags", wintypes.DWORD),
            ("working_set", ctypes.c_size_t * 2),
            ("processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("priority", wintypes.DWORD * 2),
            ("counters", ctypes.c_uint64 * 6),
            ("process_memory", ctypes.c_size_t),
            ("rest", ctypes.c_size_t * 3),
        ]

    _MEMORY_OF_A_PROCESS, _EXTENDED = 0x100, 9

    def _limit_on_windows() -> None:
        """Put this process into a job object. If Windows refuses, the checks before parsing have to suffice."""
        kernel = ctypes.WinDLL("kernel32")
        kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = wintypes.HANDLE
        kernel.SetInformationJobObject.argtypes = [wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD]
        kernel.AssignProcessToJobObject.argtypes = [wintypes.HANDLE, wintypes.HANDLE]
        job, limits = kernel.CreateJobObjectW(None, None), _Limits()
        limits.flags, limits.process_memory = _MEMORY_OF_A_PROCESS, MOST_MEMORY
        if kernel.SetInformationJobObject(job, _EXTENDED, ctypes.byref(limits), ctypes.sizeof(limits)):
            kernel.AssignProcessToJobObject(job, kernel.GetCurrentProcess())

else:
    import resource

    def _limit_on_unix() -> None:
        for kind, most in (
            (resource.RLIMIT_AS, MOST_MEMORY),
            (resource.RLIMIT_CPU, MOST_SECONDS),
            (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_FSIZE, 0),
        ):
            _, hard = resource.getrlimit(kind)
            least = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (least, hard))
