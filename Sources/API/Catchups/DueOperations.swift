import Application
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    static let due: [Operation] = [listDue.inOwn, readToday.inOwn]

    private static let listDue = Operation(
        id: "listDue", method: .get, path: "/due", tag: "Catch-ups",
        summary: "Everybody with a cadence, where you stand with them, and why", scope: .readCatchups,
        query: [
            .init(name: "q", schema: .text("Any part of what is known of them.", max: 200)),
            .init(
                name: "state",
                schema: .word(
                    "Who: all if not said.", named: "CatchupBoardState", of: CatchupBoardQuery.State.allCases.map(\.rawValue))),
            .init(
                name: "sort",
                schema: .word(
                    "In which order: overdue if not said.", named: "CatchupBoardOrder",
                    of: CatchupBoardQuery.Sort.allCases.map(\.rawValue))),
            .init(name: "category", schema: .text("Only people of this category.", min: 1, max: 100)),
            .init(name: "group", schema: .identifier("Only members of this group.")), .cursor, .limit,
        ],
        success: .json(.named("DuePage"), "A page of people.")
    ) { call in
        let query = CatchupBoardQuery(
            text: call.text("q") ?? "", category: call.text("category").flatMap { Kinkeeper.Category($0) },
            group: call.text("group").flatMap { PersonGroup.ID($0) },
            state: call.text("state").flatMap(CatchupBoardQuery.State.init(rawValue:)) ?? .all,
            sort: call.text("sort").flatMap(CatchupBoardQuery.Sort.init(rawValue:)) ?? .mostOverdue)
        let display = call.display
        let page = try await call.space.catchupBoard(
            query, today: call.today, perDay: display.catchupsADay, order: display.nameOrder,
            after: call.cursor(CatchupBoardCursor.self), limit: call.limit)
        return .page(page.rows.map { Records.due.json(ShownDue($0, from: display)) }, next: page.next?.description)
    }

    private static let readToday = Operation(
        id: "readToday", method: .get, path: "/today", tag: "Catch-ups",
        summary: "Today’s share of catch-ups, and how it stands with everybody", scope: .readCatchups,
        success: .json(.named("Today"), "Today.")
    ) { call in
        let today = try await call.space.catchupsToday(today: call.today, perDay: call.display.catchupsADay)
        return .json([
            "date": .string(call.today.description), "numbers": Records.catchupNumbers.json(today.numbers),
            "catchups": .array(today.rows.map { Records.due.json(ShownDue($0, from: call.display)) }),
            "waiting": .integer(today.waiting),
        ])
    }
}
