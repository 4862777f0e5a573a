/// An object that answers calls, until it is cancelled or dropped.
package typealias Registration = Subscription
