#include "CSQLiteSetup.h"

#include <sqlite3.h>

void kk_sqlite_without_statistics(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
