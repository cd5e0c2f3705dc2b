"""The system calls that a worker may not use, by name, with their numbers on x86_64 and aarch64.

From 424 on the numbers are equal; a worker needs few of these calls, so the list names them, and all others,
also of future kernels, are refused.
"""

from __future__ import annotations

from collections.abc import Iterator

COMMON = 424
"""The first number that means the same on all machines."""

LATER = {"close_range": 436, "faccessat2": 439, "epoll_pwait2": 441, "futex_waitv": 449}
LATER |= {"map_shadow_stack": 453, "futex_wake": 454, "futex_wait": 455, "futex_requeue": 456, "mseal": 462}
"""The allowed calls from COMMON on."""

PARTLY = {
    "open": (2, None),
    "openat": (257, 56),
    "clone": (56, 220),
    "kill": (62, 129),
    "tgkill": (234, 131),
    "ioctl": (16, 29),
    "prlimit64": (302, 261),
}
"""The calls that are refused only with some arguments."""

_NETWORK = """
socket 41 198, socketpair 53 199, bind 49 200, listen 50 201, accept 43 202, accept4 288 242, connect 42 203,
sendto 44 206, recvfrom 45 207, sendmsg 46 211, recvmsg 47 212, sendmmsg 307 269, recvmmsg 299 243,
shutdown 48 210, setsockopt 54 208, getsockopt 55 209
"""
_PROCESSES = """
fork 57 -, vfork 58 -, execve 59 221, execveat 322 281, ptrace 101 117, kcmp 312 272,
process_vm_readv 310 270, process_vm_writev 311 271, move_pages 279 239, migrate_pages 256 238,
tkill 200 130, rt_sigqueueinfo 129 138, rt_tgsigqueueinfo 297 240, setpgid 109 154, setsid 112 157,
setrlimit 160 164, setpriority 141 140, ioprio_set 251 30, sched_setaffinity 203 122,
sched_setattr 314 274, sched_setparam 142 118, sched_setscheduler 144 119
"""
_FILES = """
creat 85 -, unlink 87 -, unlinkat 263 35, rename 82 -, renameat 264 38, renameat2 316 276, mkdir 83 -,
mkdirat 258 34, rmdir 84 -, link 86 -, linkat 265 37, symlink 88 -, symlinkat 266 36, mknod 133 -,
mknodat 259 33, chmod 90 -, fchmod 91 52, fchmodat 268 53, chown 92 -, fchown 93 55, lchown 94 -,
fchownat 260 54, utime 132 -, utimes 235 -, futimesat 261 -, utimensat 280 88, truncate 76 45,
ftruncate 77 46, fallocate 285 47, setxattr 188 5, lsetxattr 189 6, fsetxattr 190 7, removexattr 197 14,
lremovexattr 198 15, fremovexattr 199 16, io_setup 206 0, io_submit 209 2, memfd_create 319 279,
open_by_handle_at 304 265
"""
_SHARED = """
shmget 29 194, shmat 30 196, shmctl 31 195, semget 64 190, semop 65 193, semtimedop 220 192, semctl 66 191,
msgget 68 186, msgsnd 69 189, msgrcv 70 188, msgctl 71 187, mq_open 240 180, mq_unlink 241 181,
mq_timedsend 242 182, mq_timedreceive 243 183, mq_notify 244 184
"""
_SYSTEM = """
mount 165 40, umount2 166 39, pivot_root 155 41, chroot 161 51, setns 308 268, unshare 272 97, swapon 167 224,
swapoff 168 225, quotactl 179 60, fanotify_init 300 262, sethostname 170 161, setdomainname 171 162,
acct 163 89, reboot 169 142, syslog 103 116, settimeofday 164 170, clock_settime 227 112,
clock_adjtime 305 266, adjtimex 159 171, init_module 175 105, finit_module 313 273, delete_module 176 106,
kexec_load 246 104, kexec_file_load 320 294, bpf 321 280, perf_event_open 298 241, userfaultfd 323 282,
keyctl 250 219, add_key 248 217, request_key 249 218, seccomp 317 277, personality 135 92, iopl 172 -,
ioperm 173 -, modify_ldt 154 -, uselib 134 -, vhangup 153 58
"""
_IDENTITY = """
setuid 105 146, setgid 106 144, setreuid 113 145, setregid 114 143, setresuid 117 147, setresgid 119 149,
setgroups 116 159, setfsuid 122 151, setfsgid 123 152, capset 126 91
"""


def refused_numbers(column: int) -> Iterator[int]:
    """Yield the numbers below COMMON of calls that are always refused; `column` is 0 or 1."""
    for group in (_NETWORK, _PROCESSES, _FILES, _SHARED, _SYSTEM, _IDENTITY):
        for call in group.split(","):
            number = call.split()[1 + column]
            if number != "-":
                yield int(number)
