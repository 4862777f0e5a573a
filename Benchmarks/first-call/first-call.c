// Measures the first call of a connection, and the one after it, to several services.
//
// first-call ROUNDS LIMIT SERVICE YARDSTICK CONTROL
//
// In each round every service is called over a connection of its own, in a random order. Told are
// p50 and p99 in microseconds, and the median of what a service took more than the yardstick in the
// same round; the control is a second yardstick, whose distance from the first is the noise.
// Ends with 1 where the service's first call takes more than LIMIT microseconds more.

#include <gio/gio.h>
#include <stdio.h>
#include <stdlib.h>

enum { services = 3, calls = 2 };

static double *samples[services][calls];

static void stop(const char *attempt, GError *error) {
    fprintf(stderr, "first-call: cannot %s: %s\n", attempt, error->message);
    exit(1);
}

static double call(GDBusConnection *connection, const char *service) {
    GError *error = NULL;
    gint64 start = g_get_monotonic_time();
    GVariant *reply = g_dbus_connection_call_sync(
        connection, service, "/org/consentd/Consent1", "org.consentd.Consent1.Permissions",
        "Identity", NULL, G_VARIANT_TYPE("(a{sv})"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
    gint64 end = g_get_monotonic_time();
    if (!reply) stop(service, error);
    g_variant_unref(reply);
    return end - start;
}

static GDBusConnection *connect(void) {
    GError *error = NULL;
    GDBusConnection *connection = g_dbus_connection_new_for_address_sync(
        g_getenv("DBUS_SESSION_BUS_ADDRESS"),
        G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
            G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
        NULL, NULL, &error);
    if (!connection) stop("connect", error);
    return connection;
}

static int ascending(const void *first, const void *second) {
    double a = *(const double *)first, b = *(const double *)second;
    return (a > b) - (a < b);
}

// The value below which so much of all lies.
static double quantile(const double *values, int count, double part) {
    double *sorted = g_memdup2(values, count * sizeof(double));
    qsort(sorted, count, sizeof(double), ascending);
    double value = sorted[(int)(part * (count - 1))];
    g_free(sorted);
    return value;
}

static double median_difference(int service, int which, int rounds) {
    double *differences = g_new(double, rounds);
    for (int round = 0; round < rounds; round++)
        differences[round] = samples[service][which][round] - samples[1][which][round];
    double median = quantile(differences, rounds, 0.5);
    g_free(differences);
    return median;
}

int main(int count, char **words) {
    if (count != 3 + services) return 64;
    int rounds = atoi(words[1]);
    double limit = atof(words[2]);
    const char **names = (const char **)words + 3;
    if (rounds < 1) return 64;

    for (int service = 0; service < services; service++)
        for (int which = 0; which < calls; which++)
            samples[service][which] = g_new(double, rounds);
    // What the first rounds find cold is no one's own.
    for (int round = -20; round < rounds; round++) {
        int order[services] = {0, 1, 2};
        for (int place = services - 1; place > 0; place--) {
            int other = g_random_int_range(0, place + 1), moved = order[place];
            order[place] = order[other];
            order[other] = moved;
        }
        for (int place = 0; place < services; place++) {
            GDBusConnection *connection = connect();
            for (int which = 0; which < calls; which++) {
                double taken = call(connection, names[order[place]]);
                if (round >= 0) samples[order[place]][which][round] = taken;
            }
            g_dbus_connection_close_sync(connection, NULL, NULL);
            g_object_unref(connection);
        }
    }

    static const char *titles[services] = {"consentd", "echo", "echo again"};
    for (int which = 0; which < calls; which++) {
        printf("%s call of a connection, microseconds\n", which ? "second" : "first");
        printf("  %-12s %8s %8s %12s\n", "", "p50", "p99", "p50 more");
        for (int service = 0; service < services; service++)
            printf("  %-12s %8.0f %8.0f %12.0f\n", titles[service],
                   quantile(samples[service][which], rounds, 0.5),
                   quantile(samples[service][which], rounds, 0.99),
                   median_difference(service, which, rounds));
    }
    if (median_difference(0, 0, rounds) > limit) {
        printf("the first call takes more than %.0f microseconds more\n", limit);
        return 1;
    }
}
