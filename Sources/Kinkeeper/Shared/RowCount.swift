/// How many rows a list has on all its pages.
public enum RowCount: Hashable, Sendable {
    /// So many.
    case exactly(Int)
    /// More than so many; counting all of them would cost more than a page.
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
    public static func + (one: RowCount, other: RowCount) -> RowCount {
        switch (one, other) {
        case (.exactly(let first), .exactly(let second)): .exactly(first + second)
        case (.moreThan(let first), .moreThan(let second)): .moreThan(max(first, second))
        case (.moreThan(let number), .exactly), (.exactly, .moreThan(let number)): .moreThan(number)
        }
    }
}
