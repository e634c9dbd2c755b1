package import ContentLine

/// A card sent by a client, read strictly: an accepted card is served to all other clients.
package struct SentCard: Sendable {
    /// Why a card is refused.
    package enum Problem: Error, Hashable, Sendable {
        /// There is no card, or something beside it.
        case noCard
        /// There is more than one.
        case severalCards
        /// It is not UTF-8.
        case notText
        /// It is of another version than 3.0 and 4.0, or of none.
        case version
        /// It has no UID.
        case noUID
        /// This line, from 1, cannot be read.
        case unreadable(Int)
    }

    /// The card.
    package let card: VCard

    /// Reads the bytes that were sent.
    package init(_ bytes: [UInt8]) throws(Problem) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notText }
        var reader = VCardReader(bytes: bytes)
        // Reading from memory never fails.
        guard let card = (try? reader.next()) ?? nil else { throw .noCard }
        guard ((try? reader.next()) ?? nil) == nil else { throw .severalCards }
        guard card.bytes.count == bytes.count || Self.isBlank(bytes, beside: card.bytes) else { throw .noCard }
        let problems = reader.takeDiagnostics().filter { $0.severity >= .warning }
        guard card.isComplete else { throw .noCard }
        if card.version == .v2_1 || problems.contains(where: { $0.kind == .noVersion || $0.kind == .unknownVersion }) {
            throw .version
        }
        if let problem = problems.first { throw .unreadable(problem.line) }
        // XML has no way to give them out again, nor has the grammar (RFC 6350, section 3.3).
        if let control = bytes.firstIndex(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) || $0 == 0x7F }) {
            throw .unreadable(bytes[..<control].count { $0 == 0x0A } + 1)
        }
        guard CardOutline(card).uid != nil else { throw .noUID }
        // Which of several UIDs counts would be a guess (RFC 6350, section 6.7.6: at most one).
        if let second = card.properties(named: "UID").dropFirst().first { throw .unreadable(second.line) }
        self.card = card
    }

    private static func isBlank(_ bytes: [UInt8], beside card: [UInt8]) -> Bool {
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0D, 0x0A]
        return bytes.count { !blanks.contains($0) } == card.count { !blanks.contains($0) }
    }
}
