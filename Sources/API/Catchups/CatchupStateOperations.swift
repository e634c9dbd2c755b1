import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    static let catchupStates: [Operation] = [readKeeping, snooze, unsnooze, skip, unskip, setCadence].map(\.inOwn)

    private static let readKeeping = Operation(
        id: "readKeeping", method: .get, path: "/people/{person}/keeping", tag: "Catch-ups",
        summary: "Where you stand with somebody, and why", scope: .readCatchups,
        success: .json(.named("Keeping"), "Where you stand.")
    ) { call in
        try await keepingReply(call, call.identifier("person"))
    }

    private static let snooze = Operation(
        id: "snooze", method: .put, path: "/people/{person}/snooze", tag: "Catch-ups", summary: "Put somebody off until a day",
        scope: .writeCatchups, body: .json(.named("Snooze")), success: .json(.named("Keeping"), "Where you stand.")
    ) { call in
        let person = try await known(call)
        guard let until = call.body["until"]?.text.flatMap({ CivilDate(iso8601: $0) }) else { throw Problem.badRequest }
        _ = try await refusing { () async throws(StoreError) in
            try await call.space.snooze(person, until: until, today: call.today)
        }
        return try await keepingReply(call, person)
    }

    private static let unsnooze = Operation(
        id: "unsnooze", method: .delete, path: "/people/{person}/snooze", tag: "Catch-ups", summary: "End a snooze",
        scope: .writeCatchups, success: .json(.named("Keeping"), "Where you stand.")
    ) { call in
        let person = try await known(call)
        try await call.space.unsnooze(person)
        return try await keepingReply(call, person)
    }

    private static let skip = Operation(
        id: "skip", method: .post, path: "/people/{person}/skips", tag: "Catch-ups", summary: "Skip this time",
        scope: .writeCatchups, success: .json(.named("Keeping"), "Where you stand.")
    ) { call in
        let person = try await known(call)
        _ = try await refusing { () async throws(StoreError) in try await call.space.skip(person, today: call.today) }
        return try await keepingReply(call, person)
    }

    private static let unskip = Operation(
        id: "unskip", method: .delete, path: "/people/{person}/skips", tag: "Catch-ups",
        summary: "Take back the skips of this period", scope: .writeCatchups,
        success: .json(.named("Keeping"), "Where you stand.")
    ) { call in
        let person = try await known(call)
        try await call.space.unskip(person)
        return try await keepingReply(call, person)
    }

    private static let setCadence = Operation(
        id: "setCadence", method: .post, path: "/cadences", tag: "Catch-ups",
        summary: "Say how often to be in touch with some people", scope: .writeCatchups, body: .json(.named("CadenceInput")),
        success: .json(.whole("How many it changed.", ["changed": .count("People whose cadence changed.")]), "How many.")
    ) { call in
        var faults: [Problem.Fault] = []
        let choice = PersonInput.cadence(call.body["cadence"] ?? [:], at: "/cadence", &faults)
        guard faults.isEmpty else { throw Problem.invalid(faults) }
        let changed = try await refusing { () async throws(StoreError) in
            try await call.space.setCadence(choice, of: people(in: call.body), on: call.today, at: call.now)
        }
        return .json(["changed": .integer(changed)])
    }

    // MARK: - Private

    private static func known(_ call: Call) async throws -> Person.ID {
        let person: Person.ID = try call.identifier("person")
        guard try await call.space.personVersion(person) != nil else { throw Problem.notFound }
        return person
    }

    private static func keepingReply(_ call: Call, _ person: Person.ID) async throws -> Reply {
        guard let state = try await call.space.catchupState(of: person) else { throw Problem.notFound }
        return .json(Records.catchupState.json(ShownCatchupState(state, from: call.display)))
    }
}
