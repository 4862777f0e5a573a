#pragma once

#include <gio/gio.h>

/// Consent's word on who may use the camera: org.consentd.Consent1.Authority.
typedef struct Authority Authority;

/// What the guard is told.
typedef struct {
    /// Consent has ended a use: take the camera back.
    void (*ended)(guint64 use, const char *reason, gpointer data);
    /// Consent is gone: nothing is known of any client until it is back.
    void (*lost)(gpointer data);
    /// Consent is there, with no memory of who uses what: ask again.
    void (*found)(gpointer data);
} AuthorityEvents;

/// A client may use the camera, and its use has begun; or it may not, and `refusal` says why.
typedef void (*AuthorityAnswer)(guint64 use, const char *refusal, gpointer data);

/// Listens to Consent on a bus, about one permission.
Authority *authority_new(GDBusConnection *bus, const char *permission,
                         const AuthorityEvents *events, gpointer data);

/// Asks whether a client may use the camera, and if so begins its use.
///
/// `sender` is the unique name of its connection, which the bus vouches for.
void authority_begin(Authority *authority, const char *sender, AuthorityAnswer answer,
                     gpointer data);

/// The client uses the camera no more.
void authority_end(Authority *authority, guint64 use);

void authority_free(Authority *authority);
