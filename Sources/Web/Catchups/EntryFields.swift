import Application
import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store

/// Converts between the form of an entry and its fields.
enum EntryFields {
    /// As many as the interface for programs takes at once; it bounds what a form may ask for.
    static let mostPeople = 1_000

    /// The people a form or an address names, each once. More than `mostPeople` are refused: an entry that is saved with a
    /// part of its people would lose the others.
    static func people(_ texts: [String]) throws(Problem) -> [Person.ID] {
        var seen: Set<Person.ID> = []
        let ids = texts.flatMap { $0.split(separator: ",") }.compactMap { Person.ID(String($0)) }
        let people = ids.filter { seen.insert($0).inserted }
        guard people.count <= mostPeople else { throw Problem(.tooManyPeople, ["limit": .number(mostPeople)]) }
        return people
    }

    static func fields(
        _ form: CatchupLogController.EntryForm, id: Catchup.ID, _ display: DisplayContext
    ) throws(Problem) -> CatchupFields {
        var fields = CatchupFields(
            id: id, people: try people(form.with ?? []), day: form.day ?? "",
            kind: form.kind.flatMap(Catchup.Kind.init(rawValue:)) ?? .call,
            back: WayBack.path(form.back)
                ?? (display.family == nil ? Routes.catchups.path : Routes.people.path(in: display.family)))
        fields.query = form.step == "find" ? form.find.map { String($0.prefix(200)) } : nil
        fields.time = form.time ?? ""
        fields.note = (form.note ?? "").replacing("\r\n", with: "\n")
        fields.others = form.others ?? ""
        fields.version = form.version ?? ""
        return fields
    }

    /// The version of an entry as a form carries it: whole milliseconds since 1970.
    static func version(of entry: Catchup) -> String {
        String(entry.updatedAt.wholeMilliseconds)
    }

    static func version(_ text: String) -> Date? {
        Int64(text).map { Date(timeIntervalSince1970: Double($0) / 1_000) }
    }
}

extension Space {
    /// Returns the name of a person in a sentence.
    func callName(of id: Person.ID, from display: DisplayContext) async throws -> String {
        guard let person = try await person(id) else { throw StoreError.notFound }
        return display.wording.callName(person.profile.name)
    }

    /// The display names of some people.
    func names(of ids: [Person.ID], _ display: DisplayContext) async throws -> [String] {
        try await people(ids).map { $0.name.display(display.nameOrder) }
    }
}

extension Optional where Wrapped: Sendable {
    /// `map` for a body that waits.
    func asyncMap<Result>(_ body: (Wrapped) async throws -> Result) async rethrows -> Result? {
        guard let self else { return nil }
        return try await body(self)
    }
}
