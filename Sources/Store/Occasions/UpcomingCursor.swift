import Kinkeeper

/// The place in the list of upcoming occasions after which the next page starts: a day and an occasion.
///
/// It belongs to one `today`: the list of another day starts from its beginning.
public struct UpcomingCursor: Hashable, Sendable, LosslessStringConvertible {
    let date: CivilDate
    let occasion: Identifier<Occasion>

    init(date: CivilDate, occasion: Identifier<Occasion>) {
        self.date = date
        self.occasion = occasion
    }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        guard let date = CivilDate(iso8601: text.prefix(10)), text.dropFirst(10).first == "_",
            let occasion = Identifier<Occasion>(String(text.dropFirst(11)))
        else { return nil }
        self.init(date: date, occasion: occasion)
    }

    /// The day, "_" and the identifier: "2026-11-21_0190…".
    public var description: String { "\(date)_\(occasion)" }
}

extension UpcomingPage {
    /// A page of past occasions, from all of them in the order of `belated`: the latest day first.
    package init(belated all: [UpcomingOccasion], after cursor: UpcomingCursor?, limit: Int) {
        let rest = all.filter { row in
            guard let cursor else { return true }
            return row.occurrence.date == cursor.date ? row.id > cursor.occasion : row.occurrence.date < cursor.date
        }
        rows = Array(rest.prefix(limit))
        next = rest.count > limit ? rows.last.map { UpcomingCursor(date: $0.occurrence.date, occasion: $0.id) } : nil
    }
}

/// Where an occasion stands in the list.
struct UpcomingPosition: Comparable, Sendable {
    let date: CivilDate
    let id: Identifier<Occasion>
    let kind: Occasion.Kind

    static func < (lhs: UpcomingPosition, rhs: UpcomingPosition) -> Bool {
        lhs.date == rhs.date ? lhs.id < rhs.id : lhs.date < rhs.date
    }

    func isAfter(_ cursor: UpcomingCursor?) -> Bool {
        guard let cursor else { return true }
        return date == cursor.date ? id > cursor.occasion : date > cursor.date
    }
}
