#include "wire.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

// Bytes of one message, little-endian, in the alignment of the wire.
struct message {
    uint8_t bytes[1024];
    size_t count;
};

static void pad(struct message *message, size_t alignment) {
    while (message->count % alignment != 0) message->bytes[message->count++] = 0;
}

static void number(struct message *message, uint32_t value) {
    pad(message, 4);
    for (int shift = 0; shift < 32; shift += 8)
        message->bytes[message->count++] = (uint8_t)(value >> shift);
}

static void string(struct message *message, const char *text) {
    size_t count = strlen(text);
    number(message, (uint32_t)count);
    memcpy(message->bytes + message->count, text, count + 1);
    message->count += count + 1;
}

static void field(struct message *message, uint8_t code, char type, const char *text) {
    pad(message, 8);
    uint8_t head[] = {code, 1, (uint8_t)type, 0};
    memcpy(message->bytes + message->count, head, sizeof head);
    message->count += sizeof head;
    string(message, text);
}

static int send_all(int connection, const void *bytes, size_t count) {
    const uint8_t *rest = bytes;
    while (count > 0) {
        ssize_t sent = send(connection, rest, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return -1;
        rest += sent;
        count -= (size_t)sent;
    }
    return 0;
}

static int send_call(int connection, uint32_t serial, const char *destination, const char *path,
                     const char *interface, const char *member, const char *argument) {
    struct message message = {.bytes = {'l', 1, 0, 1}, .count = 4};
    number(&message, argument ? (uint32_t)strlen(argument) + 5 : 0);
    number(&message, serial);
    number(&message, 0); // the size of the fields, known below
    field(&message, 1, 'o', path);
    field(&message, 2, 's', interface);
    field(&message, 3, 's', member);
    field(&message, 6, 's', destination);
    if (argument) {
        pad(&message, 8);
        const uint8_t signature[] = {8, 1, 'g', 0, 1, 's', 0};
        memcpy(message.bytes + message.count, signature, sizeof signature);
        message.count += sizeof signature;
    }
    uint32_t fields = (uint32_t)message.count - 16;
    for (int index = 0; index < 4; index++) message.bytes[12 + index] = (uint8_t)(fields >> 8 * index);
    pad(&message, 8);
    if (argument) string(&message, argument);
    return send_all(connection, message.bytes, message.count);
}

int wire_connect(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) return -1;
    strcpy(address.sun_path, path);
    int connection = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connection < 0) return -1;
    char user[16], hello[64] = "AUTH EXTERNAL ";
    snprintf(user, sizeof user, "%u", (unsigned)getuid());
    for (const char *digit = user; *digit; digit++)
        snprintf(hello + strlen(hello), 3, "%02hhx", (unsigned char)*digit);
    strcat(hello, "\r\nBEGIN\r\n");
    if (connect(connection, (struct sockaddr *)&address, sizeof address) == 0 &&
        send_all(connection, "", 1) == 0 && send_all(connection, hello, strlen(hello)) == 0 &&
        send_call(connection, 1, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                  "org.freedesktop.DBus", "Hello", NULL) == 0)
        return connection;
    close(connection);
    return -1;
}

int wire_relinquish(int connection, const char *permission) {
    return send_call(connection, 2, "org.consentd.Consent1", "/org/consentd/Consent1",
                     "org.consentd.Consent1.Permissions", "Relinquish", permission);
}

// Reads exactly so many bytes; the rest of what is read is thrown away when there is no room.
static int read_all(int connection, uint8_t *bytes, size_t room, size_t count) {
    uint8_t waste[256];
    while (count > 0) {
        size_t piece = room > 0 ? room : sizeof waste;
        ssize_t got = read(connection, room > 0 ? bytes : waste, piece < count ? piece : count);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return -1;
        if (room > 0) {
            bytes += got;
            room -= (size_t)got;
        }
        count -= (size_t)got;
    }
    return 0;
}

enum outcome wire_answer(int connection) {
    uint8_t letter = 0;
    // The line of the handshake comes first.
    while (letter != '\n')
        if (read_all(connection, &letter, 1, 1) != 0) return LOST;
    for (int answers = 0;;) {
        uint8_t head[16];
        if (read_all(connection, head, sizeof head, sizeof head) != 0) return LOST;
        uint32_t body, fields;
        memcpy(&body, head + 4, 4);
        memcpy(&fields, head + 12, 4);
        if (read_all(connection, NULL, 0, (fields + 7) / 8 * 8 + (size_t)body) != 0) return LOST;
        int is_answer = head[1] == 2 || head[1] == 3;
        answers += is_answer;
        // The first answer is that to Hello.
        if (is_answer && answers == 2) return head[1] == 2 ? SERVED : REFUSED;
    }
}
