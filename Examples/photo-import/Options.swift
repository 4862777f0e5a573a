/// What the command line says.
struct Options {
    private(set) var folder = UserFolders.pictures
    private(set) var isOnce = false
    private(set) var showsHelp = false

    init?(_ arguments: some Sequence<String>) {
        var hasFolder = false
        for argument in arguments {
            if argument == "--once" {
                isOnce = true
            } else if argument == "--help" || argument == "-h" {
                showsHelp = true
            } else if argument.hasPrefix("-") || hasFolder || argument.isEmpty {
                return nil
            } else {
                folder = argument
                hasFolder = true
            }
        }
    }
}
