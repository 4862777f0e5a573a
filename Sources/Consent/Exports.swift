// The vocabulary belongs to the library: one import is enough.
@_exported public import ConsentModel
