#include "guard.h"

#include "authority.h"
#include "stream.h"

#include <gio/gunixfdlist.h>
#include <unistd.h>

struct Guard {
    GDBusConnection *bus;
    GBytes *frame;
    Authority *authority;
    guint object;
    /// Everyone who has the camera: of Client.
    GList *clients;
    guint last_number;
};

/// A client with the camera.
typedef struct {
    Guard *guard;
    guint number;
    /// The unique name of its connection.
    char *sender;
    /// Its number at Consent; 0 while Consent has to be asked again.
    guint64 use;
    Stream *stream;
} Client;

/// A call of Open that waits for Consent's answer.
typedef struct {
    Guard *guard;
    GDBusMethodInvocation *call;
} Opening;

/// A client that had the camera when Consent left, and waits for the answer of the next one.
typedef struct {
    Guard *guard;
    guint number;
} Return;

static const char description[] =
    "<node><interface name='org.example.CameraGuard'>"
    "<method name='Open'><arg name='stream' type='h' direction='out'/></method>"
    "</interface></node>";

/// Takes the camera away from a client.
static void client_close(Client *client)
{
    client->guard->clients = g_list_remove(client->guard->clients, client);
    stream_free(client->stream);
    g_free(client->sender);
    g_free(client);
}

static void client_left(Stream *stream, gpointer data)
{
    Client *client = data;
    if (client->use) authority_end(client->guard->authority, client->use);
    client_close(client);
}

static Client *client_with(Guard *guard, guint64 use)
{
    for (GList *item = guard->clients; item; item = item->next) {
        Client *client = item->data;
        if (client->use == use) return client;
    }
    return NULL;
}

// MARK: Open

static void refuse(GDBusMethodInvocation *call, const char *reason)
{
    g_dbus_method_invocation_return_error(call, G_DBUS_ERROR, G_DBUS_ERROR_ACCESS_DENIED,
                                          "the camera is not given to this program: %s", reason);
}

static void opened(guint64 use, const char *refusal, gpointer data)
{
    Opening *opening = data;
    Guard *guard = opening->guard;
    GDBusMethodInvocation *call = opening->call;
    g_free(opening);
    if (refusal) return refuse(call, refusal);
    Client *client = g_new0(Client, 1);
    int reader;
    client->stream = stream_new(guard->frame, &reader, client_left, client);
    if (!client->stream) {
        g_free(client);
        authority_end(guard->authority, use);
        return refuse(call, "no pipe can be made");
    }
    client->guard = guard;
    client->number = ++guard->last_number;
    client->sender = g_strdup(g_dbus_method_invocation_get_sender(call));
    client->use = use;
    guard->clients = g_list_prepend(guard->clients, client);
    stream_set_flowing(client->stream, TRUE);
    g_autoptr(GUnixFDList) list = g_unix_fd_list_new_from_array(&reader, 1);
    g_dbus_method_invocation_return_value_with_unix_fd_list(call, g_variant_new("(h)", 0), list);
}

static void called(GDBusConnection *bus, const char *sender, const char *path,
                   const char *interface, const char *method, GVariant *arguments,
                   GDBusMethodInvocation *call, gpointer data)
{
    Opening *opening = g_new0(Opening, 1);
    opening->guard = data;
    opening->call = call;
    authority_begin(opening->guard->authority, sender, opened, opening);
}

// MARK: What Consent tells

static void ended(guint64 use, const char *reason, gpointer data)
{
    Client *client = client_with(data, use);
    if (!client) return;
    g_message("%s has the camera no more: %s", client->sender, reason);
    client_close(client);
}

static void lost(gpointer data)
{
    Guard *guard = data;
    for (GList *item = guard->clients; item; item = item->next) {
        Client *client = item->data;
        client->use = 0;
        stream_set_flowing(client->stream, FALSE);
    }
}

static void begun_again(guint64 use, const char *refusal, gpointer data)
{
    Return *waiting = data;
    Guard *guard = waiting->guard;
    GList *item = guard->clients;
    while (item && ((Client *)item->data)->number != waiting->number) item = item->next;
    g_free(waiting);
    Client *client = item ? item->data : NULL;
    if (!client || client->use) {
        // It left meanwhile, or was asked about twice.
        if (!refusal) authority_end(guard->authority, use);
    } else if (refusal) {
        g_message("%s has the camera no more: %s", client->sender, refusal);
        client_close(client);
    } else {
        client->use = use;
        stream_set_flowing(client->stream, TRUE);
    }
}

static void found(gpointer data)
{
    Guard *guard = data;
    for (GList *item = guard->clients; item; item = item->next) {
        Client *client = item->data;
        Return *waiting = g_new0(Return, 1);
        waiting->guard = guard;
        waiting->number = client->number;
        authority_begin(guard->authority, client->sender, begun_again, waiting);
    }
}

// MARK: Coming and going

Guard *guard_new(GDBusConnection *bus, const char *permission, GBytes *frame, GError **error)
{
    static const GDBusInterfaceVTable methods = {.method_call = called};
    static const AuthorityEvents events = {.ended = ended, .lost = lost, .found = found};
    g_autoptr(GDBusNodeInfo) node = g_dbus_node_info_new_for_xml(description, error);
    if (!node) return NULL;
    Guard *guard = g_new0(Guard, 1);
    guard->object = g_dbus_connection_register_object(bus, "/org/example/CameraGuard",
                                                      node->interfaces[0], &methods, guard, NULL,
                                                      error);
    if (!guard->object) {
        g_free(guard);
        return NULL;
    }
    guard->bus = g_object_ref(bus);
    guard->frame = g_bytes_ref(frame);
    guard->authority = authority_new(bus, permission, &events, guard);
    return guard;
}

void guard_free(Guard *guard)
{
    g_dbus_connection_unregister_object(guard->bus, guard->object);
    while (guard->clients) client_close(guard->clients->data);
    authority_free(guard->authority);
    g_bytes_unref(guard->frame);
    g_object_unref(guard->bus);
    g_free(guard);
}
