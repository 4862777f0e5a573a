#pragma once

// How a caller behaves once it has connected.
enum manner {
    WAITING,   // waits for the answer
    KILLED,    // is killed at a moment that its call does not choose
    CLOSING,   // closes the connection at such a moment, and lives on
    BECOMING,  // starts the program `successor` at such a moment, with its connection
    VANISHING, // exits as soon as the call is sent
    LENDING,   // lets the program `heir` call on its connection, and waits for it
    MANNERS
};

// Calls Relinquish of a permission on the bus that listens on a socket; ends the process.
//
// moment: after how many microseconds it dies, closes or becomes another.
_Noreturn void caller_run(const char *socket, const char *permission, enum manner manner,
                          long moment);

// Calls Relinquish on a connection that somebody else has made; ends the process.
_Noreturn void caller_inherit(int connection, const char *permission);
