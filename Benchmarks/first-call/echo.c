// A GDBus service that answers Identity with a constant: what the bus and GDBus cost by themselves.
//
// echo NAME: serves on the session bus under a name until it is ended; prints a line when it does.

#include <gio/gio.h>
#include <stdio.h>

static const char xml[] =
    "<node><interface name='org.consentd.Consent1.Permissions'>"
    "<method name='Identity'><arg type='a{sv}' direction='out'/></method>"
    "</interface></node>";

static void answer(GDBusConnection *connection, const gchar *sender, const gchar *path,
                   const gchar *interface, const gchar *method, GVariant *arguments,
                   GDBusMethodInvocation *call, gpointer data) {
    // The same keys as the service's, and words of the same length or so.
    GVariantBuilder builder;
    g_variant_builder_init(&builder, G_VARIANT_TYPE("a{sv}"));
    g_variant_builder_add(&builder, "{sv}", "app-id", g_variant_new_string("/usr/bin/first-call"));
    g_variant_builder_add(&builder, "{sv}", "evidence", g_variant_new_string("path"));
    g_variant_builder_add(&builder, "{sv}", "kind", g_variant_new_string("program"));
    g_variant_builder_add(&builder, "{sv}", "name", g_variant_new_string("first-call"));
    g_dbus_method_invocation_return_value(call, g_variant_new("(a{sv})", &builder));
}

static void export_object(GDBusConnection *connection, const gchar *name, gpointer data) {
    static const GDBusInterfaceVTable table = {.method_call = answer};
    GDBusNodeInfo *node = g_dbus_node_info_new_for_xml(xml, NULL);
    g_dbus_connection_register_object(connection, "/org/consentd/Consent1", node->interfaces[0],
                                      &table, NULL, NULL, NULL);
    g_dbus_node_info_unref(node);
}

static void ready(GDBusConnection *connection, const gchar *name, gpointer data) {
    puts("ready");
    fflush(stdout);
}

int main(int count, char **words) {
    if (count != 2) return 64;
    g_bus_own_name(G_BUS_TYPE_SESSION, words[1], G_BUS_NAME_OWNER_FLAGS_NONE, export_object, ready,
                   NULL, NULL, NULL);
    g_main_loop_run(g_main_loop_new(NULL, FALSE));
}
