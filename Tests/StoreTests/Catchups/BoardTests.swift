import Foundation
import GRDB
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store

struct BoardTests {
    private let clock = TestClock()
    private var today: CivilDate { clock.today }

    @Test func `everybody with a cadence is on it and nobody else`() async throws {
        let street = try await Street(count: 5, today: clock.today)
        try await street.space.setCadence(.never, of: [street.people[4]], on: today, at: clock.now)
        try await street.test.addGroup("All", every: 30, setOn: today, members: street.people, joined: today)
        #expect(try await street.names(.init(sort: .name)) == ["P00", "P01", "P02", "P03"])
        try await street.space.trash(street.people[0], at: clock.now)
        #expect(try await street.names(.init(sort: .name)) == ["P01", "P02", "P03"])
        try await street.space.restore(street.people[0], at: clock.now)
        #expect(try await street.names(.init(sort: .name)) == ["P00", "P01", "P02", "P03"])
    }

    @Test func `each sort is an order of its own`() async throws {
        let street = try await Street(count: 4, today: clock.today)
        // P00: 7 of 30 days overdue; P01: 6 of 7; P02: never spoke, set today; P03: due in 20 days.
        try await street.keepUp(0, every: 30, last: 37)
        try await street.keepUp(1, every: 7, last: 13)
        try await street.space.setCadence(.every(.weekly), of: [street.people[2]], on: today, at: clock.now)
        try await street.keepUp(3, every: 30, last: 10)
        #expect(try await street.names(.init(sort: .mostOverdue)) == ["P01", "P00", "P02", "P03"])
        #expect(try await street.names(.init(sort: .nextDue)) == ["P00", "P01", "P02", "P03"])
        #expect(try await street.names(.init(sort: .lastCatchup)) == ["P03", "P01", "P00", "P02"])
        #expect(try await street.names(.init(sort: .recentlyAdded)) == ["P03", "P02", "P01", "P00"])
        #expect(try await street.names(.init(sort: .name)) == ["P00", "P01", "P02", "P03"])
    }

    @Test func `filters are by category, group, state and text`() async throws {
        let street = try await Street(count: 6, today: clock.today)
        for number in 0..<6 { try await street.keepUp(number, every: 30, last: number * 10) }
        try await street.space.setCategory(.family, of: street.people[1], at: clock.now)
        try await street.space.setCategory(.custom("Choir"), of: street.people[2], at: clock.now)
        let group = try await street.test.addGroup(
            "Two", every: nil, setOn: nil, members: [street.people[2], street.people[5]], joined: today)
        #expect(try await street.names(.init(category: .family)) == ["P01"])
        #expect(try await street.names(.init(group: group)) == ["P05", "P02"])
        #expect(try await street.names(.init(state: .overdue)) == ["P05", "P04"])
        #expect(try await street.names(.init(state: .due)) == ["P05", "P04", "P03"])
        #expect(try await street.names(.init(state: .dueThisWeek)) == ["P03"])
        #expect(try await street.names(.init(text: "p04")) == ["P04"])
        #expect(try await street.names(.init(text: "p0", sort: .name)).count == 6)
        #expect(try await street.names(.init(text: "p04", category: .family)) == [])
        let page = try await street.page(.init(state: .overdue), limit: 1)
        #expect(page.total == .exactly(2) && page.rows.count == 1 && page.next != nil)
        #expect(page.categories == [.family, .custom("Choir")])
        #expect(
            page.numbers
                == CatchupNumbers(withCadence: 6, keptUp: 4, overdue: 2, dueThisWeek: 1, loggedThisMonth: 3))
    }

    @Test(arguments: CatchupBoardQuery.Sort.allCases)
    func `pages of any size show everybody once`(sort: CatchupBoardQuery.Sort) async throws {
        let street = try await Street(count: 23, today: clock.today)
        for number in 0..<23 { try await street.keepUp(number, every: [7, 30][number % 2], last: number / 3 * 5) }
        let all = try await street.names(.init(sort: sort))
        for limit in [1, 4, 22, 23] {
            var paged: [String] = []
            var cursor: CatchupBoardCursor?
            repeat {
                let page = try await street.page(.init(sort: sort), after: cursor, limit: limit)
                paged += page.rows.map(\.name.formatted)
                cursor = try page.next.map { try #require(CatchupBoardCursor($0.description)) }
            } while cursor != nil
            #expect(paged == all)
        }
        #expect(Set(all).count == 23)
    }

    @Test func `today's list holds so many a day and says how many wait`() async throws {
        let street = try await Street(count: 8, today: clock.today)
        for number in 0..<8 { try await street.keepUp(number, every: 30, last: 30 + number) }
        var due = try await street.space.catchupsToday(today: today, perDay: 3)
        #expect(due.rows.map(\.name.formatted) == ["P07", "P06", "P05"] && due.waiting == 5)
        #expect(due.rows.map(\.planned) == [today, today, today])
        try await street.log(5)
        due = try await street.space.catchupsToday(today: today, perDay: 3)
        #expect(due.rows.map(\.name.formatted) == ["P07", "P06"] && due.waiting == 5)
        #expect(due.numbers.overdue == 6)
        #expect(try await street.space.catchupsToday(today: today.adding(days: 1), perDay: 3).rows.count == 3)
    }

    @Test func `a table of days finds what was put in and nothing else`() {
        var generator = SeededGenerator(seed: 9)
        // Half of them are the same in all but one byte.
        let ids = (0..<500).map { number in
            let odd = [UInt8](repeating: 7, count: 14) + [UInt8(number / 256), UInt8(number % 256)]
            let bytes = number % 2 == 0 ? odd : (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
            return Catchup.ID(bytes: bytes)
        }.compactMap(\.self)
        var table = DayTable(count: 250)
        for (day, id) in ids.prefix(250).enumerated() { table.insert(Int32(day) - 20, of: id) }
        #expect(ids.prefix(250).map { table[$0] } == (0..<250).map { Int32($0) - 20 })
        #expect(ids.suffix(250).allSatisfy { table[$0] == nil })
        #expect(DayTable(count: 0)[ids[0]] == nil)
    }

    @Test func `what is not a cursor is none`() {
        for text in ["", "1.2.3", "a.b.c.d", "1.2.0190.e"] { #expect(CatchupBoardCursor(text) == nil) }
    }
}

/// After every change, a board that followed the log is what a new one reads.
struct BoardFollowingTests {
    private let clock = TestClock()

    @Test func `it follows every kind of change`() async throws {
        var generator = SeededGenerator(seed: 5)
        let street = try await Street(count: 12, today: clock.today)
        // Enough lists that none of them is made again.
        var board = Board(lists: BoardLists(most: 1_000))
        for step in 0..<250 {
            try await street.change(step, using: &generator)
            try await street.expectFollowed("step \(step)", by: &board)
        }
    }

    @Test func `it follows a change of more people than are put in order one by one`() async throws {
        let street = try await Street(count: Board.few + 10, today: clock.today)
        let group = try await street.test.addGroup(
            "All", every: 30, setOn: clock.today, members: street.people, joined: clock.today)
        try await street.space.setCadence(.every(.weekly), of: [street.people[3]], on: clock.today, at: clock.now)
        var board = Board()
        try await street.expectFollowed("before", by: &board)
        try await street.space.file.write { db in
            try db.run(
                "UPDATE person_groups SET cadence_days = 7, cadence_set_on = cadence_set_on - 90 WHERE id = ?", [group.value])
            try db.run("DELETE FROM group_members WHERE person_id = ?", [street.people[5].value])
        }
        try await street.expectFollowed("after", by: &board)
        #expect(board.count == street.people.count - 1)
    }

    @Test func `nothing that an older reader counts is kept`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let space = try Space(folder: folder)
        try await space.importAll([Cast.card(Cast.anna, uid: "anna")], at: clock.now)
        let anna = try #require(try await space.peoplePage(order: .givenFirst, limit: 1).rows.first).id
        let pool = try #require(space.file.writer as? DatabasePool)
        let older = try pool.makeSnapshot()
        let draft = CatchupDraft(day: clock.today, kind: .call, people: [anna])
        try await space.logCatchup(draft, today: clock.today, at: clock.now)
        let board = Mutex(Board())
        let isCurrent = { @Sendable (db: Database) in try board.withLock { try $0.refresh(from: db) } }
        let count = { @Sendable (db: Database, isCurrent: Bool) in
            try board.withLock {
                try $0.digest(today: clock.today, perDay: 3, isCurrent: isCurrent, in: db).numbers.loggedThisMonth
            }
        }
        #expect(try await pool.read { db in try isCurrent(db) })
        #expect(try await !older.read { db in try isCurrent(db) })
        #expect(try await older.read { db in try count(db, false) } == 0)
        #expect(board.withLock { $0.digests.isEmpty })
        #expect(try await pool.read { db in try count(db, isCurrent(db)) } == 1)
        #expect(board.withLock { $0.digests.count } == 1)
    }

    @Test func `it reads everything again after more changes than it follows`() async throws {
        let street = try await Street(count: 2, today: clock.today)
        try await street.space.setCadence(.every(.weekly), of: street.people, on: clock.today, at: clock.now)
        var board = Board()
        try await street.expectFollowed("before", by: &board)
        for number in 0...BoardChanges.many {
            try await street.space.file.write { db in
                try db.run("UPDATE people SET note = ?", [String(number).databaseValue])
            }
        }
        try await street.space.setCadence(.never, of: [street.people[0]], on: clock.today, at: clock.now)
        try await street.expectFollowed("after", by: &board)
    }

    @Test func `it reads everything again when the log was compacted`() async throws {
        let street = try await Street(count: 2, today: clock.today)
        try await street.space.setCadence(.every(.weekly), of: street.people, on: clock.today, at: clock.now)
        var board = Board()
        try await street.expectFollowed("before", by: &board)
        try await street.space.setCadence(.never, of: street.people, on: clock.today, at: clock.now)
        try await street.space.setCategory(.family, of: street.people[0], at: clock.now)
        try await street.space.file.write { db in
            try db.run("DELETE FROM changes WHERE sequence < (SELECT max(sequence) FROM changes)", [])
        }
        try await street.expectFollowed("after", by: &board)
    }
}
