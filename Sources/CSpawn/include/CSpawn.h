#ifndef KINKEEPER_CSPAWN_H
#define KINKEEPER_CSPAWN_H

#include <sys/types.h>

// Starts a program that reads `input`, writes to `output`, complains to `errors`, and has nothing else that is open here: neither
// it nor what it leaves running keeps a file or a connection of this process. Below 0 means nowhere. One that `leads` has a process group of its own.
// Returns 0, or an errno.
//
// It is here because glibc declares what closes the others for C with its own extensions only.
int kk_spawn(
    pid_t *process, const char *path, int input, int output, int errors, int leads, char *const arguments[], char *const environment[]);

#endif
