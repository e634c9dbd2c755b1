#define _GNU_SOURCE
#include "CSpawn.h"

#include <fcntl.h>
#include <spawn.h>

static int lay(posix_spawn_file_actions_t *files, int from, int to) {
    if (from < 0) return posix_spawn_file_actions_addopen(files, to, "/dev/null", O_WRONLY, 0);
    return posix_spawn_file_actions_adddup2(files, from, to);
}

int kk_spawn(
    pid_t *process, const char *path, int input, int output, int errors, int leads, char *const arguments[], char *const environment[]) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int problem = posix_spawn_file_actions_init(&files);
    if (problem) return problem;
    problem = posix_spawnattr_init(&attributes);
    if (problem) {
        posix_spawn_file_actions_destroy(&files);
        return problem;
    }
    problem = posix_spawn_file_actions_adddup2(&files, input, 0);
    if (!problem) problem = lay(&files, output, 1);
    if (!problem) problem = lay(&files, errors, 2);
    short flags = leads ? POSIX_SPAWN_SETPGROUP : 0;
#if defined(POSIX_SPAWN_CLOEXEC_DEFAULT)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    if (!problem) problem = posix_spawnattr_setflags(&attributes, flags);
#if defined(POSIX_SPAWN_CLOEXEC_DEFAULT)
#elif defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    if (!problem) problem = posix_spawn_file_actions_addclosefrom_np(&files, 3);
#endif
    if (!problem) problem = posix_spawn(process, path, &files, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return problem;
}
