/// What a note or a to-do is for: to remember, to decide, to tell someone, or a purpose of one's own.
public struct Purpose: Identifiable, Hashable, Sendable {
    /// Names one purpose.
    public typealias ID = Identifier<Purpose>

    /// The purposes that each account has. Their identifiers are the same everywhere; a row is kept of one that was changed.
    public enum Standard: String, CaseIterable, Sendable {
        case toDo = "to-do"
        case remember, decide, tell, vent

        /// Names the purpose.
        public var id: ID { Self.ids[self] ?? ID(high: 0, low: 0) }

        private static let ids: [Standard: ID] = Dictionary(
            uniqueKeysWithValues: zip(allCases, 1...).map { ($0, ID(high: 0x7000, low: 0b10 << 62 | UInt64($1))) })

        /// The purpose of an identifier; nil for one of the account's own.
        public init?(_ id: ID) {
            guard let found = Self.allCases.first(where: { $0.id == id }) else { return nil }
            self = found
        }

        var colour: Colour {
            switch self {
            case .toDo: .green
            case .remember: .blue
            case .decide: .purple
            case .tell: .orange
            case .vent: .red
            }
        }

        var icon: Icon {
            switch self {
            case .toDo: .task
            case .remember: .bookmark
            case .decide: .fork
            case .tell: .message
            case .vent: .cloud
            }
        }
    }

    /// The colour of its sign.
    public enum Colour: String, CaseIterable, Sendable {
        case green, teal, blue, purple, pink, red, orange, yellow, grey
    }

    /// The picture of its sign.
    public enum Icon: String, CaseIterable, Sendable {
        case task, bookmark, fork, message, cloud, heart, star, flag, bulb, home, book, money, travel, health
    }

    /// The longest name, in characters.
    public static let longestName = 60
    /// The most purposes of an account, those that are merged or deleted too.
    public static let most = 200

    /// Names the purpose.
    public let id: ID
    /// Its name in the account's words; nil for a standard one that has the name of the language.
    public var name: String?
    /// The colour of its sign.
    public var colour: Colour
    /// The picture of its sign.
    public var icon: Icon
    /// Whether it is left out where a purpose is chosen.
    public var isHidden: Bool
    /// The purpose that it was merged into.
    public var mergedInto: ID?

    /// A purpose from its parts.
    public init(id: ID, name: String?, colour: Colour, icon: Icon, isHidden: Bool = false, mergedInto: ID? = nil) {
        (self.id, self.name, self.colour, self.icon) = (id, name, colour, icon)
        (self.isHidden, self.mergedInto) = (isHidden, mergedInto)
    }

    /// A standard purpose as it is without a change.
    public init(_ standard: Standard) {
        self.init(id: standard.id, name: nil, colour: standard.colour, icon: standard.icon)
    }

    /// What files call it: the word of a standard one, else its name.
    public var word: String { standard?.rawValue ?? name ?? "" }

    /// Which of the standard purposes it is; nil for one of the account's own.
    public var standard: Standard? { Standard(id) }
}

/// Why something about a purpose is refused.
public enum PurposeRefusal: Error, Hashable, Sendable {
    /// The name is blank.
    case noName
    /// The name has more than `Purpose.longestName` characters.
    case longName
    /// The account has `Purpose.most` already.
    case tooMany
    /// It would be merged into itself.
    case ownMerge
    /// A standard one is hidden and not deleted.
    case standard
}

/// A purpose as it is to be.
public struct PurposeDraft: Hashable, Sendable {
    /// The identifier chosen by the client, so that sending it twice writes it once; nil otherwise.
    public var id: Purpose.ID?
    /// The name; nil gives a standard one the name of the language again.
    public var name: String?
    /// The colour of its sign.
    public var colour: Purpose.Colour
    /// The picture of its sign.
    public var icon: Purpose.Icon
    /// Whether it is left out where a purpose is chosen.
    public var isHidden: Bool

    /// A draft from its parts.
    public init(
        id: Purpose.ID? = nil, name: String? = nil, colour: Purpose.Colour = .grey, icon: Purpose.Icon = .flag,
        isHidden: Bool = false
    ) {
        (self.id, self.name, self.colour, self.icon, self.isHidden) = (id, name, colour, icon, isHidden)
    }

    /// What a purpose is now.
    public init(_ purpose: Purpose) {
        self.init(
            id: purpose.id, name: purpose.name, colour: purpose.colour, icon: purpose.icon, isHidden: purpose.isHidden)
    }

    /// Whether no purpose can have a name.
    package static func isRefused(_ name: String) -> Bool {
        let line = NoteTag.line(name)
        return line.isEmpty || line.isTooLong(most: Purpose.longestName)
    }

    /// The purpose under an identifier, its name in one line. Throws for a name that cannot be kept.
    public func purpose(_ id: Purpose.ID) throws(PurposeRefusal) -> Purpose {
        let line = NoteTag.line(name ?? "")
        guard !line.isEmpty || Purpose.Standard(id) != nil else { throw .noName }
        guard !line.isTooLong(most: Purpose.longestName) else { throw .longName }
        return Purpose(id: id, name: line.isEmpty ? nil : line, colour: colour, icon: icon, isHidden: isHidden)
    }
}

/// All purposes of an account, those that were merged too.
public struct Purposes: Hashable, Sendable {
    private let known: [Purpose.ID: Purpose]
    /// Those of which rows are kept, deleted ones too.
    private let rows: Int
    private let merges: Merges<Purpose.ID>
    /// Standard ones first, then the account's own in the order of their names; those that were merged are left out.
    public let all: [Purpose]

    /// The purposes of which rows are kept; of standard ones without a row, what they are by themselves. `deleted` is how many can still be
    /// restored.
    public init(_ kept: [Purpose], deleted: Int = 0) {
        rows = kept.count + deleted
        var known = Dictionary(
            uniqueKeysWithValues: Purpose.Standard.allCases.map { ($0.id, Purpose($0)) })
        for purpose in kept { known[purpose.id] = purpose }
        self.known = known
        merges = Merges(known.values.map { ($0.id, $0.mergedInto) })
        let standard = Purpose.Standard.allCases.compactMap { known[$0.id] }
        let own = kept.compactMap { known[$0.id] }.filter { $0.standard == nil }.sorted { one, other in
            let (first, second) = (SearchFolding.fold(one.name ?? ""), SearchFolding.fold(other.name ?? ""))
            return first == second ? one.id < other.id : first < second
        }
        let merges = merges
        all = (standard + own).filter { merges.root(of: $0.id) == $0.id }
    }

    /// Whether there is no room for another one: those that were merged or deleted count, too.
    package var isFull: Bool { rows >= Purpose.most }

    /// The purpose of an identifier, or the one that it was merged into; nil for one that is not there.
    public subscript(id: Purpose.ID) -> Purpose? { known[merges.root(of: id)] }

    /// The identifiers under which notes and to-dos may have a purpose: its own, and those of what was merged into it.
    public func identifiers(of id: Purpose.ID) -> [Purpose.ID] {
        known.keys.filter { self[$0]?.id == id }.sorted()
    }

    /// The purpose of a word of a standard one, or of a name, whatever their case and accents; nil for one that is not there. One that is called
    /// so now comes before one that was merged, and an own one before a standard one whose word is written otherwise.
    public func called(_ word: String) -> Purpose? {
        let line = NoteTag.line(word)
        if let standard = Purpose.Standard(rawValue: line) { return self[standard.id] }
        let folded = SearchFolding.fold(line)
        let named = known.values.filter { $0.name.map { SearchFolding.fold($0) == folded } ?? false }.sorted { $0.id < $1.id }
        if let present = named.first(where: { self[$0.id]?.id == $0.id }) { return present }
        if let standard = Purpose.Standard(rawValue: folded) { return self[standard.id] }
        return named.lazy.compactMap { self[$0.id] }.first
    }

    /// Those that were merged into one, in the order of their identifiers.
    public func merged(into id: Purpose.ID) -> [Purpose] {
        identifiers(of: id).filter { $0 != id }.compactMap { known[$0] }
    }

    /// What some identifiers mean now, each once, in the order of `all`.
    public func present(_ ids: some Sequence<Purpose.ID>) -> [Purpose.ID] {
        let meant = Set(ids.compactMap { self[$0]?.id })
        return all.map(\.id).filter(meant.contains)
    }
}
