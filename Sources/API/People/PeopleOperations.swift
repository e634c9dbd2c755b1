import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    /// People, and the trash.
    static let people: [Operation] =
        [listPeople.overSpaces]
        + [
            createPerson, readPerson, replacePerson, editPerson, readCard, trashPerson, restorePerson, listTrash,
            deletePerson, emptyTrash,
        ].map(\.inSpaces)

    private static let listPeople = Operation(
        id: "listPeople", method: .get, path: "/people", tag: "People", summary: "Everybody in the order of their names",
        scope: .readPeople,
        query: [
            .init(name: "q", schema: .text("Any part of name, nickname, organisation, e-mail, phone, note or tag.", max: 200)),
            .init(name: "group", schema: .identifier("Only members of this group.")),
            .init(name: "category", schema: .text("Only people of this category.", min: 1, max: 100)), .cursor, .limit,
        ],
        success: .json(.named("JoinedPeoplePage"), "A page of people.")
    ) { call in
        let order = call.display.nameOrder
        let found = try await call.listedSpaces().peoplePage(
            matching: call.text("q") ?? "",
            in: PeopleFilter(
                group: call.text("group").flatMap { PersonGroup.ID($0) },
                category: call.text("category").flatMap { Kinkeeper.Category($0) }),
            order: order, after: call.cursor(PeopleCursor.self), limit: call.limit, isCounted: false)
        let page = found.page.of(call.familyMark)
        return .json([
            "data": .array(page.rows.map { Records.personSummary.json(Ordered($0, order)) }),
            "next": .optional(page.next?.description),
            "missing": .array(found.missing.map { .string($0.id.description) }),
        ])
    }

    private static let readPerson = Operation(
        id: "readPerson", method: .get, path: "/people/{person}", tag: "People", summary: "Everything about a person",
        scope: .readPeople, success: .json(.named("Person"), "The person.", isTagged: true)
    ) { call in
        try await personReply(call, call.identifier("person"))
    }

    private static let readCard = Operation(
        id: "readCard", method: .get, path: "/people/{person}/card", tag: "People", summary: "The kept card, byte for byte",
        scope: .readPeople, success: .bytes("text/vcard", "The vCard.")
    ) { call in
        guard let bytes = try await call.space.card(of: call.identifier("person")) else { throw Problem.notFound }
        return Reply(content: .bytes(bytes, type: "text/vcard"))
    }

    private static let trashPerson = Operation(
        id: "trashPerson", method: .delete, path: "/people/{person}", tag: "People",
        summary: "Move a person to the trash, for 30 days", scope: .writePeople, success: .empty("In the trash.")
    ) { call in
        try await call.space.trash(call.identifier("person"), at: call.now)
        return .nothing
    }

    private static let restorePerson = Operation(
        id: "restorePerson", method: .post, path: "/people/{person}/restoring", tag: "Trash",
        summary: "Take a person out of the trash", scope: .writePeople,
        success: .json(.named("Person"), "The person.", isTagged: true)
    ) { call in
        let person: Person.ID = try call.identifier("person")
        try await call.space.restore(person, at: call.now)
        return try await personReply(call, person)
    }

    private static let listTrash = Operation(
        id: "listTrash", method: .get, path: "/trash", tag: "Trash", summary: "Who is in the trash", scope: .readPeople,
        query: [.cursor, .limit], success: .json(.named("TrashPage"), "The latest first.")
    ) { call in
        let page = try await call.space.trashedPeople(after: call.cursor(TrashCursor.self), limit: call.limit)
        let order = call.display.nameOrder
        return .page(page.rows.map { Records.trashedPerson.json(Ordered($0, order)) }, next: page.next?.description)
    }

    private static let deletePerson = Operation(
        id: "deletePerson", method: .delete, path: "/trash/{person}", tag: "Trash",
        summary: "Delete somebody in the trash for good, with all that hangs off them", scope: .writePeople,
        success: .empty("Gone.")
    ) { call in
        try await call.space.deleteForever(call.identifier("person"))
        return .nothing
    }

    private static let emptyTrash = Operation(
        id: "emptyTrash", method: .delete, path: "/trash", tag: "Trash",
        summary: "Delete everybody for good who is in the trash", scope: .writePeople,
        query: [
            .init(name: "before", schema: .instant("Only those who came into it before this instant; everybody if not said."))
        ], success: .json(.named("Changes"), "How many are gone.")
    ) { call in
        var moment = call.now.addingTimeInterval(1)
        if let before = call.text("before").flatMap({ Date(rfc3339: $0) }) { moment = min(before, moment) }
        return .json(["changed": .integer(try await call.space.emptyTrash(before: moment))])
    }

    /// A person with the version, as most operations on one answer.
    static func personReply(_ call: Call, _ id: Person.ID) async throws -> Reply {
        guard let edition = try await call.space.personEdition(id) else { throw Problem.notFound }
        return personReply(edition)
    }

    static func personReply(_ edition: PersonEdition) -> Reply {
        .json(Records.person.json(edition.person), version: edition.version.description)
    }
}
