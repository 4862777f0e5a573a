#pragma once

#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <glib-unix.h>

// Beside, not in, the folder that gobject-2.0 names.

// What Swift cannot import: macros, casts and functions with variable arguments.

/// A signature as a type: the macro only casts and, in debug builds of GLib, checks.
static inline const GVariantType *consent_variant_type(const char *signature) {
    return (const GVariantType *)signature;
}
