#pragma once

// What came in answer to a call.
enum outcome { SERVED, REFUSED, LOST };

// Connects to the bus that listens on a socket, and sends the handshake and Hello.
//
// Returns the descriptor, or -1.
int wire_connect(const char *socket);

// Sends a call of Relinquish with a permission; 0 when all of it was sent.
int wire_relinquish(int connection, const char *permission);

// Reads until the answer to the call that followed Hello.
enum outcome wire_answer(int connection);
