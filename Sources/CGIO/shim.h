#pragma once

#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>
#include <glib-unix.h>

// Beside, not in, the folder that gobject-2.0 names.

// What Swift cannot import: macros, casts and functions with variable arguments.

/// A signature as a type: the macro only casts and, in debug builds of GLib, checks.
static inline const GVariantType *consent_variant_type(const char *signature) {
    return (const GVariantType *)signature;
}

/// Settings that one file holds, of every path: the header hides backends unless it is asked.
static inline GSettingsBackend *consent_settings_of_file(const char *path) {
    return g_keyfile_settings_backend_new(path, "/", NULL);
}
