import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// Changes of many people at once.
    static let changes: [(name: String, schema: Schema)] = [
        (
            "ChangeInput",
            .object(
                "One change of many people.", required: ["people", "change"],
                [
                    "people": .list(
                        "Who. Those who are not here are passed over.", of: .identifier("A person."), min: 1, max: 10_000),
                    "change": .word(
                        "What is done.", named: "BulkChange", of: ["category", "cadence", "join", "leave", "trash"]),
                    "category": .text(
                        "For category: what they are to you; null takes it back.", min: 1, max: 100, pattern: "\\S"
                    ).orNull,
                    "cadence": .named("Cadence"), "group": .identifier("For join and leave: which group."),
                ])
        ),
        (
            "Change",
            .whole(
                "A change of many people.",
                ["id": .identifier("Names the change, for undoing it."), "changed": .count("How many people it changed.")])
        ),
        ("Changes", .whole("What came of it.", ["changed": .count("How many people it changed.")])),
    ]
}

extension Operation {
    /// Changes of many people at once.
    static let changes: [Operation] = [changePeople, undoChange].map(\.inSpaces)

    private static let changePeople = Operation(
        id: "changePeople", method: .post, path: "/people/changes", tag: "People",
        summary: "Change many people at once: category, cadence, a group, the trash", scope: .writePeople,
        body: .json(.named("ChangeInput")), bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("Change"), "What was changed.", status: .created)
    ) { call in
        let change = try await make(call)
        let id = await call.caller.services.undo.keep(
            change, in: call.caller.spaceID, for: call.caller.account.id)
        return .json(
            ["id": .string(id), "changed": .integer(change.count)],
            location: "/people/changes/\(id)\(call.caller.family.map { "?space=\($0.id)" } ?? "")")
    }

    private static let undoChange = Operation(
        id: "undoChange", method: .delete, path: "/people/changes/{change}", tag: "People",
        summary: "Undo one of the latest changes of many people; who was changed since stays", scope: .writePeople,
        success: .json(.named("Changes"), "Who is as before.")
    ) { call in
        let id = call.caller.context.parameters.get("change") ?? ""
        guard
            let change = await call.caller.services.undo.take(
                id, in: call.caller.spaceID, for: call.caller.account.id)
        else { throw Problem.notFound }
        return .json(["changed": .integer(try await call.space.undo(change, at: call.now))])
    }

    private static func make(_ call: Call) async throws -> BulkChange {
        let (space, now, today) = (try call.space, call.now, call.today)
        let people = people(in: call.body)
        switch call.body["change"]?.text {
        case "category":
            guard let category = call.body["category"] else { throw Problem.missing("/category") }
            return try await space.setCategory(category.text.flatMap { Category($0) }, of: people, at: now)
        case "cadence":
            guard let cadence = call.body["cadence"] else { throw Problem.missing("/cadence") }
            var faults: [Problem.Fault] = []
            let choice = PersonInput.cadence(cadence, at: "/cadence", &faults)
            guard faults.isEmpty else { throw Problem.invalid(faults) }
            try call.checkCadence(choice != .inherited)
            return try await space.setCadence(choice, of: people, today: today, at: now)
        case "join": return try await space.add(people, to: group(call), today: today, at: now)
        case "leave": return try await space.remove(people, from: group(call), at: now)
        default: return try await space.trash(people, at: now)
        }
    }

    private static func group(_ call: Call) async throws -> PersonGroup.ID {
        guard let group = call.body["group"]?.text.flatMap({ PersonGroup.ID($0) }) else { throw Problem.missing("/group") }
        guard try await call.space.group(group) != nil else {
            throw Problem.invalid([.init(pointer: "/group", detail: "names no group that is here")])
        }
        return group
    }
}

extension Problem {
    /// A member that is needed here.
    static func missing(_ pointer: String) -> Problem { .invalid([.init(pointer: pointer, detail: "is missing")]) }
}
