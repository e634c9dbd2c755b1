import Foundation
import GRDB
import Kinkeeper

/// What the search box asks of the board.
enum BoardText {
    /// Nothing: everybody.
    case nothing
    /// It found few, who are these.
    case few(Set<Person.ID>)
    /// It finds more than are counted; each person is asked.
    case many(SearchQuery)

    init(_ text: String, in db: Database) throws {
        let query = SearchQuery(text)
        guard !query.isEmpty else {
            self = .nothing
            return
        }
        let (documents, condition, values) = query.sql
        let found = try db.rows(
            "SELECT search_documents.person_id FROM \(documents) WHERE \(condition) LIMIT \(query.many + 1)", values)
        self = found.count > query.many ? .many(query) : .few(Set(found.map { Person.ID($0[0] as UUID) }))
    }
}

/// One list over the board: a query on a day.
struct BoardList {
    /// What decides whether somebody is on the list, but for the text.
    struct Filter: Hashable {
        let category: Kinkeeper.Category?
        let group: PersonGroup.ID?
        let state: CatchupBoardQuery.State
        let today: CivilDate
    }

    let filter: Filter
    let text: BoardText
    let order: BoardOrder

    init(query: CatchupBoardQuery, text: BoardText, today: CivilDate, order: NameOrder) {
        filter = Filter(category: query.category, group: query.group, state: query.state, today: today)
        self.text = text
        self.order = BoardOrder(query.sort, names: order, today: today)
    }
}

extension BoardList.Filter {
    /// Whether nothing but the due day decides.
    var isOfDueAlone: Bool { category == nil && group == nil }

    func passes(_ due: CivilDate) -> Bool {
        let daysUntilDue = today.days(until: due)
        return switch state {
        case .all: true
        case .overdue: daysUntilDue < 0
        case .due: daysUntilDue <= 0
        case .dueThisWeek: (0...7).contains(daysUntilDue)
        }
    }

    func passes(_ entry: BoardEntry) -> Bool {
        guard passes(entry.due), category.map({ $0 == entry.category }) ?? true else { return false }
        return group.map { group in entry.memberships.contains { $0.group == group } } ?? true
    }
}

extension Board {
    /// The slots of a page, where the next starts, and how many there are on all.
    mutating func page(
        of list: BoardList, after cursor: CatchupBoardCursor?, limit: Int, in db: Database
    ) throws -> (slots: [Int], next: CatchupBoardCursor?, total: PeoplePage.Total) {
        let found: [Int]
        let total: PeoplePage.Total
        switch list.text {
        case .nothing:
            found = try walk(list, cursor, limit + 1) { _ in true }
            total = .exactly(self.total(of: list.filter))
        case .few(let people):
            let all = pick(people, list)
            found = Array(all.filter { isAfter(cursor, $0, list.order) }.prefix(limit + 1))
            total = .exactly(all.count)
        case .many(let query):
            let (condition, values) = query.check
            found = try walk(list, cursor, limit + 1) { entry in
                let sql = "SELECT 1 FROM search_documents WHERE person_id = ? AND \(condition)"
                return try db.firstRow(sql, [entry.keeping.person.value] + values) != nil
            }
            // Counting would mean asking everybody; what is known is that this page is full, or not the first.
            total = found.count > limit || cursor != nil ? .moreThan(min(found.count, limit)) : .exactly(found.count)
        }
        let slots = Array(found.prefix(limit))
        let next = found.count > limit ? slots.last.flatMap { entries[$0] } : nil
        return (slots, next.map { CatchupBoardCursor(list.order.key(of: $0)) }, total)
    }

    // MARK: - Private

    private mutating func walk(
        _ list: BoardList, _ cursor: CatchupBoardCursor?, _ limit: Int, where isFound: (BoardEntry) throws -> Bool
    ) throws -> [Int] {
        let sorted = sorted(by: list.order)
        let start = cursor.map { place(of: $0.key, in: list.order, isAfter: true) } ?? 0
        var found: [Int] = []
        for slot in sorted[start...] where found.count < limit {
            guard let mark = marks[Int(slot)], list.filter.passes(mark.due), let entry = entries[Int(slot)],
                list.filter.passes(entry), try isFound(entry)
            else { continue }
            found.append(Int(slot))
        }
        return found
    }

    private func pick(_ people: Set<Person.ID>, _ list: BoardList) -> [Int] {
        let keyed = people.compactMap { person -> (slot: Int, key: BoardKey)? in
            guard let slot = slot(of: person), let entry = entries[slot], list.filter.passes(entry) else { return nil }
            return (slot, list.order.key(of: entry))
        }
        return keyed.sorted { list.order.precedes($0.key, $1.key) }.map(\.slot)
    }

    private func isAfter(_ cursor: CatchupBoardCursor?, _ slot: Int, _ order: BoardOrder) -> Bool {
        guard let cursor, let entry = entries[slot] else { return true }
        return order.precedes(cursor.key, order.key(of: entry))
    }

    private mutating func total(of filter: BoardList.Filter) -> Int {
        if let known = totals[filter] { return known }
        var total = 0
        for slot in marks.indices {
            guard let mark = marks[slot], filter.passes(mark.due) else { continue }
            if filter.isOfDueAlone { total += 1 } else if let entry = entries[slot], filter.passes(entry) { total += 1 }
        }
        if totals.count >= 32 { totals = [:] }
        totals[filter] = total
        return total
    }
}
