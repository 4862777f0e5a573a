#include "caller.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "wire.h"

static int connection;
static char successor[4096];

static void close_now(int signal) {
    (void)signal;
    close(connection);
    usleep(2000);
    _exit(0);
}

static void become_now(int signal) {
    (void)signal;
    execl(successor, successor, "rest", "2000", (char *)NULL);
    _exit(1);
}

// The path of another program in the folder of this one.
static void sibling(const char *name, char *path, size_t room) {
    ssize_t count = readlink("/proc/self/exe", path, room - 1);
    path[count > 0 ? count : 0] = 0;
    char *end = strrchr(path, '/');
    snprintf(end ? end + 1 : path, room - (size_t)(end ? end + 1 - path : 0), "%s", name);
}

static void happen_after(long moment, void (*handler)(int)) {
    signal(SIGALRM, handler);
    struct itimerval timer = {.it_value = {moment / 1000000, moment % 1000000 + 1}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

// Starts the program `heir` with the connection.
static pid_t lend(const char *permission) {
    pid_t process = fork();
    if (process != 0) return process;
    char path[4096], descriptor[16];
    sibling("heir", path, sizeof path);
    snprintf(descriptor, sizeof descriptor, "%d", connection);
    execl(path, path, "inherit", descriptor, permission, (char *)NULL);
    _exit(1);
}

_Noreturn void caller_inherit(int inherited, const char *permission) {
    if (wire_relinquish(inherited, permission) != 0) _exit(LOST);
    _exit((int)wire_answer(inherited));
}

_Noreturn void caller_run(const char *socket, const char *permission, enum manner manner,
                          long moment) {
    sibling("successor", successor, sizeof successor);
    if (manner == KILLED) happen_after(moment, SIG_DFL);
    connection = wire_connect(socket);
    if (connection < 0) _exit(LOST);
    if (manner == CLOSING) happen_after(moment, close_now);
    if (manner == BECOMING) happen_after(moment, become_now);
    if (manner == LENDING) {
        pid_t heir = lend(permission);
        int status;
        if (heir < 0 || waitpid(heir, &status, 0) != heir || !WIFEXITED(status)) _exit(LOST);
        _exit(WEXITSTATUS(status));
    }
    if (wire_relinquish(connection, permission) != 0) _exit(LOST);
    if (manner == VANISHING) _exit(SERVED);
    enum outcome outcome = wire_answer(connection);
    // Who waits for its moment has to live until then.
    while (manner == KILLED || manner == CLOSING || manner == BECOMING) pause();
    _exit((int)outcome);
}
