package import Store

/// The owner of the share of the server that a request uses.
package enum Payer: Hashable, Sendable {
    /// The account that is signed in, or that a token or app password belongs to.
    case account(Account.ID)
    /// The address a request without an account comes from; of IPv6 its network.
    case source(String)
}
