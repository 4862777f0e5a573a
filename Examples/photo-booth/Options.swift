/// What the command line says.
struct Options {
    private(set) var isOnce = false
    private(set) var showsHelp = false

    init?(_ arguments: some Sequence<String>) {
        for argument in arguments {
            switch argument {
            case "--once": isOnce = true
            case "--help", "-h": showsHelp = true
            default: return nil
            }
        }
    }
}
