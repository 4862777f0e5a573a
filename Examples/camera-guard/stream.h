#pragma once

#include <gio/gio.h>

/// What one client gets: a pipe, into which the frame is written over and over.
typedef struct Stream Stream;

/// The client has closed its end.
typedef void (*StreamClosed)(Stream *stream, gpointer data);

/// Makes a stream that stands still.
///
/// `reader` becomes the end for the client; the caller closes it. NULL where no pipe can be made.
Stream *stream_new(GBytes *frame, int *reader, StreamClosed closed, gpointer data);

/// Lets frames flow, or holds them back.
void stream_set_flowing(Stream *stream, gboolean flows);

/// Closes our end: what the client reads ends.
void stream_free(Stream *stream);
