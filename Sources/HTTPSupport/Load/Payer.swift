package import Store

/// Whose share of the server a request uses.
package enum Payer: Hashable, Sendable {
    /// The account that is signed in, or whose token or app password came with the request.
    case account(Account.ID)
    /// The address a request without an account comes from; of IPv6 its network.
    case source(String)
}
