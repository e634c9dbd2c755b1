import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// Occasions that come.
    static let occasions: [(name: String, schema: Schema)] = [
        (
            "Upcoming",
            .whole(
                "An occasion and the day it comes next.",
                [
                    "person": .identifier("Whose it is."), "display": .text("The person’s name."),
                    "occasion": .named("Occasion"), "on": .day("The day it falls on."),
                    "daysUntil": .integer("Days from today; 0 is today.", -366...3_660),
                    "turning": Schema.count("How many years it will be.").orNull,
                ])
        ),
        ("UpcomingPage", page(of: "Upcoming")),
    ]
}

extension Operation {
    /// Occasions that come.
    static let occasions: [Operation] = [listUpcoming]

    private static let listUpcoming = Operation(
        id: "listUpcoming", method: .get, path: "/occasions/upcoming", tag: "Occasions",
        summary: "Whose day is next, by day", scope: .readPeople,
        query: [.init(name: "days", schema: .integer("How far to look; 366 if not said.", 1...366)), .cursor, .limit],
        success: .json(.named("UpcomingPage"), "A page of occasions.")
    ) { call in
        let page = try await call.space.upcoming(
            from: call.today, days: call.integer("days") ?? 366, leapDayRule: call.viewpoint.leapDayRule,
            after: call.cursor(UpcomingCursor.self), limit: call.limit)
        return .page(
            page.rows.map { row in
                [
                    "person": .string(row.remembered.personID.description),
                    "display": .string(row.remembered.name.display(call.viewpoint.nameOrder)),
                    "occasion": JSONValue(row.remembered.occasion), "on": .string(row.occurrence.date.description),
                    "daysUntil": .integer(row.occurrence.daysUntil), "turning": .optional(row.occurrence.turning),
                ]
            }, next: page.next?.description)
    }
}
