import Foundation
import GRDB
import Kinkeeper

/// The people that the search box finds on the board.
enum BoardText {
    /// There is no text: all people match.
    case nothing
    /// These few people match.
    case few(Set<Person.ID>)
    /// More match than are counted; each person is checked.
    case many(SearchQuery)

    init(_ text: String, in db: Database) throws {
        let query = SearchQuery(text)
        guard !query.isEmpty else {
            self = .nothing
            return
        }
        let (tables, condition, values) = try db.documents(matching: query)
        let most = PeopleSearch.Limits.standard.counted
        let found = try db.rows(
            "SELECT search_documents.person_id FROM \(tables) WHERE \(condition) LIMIT \(most + 1)", values)
        self = found.count > most ? .many(query) : .few(Set(found.map { $0[0] as Person.ID }))
    }
}

/// One list over the board: a query on a day.
struct BoardList {
    let key: BoardLists.Key
    let text: BoardText

    var order: BoardOrder { key.order }

    init(query: CatchupBoardQuery, text: BoardText, today: CivilDate, order: NameOrder) {
        key = BoardLists.Key(
            filter: BoardFilter(query, today: today), order: BoardOrder(query.sort, names: order, today: today))
        self.text = text
    }
}

extension Board {
    /// The slots of a page, where the next starts, and how many there are on all.
    mutating func page(
        of list: BoardList, after cursor: CatchupBoardCursor?, limit: Int, in db: Database
    ) throws -> (slots: [Int], next: CatchupBoardCursor?, total: RowCount) {
        var found: [Int] = []
        let total: RowCount
        switch list.text {
        case .nothing:
            let all = slots(of: list.key)
            found = rest(of: all, list, cursor).prefix(limit + 1).map(Int.init)
            total = .exactly(all.count)
        case .few(let people):
            let all = pick(people, list)
            found = rest(of: all, list, cursor).prefix(limit + 1).map(Int.init)
            total = .exactly(all.count)
        case .many(let query):
            let (condition, values) = query.check
            let sql = "SELECT 1 FROM search_documents WHERE person_id = ? AND \(condition)"
            for slot in rest(of: slots(of: list.key), list, cursor) where found.count <= limit {
                guard let person = entries[Int(slot)]?.state.person else { continue }
                if try db.firstRow(sql, [person.value] + values) != nil { found.append(Int(slot)) }
            }
            // An exact count would check all people; it is known that this page is full, or not the first.
            total = found.count > limit || cursor != nil ? .moreThan(min(found.count, limit)) : .exactly(found.count)
        }
        let slots = Array(found.prefix(limit))
        let next = found.count > limit ? slots.last.flatMap { entries[$0] } : nil
        return (slots, next.map { CatchupBoardCursor(list.order.key(of: $0)) }, total)
    }

    // MARK: - Private

    /// Returns the slots after a cursor.
    private func rest(of slots: [Int32], _ list: BoardList, _ cursor: CatchupBoardCursor?) -> ArraySlice<Int32> {
        guard let cursor else { return slots[...] }
        return slots[
            slots.firstPlace { slot in
                entries[Int(slot)].map { list.order.precedes(cursor.key, list.order.key(of: $0)) } ?? true
            }...]
    }

    private func pick(_ people: Set<Person.ID>, _ list: BoardList) -> [Int32] {
        let slots = people.compactMap(slot(of:)).filter { entries[$0].map(list.key.filter.passes) ?? false }
        return list.order.sorted(slots, entries)
    }
}
