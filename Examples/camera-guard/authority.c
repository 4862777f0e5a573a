#include "authority.h"

#define SERVICE "org.consentd.Consent1"
#define OBJECT "/org/consentd/Consent1"
#define INTERFACE "org.consentd.Consent1.Authority"

struct Authority {
    GDBusConnection *bus;
    char *permission;
    const AuthorityEvents *events;
    gpointer data;
    guint ended;
    guint watch;
    /// How many answers are awaited.
    guint asking;
    /// Uses that were ended before the answer that tells their number was seen.
    GHashTable *early;
};

/// A question that is on its way.
typedef struct {
    Authority *authority;
    char *sender;
    AuthorityAnswer answer;
    gpointer data;
} Question;

static void question_answer(Question *question, guint64 use, const char *refusal)
{
    question->authority->asking -= 1;
    question->answer(use, refusal, question->data);
    if (!question->authority->asking) g_hash_table_remove_all(question->authority->early);
    g_free(question->sender);
    g_free(question);
}

/// Fails closed: whatever goes wrong is a refusal.
static void question_fail(Question *question, GError *error)
{
    g_dbus_error_strip_remote_error(error);
    question_answer(question, 0, error->message);
    g_error_free(error);
}

static void question_call(Question *question, const char *method, const char *reply,
                          GAsyncReadyCallback done)
{
    g_dbus_connection_call(question->authority->bus, SERVICE, OBJECT, INTERFACE, method,
                           g_variant_new("(ssa{sv})", question->sender,
                                         question->authority->permission, NULL),
                           G_VARIANT_TYPE(reply), G_DBUS_CALL_FLAGS_NONE, -1, NULL, done,
                           question);
}

static void question_begun(GObject *bus, GAsyncResult *result, gpointer data)
{
    Question *question = data;
    GError *error = NULL;
    g_autoptr(GVariant) reply =
        g_dbus_connection_call_finish(G_DBUS_CONNECTION(bus), result, &error);
    if (!reply) return question_fail(question, error);
    guint64 use;
    g_variant_get(reply, "(t)", &use);
    gboolean is_over = g_hash_table_contains(question->authority->early, &use);
    question_answer(question, is_over ? 0 : use, is_over ? "it was taken away" : NULL);
}

static void question_checked(GObject *bus, GAsyncResult *result, gpointer data)
{
    static const char *const usable[] = {"authorized", "limited", "provisional", NULL};
    Question *question = data;
    GError *error = NULL;
    g_autoptr(GVariant) reply =
        g_dbus_connection_call_finish(G_DBUS_CONNECTION(bus), result, &error);
    if (!reply) return question_fail(question, error);
    const char *status;
    g_autoptr(GVariant) details = NULL;
    g_variant_get(reply, "(&s@a{sv})", &status, &details);
    // A word that is not known here is no permission.
    if (g_strv_contains(usable, status)) {
        return question_call(question, "BeginUse", "(t)", question_begun);
    }
    const char *hint = NULL;
    g_variant_lookup(details, "hint", "&s", &hint);
    g_autofree char *refusal = g_strdup_printf("its status is %s. %s", status, hint ? hint : "");
    question_answer(question, 0, g_strchomp(refusal));
}

void authority_begin(Authority *authority, const char *sender, AuthorityAnswer answer,
                     gpointer data)
{
    Question *question = g_new0(Question, 1);
    question->authority = authority;
    question->sender = g_strdup(sender);
    question->answer = answer;
    question->data = data;
    authority->asking += 1;
    question_call(question, "Check", "(sa{sv})", question_checked);
}

void authority_end(Authority *authority, guint64 use)
{
    g_dbus_connection_call(authority->bus, SERVICE, OBJECT, INTERFACE, "EndUse",
                           g_variant_new("(t)", use), NULL, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1,
                           NULL, NULL, NULL);
}

static void use_ended(GDBusConnection *bus, const char *sender, const char *path,
                      const char *interface, const char *signal, GVariant *values, gpointer data)
{
    Authority *authority = data;
    if (!g_variant_is_of_type(values, G_VARIANT_TYPE("(ts)"))) return;
    guint64 use;
    const char *reason;
    g_variant_get(values, "(t&s)", &use, &reason);
    if (authority->asking) g_hash_table_add(authority->early, g_memdup2(&use, sizeof use));
    authority->events->ended(use, reason, authority->data);
}

static void name_appeared(GDBusConnection *bus, const char *name, const char *owner, gpointer data)
{
    Authority *authority = data;
    authority->events->found(authority->data);
}

static void name_vanished(GDBusConnection *bus, const char *name, gpointer data)
{
    Authority *authority = data;
    authority->events->lost(authority->data);
}

Authority *authority_new(GDBusConnection *bus, const char *permission,
                         const AuthorityEvents *events, gpointer data)
{
    Authority *authority = g_new0(Authority, 1);
    authority->bus = g_object_ref(bus);
    authority->permission = g_strdup(permission);
    authority->events = events;
    authority->data = data;
    authority->early = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    // GDBus takes the signal only from the owner of the name.
    authority->ended = g_dbus_connection_signal_subscribe(
        bus, SERVICE, INTERFACE, "UseEnded", OBJECT, NULL, G_DBUS_SIGNAL_FLAGS_NONE, use_ended,
        authority, NULL);
    authority->watch = g_bus_watch_name_on_connection(
        bus, SERVICE, G_BUS_NAME_WATCHER_FLAGS_NONE, name_appeared, name_vanished, authority, NULL);
    return authority;
}

void authority_free(Authority *authority)
{
    g_bus_unwatch_name(authority->watch);
    g_dbus_connection_signal_unsubscribe(authority->bus, authority->ended);
    g_hash_table_unref(authority->early);
    g_object_unref(authority->bus);
    g_free(authority->permission);
    g_free(authority);
}
