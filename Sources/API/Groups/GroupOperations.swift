import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// Groups and their members.
    static let groups: [(name: String, schema: Schema)] = [
        (
            "GroupInput",
            .object(
                "What can be said of a group.", required: ["name"],
                [
                    "id": .identifier("An identifier of your own, when a group is made."),
                    "name": .text("What you call it.", min: 1, max: 100, pattern: "\\S"),
                    "cadenceDays": .integer(
                        "How often to be in touch with members who have no cadence of their own.", Cadence.range
                    )
                    .orNull,
                ])
        ),
        Records.group.described, ("GroupPage", page(of: "Group")),
        Records.deletedGroup.described, ("DeletedGroupPage", page(of: "DeletedGroup")),
        (
            "PeopleList",
            .whole("Some people.", ["people": .list("Who.", of: .identifier("A person."), min: 1, max: 1_000)])
        ),
        ("Changed", .whole("Whom it concerned.", ["people": .list("Who.", of: .identifier("A person."))])),
    ]
}

extension Operation {
    /// Groups and their members.
    static let groups: [Operation] = [
        listGroups, createGroup, readGroup, editGroup, deleteGroup, restoreGroup, listDeletedGroups, listMembers, addMembers,
        removeMembers,
    ].map(\.inSpaces)

    private static let listGroups = Operation(
        id: "listGroups", method: .get, path: "/groups", tag: "Groups", summary: "All groups in the order of their names",
        scope: .readPeople, success: .json(.named("GroupPage"), "All groups.")
    ) { call in
        .page(try await call.space.groups().map(Records.group.json), next: nil)
    }

    private static let createGroup = Operation(
        id: "createGroup", method: .post, path: "/groups", tag: "Groups", summary: "Make a group", scope: .writePeople,
        body: .json(.named("GroupInput")), success: .json(.named("Group"), "The group.", status: .created, isTagged: true)
    ) { call in
        let id: PersonGroup.ID = call.body["id"]?.text.flatMap { Identifier($0) } ?? .make(at: call.now)
        try call.checkCadence(call.body["cadenceDays"]?.integer != nil)
        let outcome = try await call.space.createGroup(
            id, named: try name(in: call.body), cadence: call.body["cadenceDays"]?.integer.flatMap { Cadence(days: $0) },
            on: call.today, at: call.now)
        var reply = try await groupReply(call, outcome)
        reply.location = "/groups/\(id)"
        return reply
    }

    private static let readGroup = Operation(
        id: "readGroup", method: .get, path: "/groups/{group}", tag: "Groups", summary: "One group", scope: .readPeople,
        success: .json(.named("Group"), "The group.", isTagged: true)
    ) { call in
        guard let summary = try await call.space.group(call.identifier("group")) else { throw Problem.notFound }
        return .json(Records.group.json(summary), version: String(summary.group.version))
    }

    private static let editGroup = Operation(
        id: "editGroup", method: .put, path: "/groups/{group}", tag: "Groups", summary: "Rename a group, set its cadence",
        scope: .writePeople, body: .json(.named("GroupInput")),
        success: .json(.named("Group"), "The group.", isTagged: true), needsVersion: true
    ) { call in
        let id: PersonGroup.ID = try call.identifier("group")
        let version = try call.version().map { Int64($0) ?? -1 }
        try call.checkCadence(call.body["cadenceDays"]?.integer != nil)
        let outcome = try await call.space.editGroup(
            id, name: try name(in: call.body), cadence: call.body["cadenceDays"]?.integer.flatMap { Cadence(days: $0) },
            version: version, on: call.today, at: call.now)
        return try await groupReply(call, outcome)
    }

    private static let deleteGroup = Operation(
        id: "deleteGroup", method: .delete, path: "/groups/{group}", tag: "Groups",
        summary: "Delete a group; its members stay", scope: .writePeople, success: .empty("Deleted.")
    ) { call in
        try await call.space.deleteGroup(call.identifier("group"), at: call.now)
        return .nothing
    }

    private static let restoreGroup = Operation(
        id: "restoreGroup", method: .post, path: "/groups/{group}/restoring", tag: "Groups",
        summary: "Bring a deleted group back, within 30 days", scope: .writePeople,
        success: .json(.named("Group"), "The group.", isTagged: true)
    ) { call in
        let group = try await call.space.restoreGroup(call.identifier("group"), at: call.now)
        return try await groupReply(call, .done(group))
    }

    private static let listDeletedGroups = Operation(
        id: "listDeletedGroups", method: .get, path: "/trash/groups", tag: "Trash",
        summary: "The groups that were deleted and can be brought back", scope: .readPeople,
        success: .json(.named("DeletedGroupPage"), "The latest first.")
    ) { call in
        .page(try await call.space.deletedGroups().map(Records.deletedGroup.json), next: nil)
    }

    private static let listMembers = Operation(
        id: "listMembers", method: .get, path: "/groups/{group}/members", tag: "Groups",
        summary: "Who is in a group, in the order of their names", scope: .readPeople, query: [.cursor, .limit],
        success: .json(.named("PeoplePage"), "A page of people.")
    ) { call in
        let group: PersonGroup.ID = try call.identifier("group")
        guard try await call.space.group(group) != nil else { throw Problem.notFound }
        let order = call.display.nameOrder
        let page = try await call.space.membersPage(
            of: group, order: order, after: call.cursor(PeopleCursor.self), limit: call.limit
        ).of(call.familyMark)
        return .page(page.rows.map { Records.personSummary.json(Ordered($0, order)) }, next: page.next?.description)
    }

    private static let addMembers = Operation(
        id: "addMembers", method: .post, path: "/groups/{group}/members", tag: "Groups",
        summary: "Add people; who is in it stays as they are", scope: .writePeople, body: .json(.named("PeopleList")),
        success: .json(.named("Changed"), "Those who were not in it before.")
    ) { call in
        changed(
            try await call.space.addMembers(people(in: call.body), to: call.identifier("group"), on: call.today, at: call.now))
    }

    private static let removeMembers = Operation(
        id: "removeMembers", method: .post, path: "/groups/{group}/removals", tag: "Groups", summary: "Take people out",
        scope: .writePeople, body: .json(.named("PeopleList")),
        success: .json(.named("Changed"), "Those who were in it before.")
    ) { call in
        changed(try await call.space.removeMembers(people(in: call.body), from: call.identifier("group"), at: call.now))
    }

    // MARK: - Private

    private static func name(in body: JSONValue) throws(Problem) -> GroupName {
        do { return try GroupName(body["name"]?.text ?? "") } catch {
            throw .invalid([.init(pointer: "/name", detail: "must be a name of up to \(GroupName.maximumLength) characters")])
        }
    }

    static func groupReply(_ call: Call, _ outcome: GroupOutcome) async throws -> Reply {
        switch outcome {
        case .done(let group):
            guard let summary = try await call.space.group(group.id) else { throw Problem.notFound }
            return .json(Records.group.json(summary), version: String(summary.group.version))
        case .nameInUse(let other):
            throw Problem(.groupNameTaken, ["name": .text(other.name), "words": .text(other.id.description)])
        case .changedMeanwhile(let group): throw Problem.changedMeanwhile(String(group.version))
        }
    }

    /// The people a body names. The schema says that they are identifiers.
    static func people(in body: JSONValue) -> [Person.ID] {
        body["people"]?.elements?.compactMap { $0.text.flatMap { Person.ID($0) } } ?? []
    }

    private static func changed(_ people: [Person.ID]) -> Reply {
        .json(["people": .array(people.map { .string($0.description) })])
    }
}
