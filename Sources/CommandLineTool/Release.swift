/// Which release these programs are of.
package enum Release {
    /// The number that `--version` prints.
    package static let number = "0.1.0"
}
