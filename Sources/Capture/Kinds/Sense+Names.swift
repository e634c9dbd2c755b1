extension Sense {
    /// The names of the senses it holds.
    var names: [String] {
        guard !isEmpty else { return [] }
        return Self.allNames.indices.filter { contains(Sense(rawValue: 1 << $0)) }.map { Self.allNames[$0] }
    }

    /// The senses of some names; nil without any, or where one is no sense.
    init?(names: [Substring]) {
        self = []
        for name in names {
            guard let place = Self.places[name] else { return nil }
            insert(Sense(rawValue: 1 << place))
        }
        if isEmpty { return nil }
    }

    /// The name of each sense, by its place.
    private static let allNames = """
        met called messaged meeting calling coming act giving duty dutyAfter keen promise wish gift gave owe
        owed cost detail intangible payment negation question hedge past have be finite since naming
        acquaintance trivial conjunction filler article with forWhom of at preposition user me my each
        subordinate dismiss or praise opener vagueTime turns weakWish here thatDay fetch doors letter until
        ticket calledOff moved evening placeholder paying
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    private static let places = Dictionary(
        allNames.enumerated().map { (Substring($0.element), UInt64($0.offset)) }, uniquingKeysWith: { first, _ in first })
}
