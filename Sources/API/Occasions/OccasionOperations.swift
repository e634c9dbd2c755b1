import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// Occasions that come, and those that have just been.
    static let occasions: [(name: String, schema: Schema)] = [
        Records.upcoming.described, ("UpcomingPage", page(of: "Upcoming")),
    ]
}

extension Operation {
    /// Occasions that come, and those that have just been. What was wished for lies in the account's own space.
    static let occasions: [Operation] = [listUpcoming.overAllSpaces, listBelated.inOwn]

    private static let narrowing: [Parameter] = [
        .init(name: "q", schema: .text("Only of people of whom this is known: any part of a name, note, tag, …", max: 200)),
        .init(name: "group", schema: .identifier("Only of members of this group.")),
        .init(name: "category", schema: .text("Only of people of this category.", min: 1, max: 100)),
    ]

    private static let listUpcoming = Operation(
        id: "listUpcoming", method: .get, path: "/occasions/upcoming", tag: "Occasions",
        summary: "Whose day is next, by day", scope: .readPeople,
        query: [
            .init(name: "days", schema: .integer("How far to look; 366 if not said.", 1...366)),
            .init(
                name: "month",
                schema: .text(
                    "All days of a month in place of those to come: 2026-12. Days before today are negative.", max: 7,
                    pattern: "^[1-9][0-9]{3}-(0[1-9]|1[0-2])$")),
        ] + narrowing + [.cursor, .limit],
        success: .json(.named("UpcomingPage"), "A page of occasions.")
    ) { call in
        if let month = call.text("month") {
            guard call.integer("days") == nil else {
                throw Problem.invalid([.init(pointer: "/days", detail: "must be left out beside month")])
            }
            guard let first = MonthScreen.first(ofMonth: month) else {
                throw Problem.invalid([.init(pointer: "/month", detail: "must be a year and a month: 2026-12")])
            }
            return reply(
                try await call.joinedSpaces().occasions(
                    ofMonth: first, to: call.narrowing, from: call.display, after: call.cursor(UpcomingCursor.self),
                    limit: call.limit), call.display)
        }
        return reply(
            try await call.joinedSpaces().coming(
                to: call.narrowing, within: call.integer("days") ?? Space.longestLookAhead, from: call.display,
                after: call.cursor(UpcomingCursor.self), limit: call.limit), call.display)
    }

    private static let listBelated = Operation(
        id: "listBelated", method: .get, path: "/occasions/belated", tag: "Occasions",
        summary: "Whose day was within the last week, since they were added, and is not marked as wished, the latest day first",
        scope: .readPeople, reveals: [.readCatchups], query: narrowing + [.cursor, .limit],
        success: .json(.named("UpcomingPage"), "A page of occasions; daysUntil is negative.")
    ) { call in
        reply(
            try await call.joinedSpaces().belated(
                of: call.narrowing, from: call.display, after: call.cursor(UpcomingCursor.self), limit: call.limit),
            call.display)
    }

    private static func reply(_ page: UpcomingPage, _ display: DisplayContext) -> Reply {
        .page(page.rows.map { Records.upcoming.json(Ordered($0, display.nameOrder)) }, next: page.next?.description)
    }
}

extension Call {
    /// The filter of a list, from the query.
    fileprivate var narrowing: Narrowing {
        Narrowing(query: text("q"), category: text("category"), group: text("group"))
    }
}
