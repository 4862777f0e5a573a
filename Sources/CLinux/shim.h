#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

// What Swift cannot import: functions with variable arguments, and system calls without a wrapper.

/// pidfd_open(2), which glibc 2.36 wraps and older ones do not.
static inline int consent_pidfd_open(pid_t pid) {
    return (int)syscall(SYS_pidfd_open, pid, 0);
}

/// openat(2) without a mode: nothing is created through it.
static inline int consent_openat(int directory, const char *path, int flags) {
    return openat(directory, path, flags);
}

/// prctl(2) with its one number.
static inline int consent_prctl(int option, unsigned long argument) {
    return prctl(option, argument, 0, 0, 0);
}
