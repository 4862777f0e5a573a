#include "stream.h"

#include <fcntl.h>
#include <glib-unix.h>
#include <unistd.h>

enum { FRAME_MILLISECONDS = 20 };

struct Stream {
    GBytes *frame;
    /// How much of the frame has been written.
    gsize written;
    int writer;
    guint timer;
    guint hangup;
    StreamClosed closed;
    gpointer data;
};

static gboolean stream_write(gpointer data)
{
    Stream *stream = data;
    gsize size;
    const char *bytes = g_bytes_get_data(stream->frame, &size);
    ssize_t count = write(stream->writer, bytes + stream->written, size - stream->written);
    // A client that reads slowly gets fewer frames; one that is gone is told of by the hangup.
    if (count > 0) stream->written = (stream->written + (gsize)count) % size;
    return G_SOURCE_CONTINUE;
}

static gboolean stream_hung_up(int fd, GIOCondition condition, gpointer data)
{
    Stream *stream = data;
    stream->hangup = 0;
    stream->closed(stream, stream->data);
    return G_SOURCE_REMOVE;
}

Stream *stream_new(GBytes *frame, int *reader, StreamClosed closed, gpointer data)
{
    int ends[2];
    if (!g_unix_open_pipe(ends, FD_CLOEXEC, NULL)) return NULL;
    g_unix_set_fd_nonblocking(ends[1], TRUE, NULL);
    Stream *stream = g_new0(Stream, 1);
    stream->frame = g_bytes_ref(frame);
    stream->writer = ends[1];
    stream->closed = closed;
    stream->data = data;
    // Of a pipe's writing end this means that nobody reads any more.
    stream->hangup = g_unix_fd_add(stream->writer, G_IO_ERR, stream_hung_up, stream);
    *reader = ends[0];
    return stream;
}

void stream_set_flowing(Stream *stream, gboolean flows)
{
    if (flows && !stream->timer) {
        stream->timer = g_timeout_add(FRAME_MILLISECONDS, stream_write, stream);
    } else if (!flows) {
        g_clear_handle_id(&stream->timer, g_source_remove);
    }
}

void stream_free(Stream *stream)
{
    stream_set_flowing(stream, FALSE);
    g_clear_handle_id(&stream->hangup, g_source_remove);
    close(stream->writer);
    g_bytes_unref(stream->frame);
    g_free(stream);
}
