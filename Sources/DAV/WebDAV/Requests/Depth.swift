/// How far below an address a request reaches (RFC 4918, section 10.2).
enum Depth: Hashable, Sendable {
    case zero, one, infinity

    /// Reads a Depth header; nil without one. Throws for anything else.
    init?(_ header: String?) throws(DAVError) {
        guard let header else { return nil }
        switch header.lowercased() {
        case "0": self = .zero
        case "1": self = .one
        case "infinity": self = .infinity
        default: throw .badRequest
        }
    }
}
