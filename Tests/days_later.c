// A clock that is some days ahead, for programs that are started with this library preloaded and DAYS_LATER set: tests must pass on
// any day, and one that holds a day of the calendar fails once that day has passed. `script/test` with KINKEEPER_DAYS_LATER=45 uses it.
// The times of files are the kernel's and stay as they are.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t ahead(void) {
  const char *days = getenv("DAYS_LATER");
  return days ? atol(days) * 86400 : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  const int failed = real(clock, now);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += ahead();
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec precise;
  clock_gettime(CLOCK_REALTIME, &precise);
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *now) {
  struct timespec precise;
  clock_gettime(CLOCK_REALTIME, &precise);
  if (now) *now = precise.tv_sec;
  return precise.tv_sec;
}

int timespec_get(struct timespec *now, int base) {
  clock_gettime(CLOCK_REALTIME, now);
  return base;
}
