#ifndef KINKEEPER_CSQLITESETUP_H
#define KINKEEPER_CSQLITESETUP_H

// Stops SQLite from counting the bytes it uses, for the whole process. Nobody asks for the sum, and each of the millions
// of allocations of an import takes a lock to keep it: a tenth of its time.
//
// Has an effect only before the first database is opened, which is why a program calls it first of all; a library must
// not. It is here because Swift cannot call sqlite3_config, whose arguments vary.
void kk_sqlite_without_statistics(void);

#endif
