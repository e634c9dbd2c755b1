#ifndef KINKEEPER_CSQLITESETUP_H
#define KINKEEPER_CSQLITESETUP_H

#include <stdbool.h>

struct sqlite3;

// Stops SQLite from counting the bytes it uses, for the whole process. Nobody asks for the sum, and each of the millions
// of allocations of an import takes a lock to keep it: a tenth of its time.
//
// Has an effect only before the first database is opened, which is why a program calls it first of all; a library must
// not. It is here because Swift cannot call sqlite3_config, whose arguments vary.
void kk_sqlite_without_statistics(void);

// Bounds brief reads over a connection: those between the begin and the end of one, on the thread that does both. After 10,000
// steps of SQLite's machine a statement ends with SQLITE_INTERRUPT; over short rows that took 0.3 to 1.2 ms. Other reads are not
// bounded.
void kk_sqlite_bound_brief_reads(struct sqlite3 *connection);
void kk_sqlite_begin_brief_read(void);
void kk_sqlite_end_brief_read(void);

// Whether the brief read of this thread had to be ended.
bool kk_sqlite_was_not_brief(void);

#endif
