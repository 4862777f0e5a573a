import GIO

/// An app for tests: does what the lines on its standard input say, and prints what comes back.
///
/// Linked under another name it is another app, since a host program is known by its path.
///
/// - `open C` connects, and calls the connection C: `opened C UNIQUE-NAME`.
/// - `close C` leaves the bus.
/// - `own C NAME` takes a name, and allows all that it is asked there: `owned C NAME`.
/// - `call N C PATH INTERFACE MEMBER ARGUMENTS` calls the service, the arguments in GLib's text
///   format: `reply N TUPLE` or `error N NAME TEXT`, whenever the answer comes.
///
/// A signal of the service is printed as it comes: `signal C MEMBER TUPLE`.
@main
enum Main {
    static func main() {
        GIOEnvironment.prepare()
        let connections = AppConnections()
        while let line = readLine() { connections.perform(line) }
    }
}
