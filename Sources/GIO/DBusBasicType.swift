/// A type that can be the key of a dictionary.
package protocol DBusBasicType: DBusType, Hashable {}
