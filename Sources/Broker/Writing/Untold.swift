import ConsentModel

/// Something that has happened and that callers must still be told of.
enum Untold {
    /// A write is committed.
    case write(WriteID, WriteResult)
    /// The environment was another one.
    case environment(Judge)
    /// A connection is another app than services have checked.
    case declared(String)
}
