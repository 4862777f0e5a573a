#pragma once

#include <fcntl.h>
#include <linux/videodev2.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/fsuid.h>
#include <sys/ioctl.h>
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

/// openat(2) that creates a file which must not be there yet.
static inline int consent_openat_new(int directory, const char *path, int flags, mode_t mode) {
    return openat(directory, path, flags | O_CREAT | O_EXCL, mode);
}

/// prctl(2) with its one number.
static inline int consent_prctl(int option, unsigned long argument) {
    return prctl(option, argument, 0, 0, 0);
}

/// mallopt(3), which Glibc's module lacks: blocks from this size on are given back when freed, also
/// after larger ones were.
static inline int consent_return_blocks_from(int bytes) {
    return mallopt(M_MMAP_THRESHOLD, bytes);
}

/// pipe2(2) with descriptors that no child inherits.
static inline int consent_pipe(int ends[2]) {
    return (int)syscall(SYS_pipe2, ends, O_CLOEXEC);
}

// Declared by spawn.h only for _GNU_SOURCE, which a module cannot set for its readers.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);

/// Lets a child start in this folder.
static inline int consent_spawn_chdir(posix_spawn_file_actions_t *actions, const char *path) {
    return posix_spawn_file_actions_addchdir_np(actions, path);
}

/// Lets a child start without the descriptors from this one on.
static inline int consent_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

/// The V4L2 control that tells where a camera looks: 0 front, 1 back, 2 external; -1 when the
/// driver does not say.
static inline int consent_camera_orientation(int device) {
    struct v4l2_control control = {.id = V4L2_CID_CAMERA_ORIENTATION};
    return ioctl(device, VIDIOC_G_CTRL, &control) == 0 ? control.value : -1;
}
