/// The If header (RFC 4918, section 10.4), as far as there are no locks: entity tags, and sync tokens as state tokens
/// (RFC 6578, section 5).
struct IfHeader: Hashable, Sendable {
    enum Condition: Hashable, Sendable {
        case tag(ETag)
        case token(String)
    }

    struct Term: Hashable, Sendable {
        let condition: Condition
        let isNegated: Bool
    }

    /// Terms that must all hold, about the resource of a tag, or about the request's own.
    struct List: Hashable, Sendable {
        let resource: String?
        let terms: [Term]
    }

    /// The present state of a resource.
    struct State: Hashable, Sendable {
        var etag: String?
        var token: String?
    }

    let lists: [List]

    /// Reads a header; nil without one.
    init?(_ header: String?) throws(DAVError) {
        guard let header else { return nil }
        var lists: [List] = []
        var rest = header.utf8[...]
        var resource: String?
        while true {
            rest = rest.drop(while: Self.isBlank)
            guard let first = rest.first else { break }
            if first == UInt8(ascii: "<") {
                resource = try Self.bracketed(&rest)
            } else if first == UInt8(ascii: "(") {
                lists.append(List(resource: resource, terms: try Self.terms(&rest)))
            } else {
                throw .badRequest
            }
        }
        guard !lists.isEmpty else { throw .badRequest }
        self.lists = lists
    }

    /// Addresses that the header speaks of beside the request's own.
    var resources: Set<String> { Set(lists.compactMap(\.resource)) }

    /// Whether one of the lists holds. `state` tells what an address is like that the header names, or the request's own
    /// resource for nil.
    func holds(_ state: (String?) -> State) -> Bool {
        lists.contains { list in
            let state = state(list.resource)
            return list.terms.allSatisfy { $0.isNegated != Self.isTrue($0.condition, of: state) }
        }
    }

    private static func isTrue(_ condition: Condition, of state: State) -> Bool {
        switch condition {
        case .tag(let tag): !tag.isWeak && tag.value == state.etag
        case .token(let token): token == state.token
        }
    }

    private static func terms(_ rest: inout Substring.UTF8View) throws(DAVError) -> [Term] {
        rest = rest.dropFirst()
        var terms: [Term] = []
        while true {
            rest = rest.drop(while: isBlank)
            if rest.first == UInt8(ascii: ")") {
                rest = rest.dropFirst()
                guard !terms.isEmpty else { throw .badRequest }
                return terms
            }
            let isNegated = rest.prefix(3).map { $0 | 0x20 } == Array("not".utf8)
            if isNegated { rest = rest.dropFirst(3).drop(while: isBlank) }
            terms.append(Term(condition: try condition(&rest), isNegated: isNegated))
        }
    }

    private static func condition(_ rest: inout Substring.UTF8View) throws(DAVError) -> Condition {
        if rest.first == UInt8(ascii: "<") { return .token(try bracketed(&rest)) }
        guard rest.first == UInt8(ascii: "[") else { throw .badRequest }
        rest = rest.dropFirst()
        guard let tag = ETag.next(&rest), rest.first == UInt8(ascii: "]") else { throw .badRequest }
        rest = rest.dropFirst()
        return .tag(tag)
    }

    private static func bracketed(_ rest: inout Substring.UTF8View) throws(DAVError) -> String {
        let inner = rest.dropFirst()
        guard let end = inner.firstIndex(of: UInt8(ascii: ">")) else { throw .badRequest }
        rest = inner[inner.index(after: end)...]
        return String(Substring(inner[..<end]))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 }
}
