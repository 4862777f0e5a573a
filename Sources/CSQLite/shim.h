#pragma once

#include <sqlite3.h>

// What Swift cannot import: a macro that casts a number to a function pointer, and functions with
// variable arguments.

/// SQLITE_TRANSIENT: SQLite copies the text before the call returns.
static inline int consent_sqlite_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

/// SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE: whether closing leaves the files as they are.
static inline int consent_sqlite_keep_log_on_close(sqlite3 *database, int keeps) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}
