/// A service that guards a camera, and hands it out to those whom Consent allows it.
///
/// The camera is a file; whoever may use it gets a pipe that carries the file over and over, as
/// frames, from Open of org.example.CameraGuard on the session bus.
///
/// Services of any language do the same: ask before the resource is handed out, say when it is in
/// use, take it back when told to, and give nothing to anyone while Consent does not answer.

#include "guard.h"

#include <glib-unix.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>

typedef struct {
    GMainLoop *loop;
    int exit_code;
} Program;

static void lost_name(GDBusConnection *bus, const char *name, gpointer data)
{
    Program *program = data;
    g_printerr("camera-guard: the name %s is taken, or the bus is gone\n", name);
    program->exit_code = EXIT_FAILURE;
    g_main_loop_quit(program->loop);
}

static gboolean terminate(gpointer data)
{
    g_main_loop_quit(((Program *)data)->loop);
    return G_SOURCE_CONTINUE;
}

static int fail(GError *error)
{
    g_printerr("camera-guard: %s\n", error->message);
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    g_autofree char *permission = g_strdup("camera");
    const GOptionEntry options[] = {
        {"permission", 0, 0, G_OPTION_ARG_STRING, &permission,
         "Guard another permission, for a computer without a camera", "PERMISSION"},
        G_OPTION_ENTRY_NULL,
    };
    g_autoptr(GOptionContext) context = g_option_context_new("FILE");
    g_option_context_add_main_entries(context, options, NULL);
    if (!g_option_context_parse(context, &argc, &argv, NULL) || argc != 2) {
        g_printerr("usage: camera-guard [--permission PERMISSION] FILE\n");
        return 64;
    }
    // A client that closes its end is no reason to end.
    signal(SIGPIPE, SIG_IGN);
    g_autoptr(GError) error = NULL;
    char *contents;
    gsize length;
    if (!g_file_get_contents(argv[1], &contents, &length, &error)) return fail(error);
    g_autoptr(GBytes) frame = g_bytes_new_take(contents, length);
    if (!length) {
        g_printerr("camera-guard: %s is empty\n", argv[1]);
        return EXIT_FAILURE;
    }
    g_autoptr(GDBusConnection) bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, &error);
    if (!bus) return fail(error);
    Guard *guard = guard_new(bus, permission, frame, &error);
    if (!guard) return fail(error);

    Program program = {.loop = g_main_loop_new(NULL, FALSE), .exit_code = EXIT_SUCCESS};
    guint name = g_bus_own_name_on_connection(bus, "org.example.CameraGuard",
                                              G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE, NULL, lost_name,
                                              &program, NULL);
    g_unix_signal_add(SIGTERM, terminate, &program);
    g_unix_signal_add(SIGINT, terminate, &program);
    g_main_loop_run(program.loop);

    g_bus_unown_name(name);
    guard_free(guard);
    g_dbus_connection_flush_sync(bus, NULL, NULL);
    g_main_loop_unref(program.loop);
    return program.exit_code;
}
