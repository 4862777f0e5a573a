#pragma once

#include <sqlite3.h>

// What Swift cannot import: a macro that casts a number to a function pointer.

/// SQLITE_TRANSIENT: SQLite copies the text before the call returns.
static inline int consent_sqlite_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}
