// A crowd of callers of the service that end in the middle of their calls, each in its manner.
//
// crowd SOCKET FOLDER COUNT SEED [recycle] PERMISSION...
//
// FOLDER holds copies of this program: caller-0, caller-1 and so on, one for each permission, which
// gives that permission back; `successor`, which callers become; `heir`, to which they lend their
// connection; and `bystander`, which does nothing at all. With `recycle`, which needs root in a pid
// namespace, a bystander gets the number of each process that has ended, as soon as it is free.
//
// Prints how many were started in each manner, how many of those that waited were served and
// refused, and how many numbers were used again.

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "caller.h"
#include "wire.h"

// How many processes live at a time.
enum { PLACES = 16 };

struct process {
    pid_t number;
    int manner; // -1 for a bystander
};

extern char **environ;

static uint64_t state;

// splitmix64: the same seed is the same crowd.
static uint64_t next_random(void) {
    uint64_t value = (state += 0x9E3779B97F4A7C15);
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
    return value ^ (value >> 31);
}

static pid_t start(const char *folder, const char *name, const char *const words[]) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *arguments[8] = {path};
    for (int index = 0; words[index]; index++) arguments[index + 1] = (char *)words[index];
    pid_t process = -1;
    int error = posix_spawn(&process, path, NULL, NULL, arguments, environ);
    if (error != 0) {
        fprintf(stderr, "cannot start %s: %s\n", path, strerror(error));
        exit(1);
    }
    return process;
}

static pid_t start_caller(const char *socket, const char *folder, int index,
                          const char *permission, int manner) {
    char name[32], how[16], moment[32];
    snprintf(name, sizeof name, "caller-%d", index);
    snprintf(how, sizeof how, "%d", manner);
    // Most are over within that time: some moments lie before the first read, some after the last.
    snprintf(moment, sizeof moment, "%d", (int)(next_random() % 8000));
    return start(folder, name, (const char *[]){"call", socket, permission, how, moment, NULL});
}

static pid_t start_bystander(const char *folder) {
    char time[32];
    snprintf(time, sizeof time, "%d", (int)(next_random() % 8000));
    return start(folder, "bystander", (const char *[]){"rest", time, NULL});
}

// Makes the number of a process that is gone the next one to be given; 0 when it could.
static int free_number(pid_t number) {
    int file = open("/proc/sys/kernel/ns_last_pid", O_WRONLY | O_CLOEXEC);
    if (file < 0) return -1;
    int result = dprintf(file, "%d", (int)number - 1) > 0 ? 0 : -1;
    return close(file) == 0 ? result : -1;
}

static int crowd(const char *socket, const char *folder, int count, int recycles,
                 char **permissions, int kinds) {
    struct process processes[PLACES] = {0};
    int started = 0, alive = 0, served = 0, refused = 0, lost = 0, reused = 0;
    int manners[MANNERS] = {0};
    while (started < count || alive > 0) {
        for (int place = 0; place < PLACES && started < count; place++) {
            if (processes[place].number != 0) continue;
            int kind = (int)(next_random() % (uint64_t)kinds);
            int manner = (int)(next_random() % MANNERS);
            processes[place].number = start_caller(socket, folder, kind, permissions[kind], manner);
            processes[place].manner = manner;
            manners[manner]++;
            started++;
            alive++;
        }
        int status;
        pid_t ended = waitpid(-1, &status, 0);
        if (ended < 0 && errno == EINTR) continue;
        if (ended < 0) break;
        for (int place = 0; place < PLACES; place++) {
            if (processes[place].number != ended) continue;
            int manner = processes[place].manner;
            processes[place].number = 0;
            alive--;
            if (manner == WAITING || manner == LENDING) {
                int code = WIFEXITED(status) ? WEXITSTATUS(status) : LOST;
                served += code == SERVED;
                refused += code == REFUSED;
                lost += code == LOST;
            }
            if (!recycles || manner < 0) break;
            if (free_number(ended) != 0) {
                perror("ns_last_pid");
                return 1;
            }
            processes[place].number = start_bystander(folder);
            processes[place].manner = -1;
            reused += processes[place].number == ended;
            alive++;
            break;
        }
    }
    printf("waited=%d killed=%d closed=%d became=%d vanished=%d lent=%d ", manners[WAITING],
           manners[KILLED], manners[CLOSING], manners[BECOMING], manners[VANISHING],
           manners[LENDING]);
    printf("served=%d refused=%d lost=%d reused=%d\n", served, refused, lost, reused);
    return 0;
}

int main(int count, char **words) {
    // The tests' threads block signals, which is inherited.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (count == 3 && strcmp(words[1], "rest") == 0) return usleep((useconds_t)atoi(words[2]));
    if (count == 6 && strcmp(words[1], "call") == 0)
        caller_run(words[2], words[3], (enum manner)atoi(words[4]), atol(words[5]));
    if (count == 4 && strcmp(words[1], "inherit") == 0) caller_inherit(atoi(words[2]), words[3]);
    if (count < 6) {
        fprintf(stderr, "usage: crowd SOCKET FOLDER COUNT SEED [recycle] PERMISSION...\n");
        return 64;
    }
    state = strtoull(words[4], NULL, 10);
    int recycles = strcmp(words[5], "recycle") == 0;
    int first = 5 + recycles;
    return crowd(words[1], words[2], atoi(words[3]), recycles, words + first, count - first);
}
