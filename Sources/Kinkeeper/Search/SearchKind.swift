/// A kind of record that a search over everything looks among, in the order of the groups of its answer.
public enum SearchKind: String, CaseIterable, Sendable {
    case people
    case notes
    /// Reminders, and the action items of a couple.
    case toDos = "to-dos"
    case gifts
    case catchups = "catch-ups"
}

/// How many records a search has found.
public enum SearchCount: Hashable, Sendable {
    /// So many.
    case exactly(Int)
    /// More than so many; counting all of them would cost more than finding the first.
    case moreThan(Int)

    /// The count of records that were counted up to one more than `most`.
    public init(_ counted: Int, most: Int) {
        self = counted > most ? .moreThan(most) : .exactly(counted)
    }

    /// The number that is known: all of them, or at least so many.
    public var number: Int {
        switch self {
        case .exactly(let number), .moreThan(let number): number
        }
    }

    /// Whether all were counted.
    public var isExact: Bool {
        switch self {
        case .exactly: true
        case .moreThan: false
        }
    }

    /// The count of two places together.
    public static func + (one: SearchCount, other: SearchCount) -> SearchCount {
        switch (one, other) {
        case (.exactly(let first), .exactly(let second)): .exactly(first + second)
        case (.moreThan(let first), .moreThan(let second)): .moreThan(max(first, second))
        case (.moreThan(let number), .exactly), (.exactly, .moreThan(let number)): .moreThan(number)
        }
    }
}
