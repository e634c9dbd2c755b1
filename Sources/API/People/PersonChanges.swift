import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

extension Operation {
    static let createPerson = Operation(
        id: "createPerson", method: .post, path: "/people", tag: "People", summary: "Make somebody new", scope: .writePeople,
        body: .json(.named("PersonInput")), bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("Person"), "The person.", status: .created, isTagged: true)
    ) { call in
        let id: Person.ID = call.body["id"]?.text.flatMap { Identifier($0) } ?? .make(at: call.now)
        let draft = try PersonInput(call.body, today: call.today).draft
        try call.checkCadence(in: call.body)
        var reply = personReply(try await call.editor.create(draft, id: id))
        reply.location = "/people/\(id)"
        return reply
    }

    static let replacePerson = Operation(
        id: "replacePerson", method: .put, path: "/people/{person}", tag: "People",
        summary: "Say everything about a person anew; the rest of the kept card stays", scope: .writePeople,
        body: .json(.named("PersonInput")), bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("Person"), "The person.", isTagged: true),
        needsVersion: true
    ) { call in
        try await save(call, call.body, over: call.identifier("person"))
    }

    static let editPerson = Operation(
        id: "editPerson", method: .patch, path: "/people/{person}", tag: "People",
        summary: "Change some members of a person (RFC 7396); lists are replaced whole", scope: .writePeople,
        body: .mergePatch(.named("PersonPatch")), bodyLimit: Operation.largeBodyLimit,
        success: .json(.named("Person"), "The person.", isTagged: true),
        needsVersion: true
    ) { call in
        let id: Person.ID = try call.identifier("person")
        guard let person = try await call.space.person(id) else { throw Problem.notFound }
        let present = Records.person.json(person).members.filter {
            Schemas.personInputNames.contains($0.name) && !$0.value.isNull
        }
        let merged = JSONValue.object(present).merged(with: call.body)
        try call.expect(merged, toBe: .named("PersonInput"))
        return try await save(call, merged, over: id)
    }

    private static func save(_ call: Call, _ json: JSONValue, over id: Person.ID) async throws -> Reply {
        let asked = try call.version()
        // A version that cannot be read is no version there is.
        let version = asked.flatMap { PersonVersion($0) }
        guard let there = try await call.space.personEdition(id) else { throw Problem.notFound }
        if asked != nil, version == nil { throw Problem.changedMeanwhile(there.version.description) }
        let draft = try PersonInput(json, today: call.today, over: there.person.profile.occasions).draft
        try call.checkCadence(in: call.body)
        switch try await call.editor.save(draft, over: id, ifVersion: version) {
        case .saved(let edition): return personReply(edition)
        case .conflict(let edition): throw Problem.changedMeanwhile(edition.version.description)
        }
    }
}

extension Call {
    var editor: PersonEditor { get throws(StoreError) { PersonEditor(try space, today: today, now: now) } }

    /// Throws where a person's body sets a cadence in the address book of a family.
    fileprivate func checkCadence(in json: JSONValue) throws(StoreError) {
        try checkCadence(json["cadence"]?["choice"]?.text.map { $0 != "inherited" } ?? false)
    }

    /// Throws where a cadence is set in the address book of a family: whom to be in touch with stays each member's own.
    func checkCadence(_ isSet: Bool) throws(StoreError) {
        if isSet, caller.family != nil { throw .spaceRefused(.ownCadence) }
    }
}

extension PersonInput {
    /// The draft of the person.
    var draft: PersonDraft {
        PersonDraft(profile: profile, own: OwnData(category: category, leapDayRule: leapDayRule, cadence: cadence))
    }
}
