#pragma once

#include <gio/gio.h>

/// Hands the camera out to whom Consent allows it, and takes it back.
typedef struct Guard Guard;

/// Serves a bus; NULL where the object cannot be served.
///
/// `permission` is what a client needs, `frame` what the camera sees.
Guard *guard_new(GDBusConnection *bus, const char *permission, GBytes *frame, GError **error);

void guard_free(Guard *guard);
