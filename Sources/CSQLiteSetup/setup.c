#include "CSQLiteSetup.h"

#include <sqlite3.h>

void kk_sqlite_without_statistics(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// Steps between two questions of SQLite whether to go on, and how many of them a brief read may be asked.
enum { KK_STEPS = 500, KK_QUESTIONS = 20 };

// What is left of the questions; 0 once there are none left, -1 outside of brief reads.
static _Thread_local int kk_questions_left = -1;

static int kk_stops(void *unused) {
    (void)unused;
    if (kk_questions_left < 0) return 0;
    if (kk_questions_left > 0) kk_questions_left -= 1;
    return kk_questions_left == 0;
}

void kk_sqlite_bound_brief_reads(struct sqlite3 *connection) {
    sqlite3_progress_handler(connection, KK_STEPS, kk_stops, 0);
}

void kk_sqlite_begin_brief_read(void) {
    kk_questions_left = KK_QUESTIONS;
}

void kk_sqlite_end_brief_read(void) {
    kk_questions_left = -1;
}

bool kk_sqlite_was_not_brief(void) {
    return kk_questions_left == 0;
}
