extension Lock {
    /// Leaves nothing behind and gives back what was there, to be let go of outside the lock: what
    /// it holds may take the lock again when it ends.
    borrowing func take<Wrapped>() -> Wrapped? where Value == Wrapped? {
        withLock { value in
            defer { value = nil }
            return value
        }
    }
}
