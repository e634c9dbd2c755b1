import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Interchange
import Kinkeeper
import Screens
import Store

/// A call that was let in, with its query and body checked against the operation's schemas.
struct Call: Sendable {
    let caller: Caller
    /// The body; null where the operation takes none.
    let body: JSONValue
    private let query: [String: JSONValue]
    private let check: SchemaCheck

    init(_ caller: Caller, query: [String: JSONValue], body: JSONValue, check: SchemaCheck) {
        self.caller = caller
        self.query = query
        self.body = body
        self.check = check
    }

    /// Throws a problem where a value is not as a schema says.
    func expect(_ value: JSONValue, toBe schema: Schema) throws(Problem) {
        let faults = check.faults(in: value, against: schema)
        guard faults.isEmpty else { throw .invalid(faults) }
    }

    /// Reads a body that matches its schema into a draft. Throws a problem with the place of an invalid value.
    func read<Draft>(_ json: JSONValue, _ input: RecordInput<Draft>, into draft: inout Draft) throws(Problem) {
        do throws(JSONFault) { try input.read(json, into: &draft) } catch {
            throw .invalid([.init(pointer: error.pointer, detail: error.detail)])
        }
    }

    var space: Space { get throws(StoreError) { try caller.space } }

    /// The account's own space with those of its families, as far as the token opens them; of families none for a token that may not
    /// see them. Throws a problem where it opens none.
    func joinedSpaces() async throws -> JoinedSpaces {
        let (own, account) = (caller.own, caller.account.id)
        guard caller.token.scopes.contains(.readFamilies) else {
            guard let own else { throw Problem.scopeMissing(.readFamilies) }
            return JoinedSpaces(own)
        }
        let spaces = try await caller.folder.joinedSpaces(of: account, own: own, among: caller.token.spaces)
        guard !spaces.isEmpty else { throw Problem.spaceMissing([Space.ownWord]) }
        return spaces
    }

    /// The spaces of a list that is of all of them, or of the one that `space` names.
    func listedSpaces() async throws -> JoinedSpaces {
        text("space") == nil ? try await joinedSpaces() : JoinedSpaces(try space)
    }

    /// Whether the token opens the space of the account's couple; so it does without one.
    func opensCouple() async throws(StoreError) -> Bool {
        guard case .only = caller.token.spaces else { return true }
        return try await caller.accounts.couple(of: caller.account.id, at: now).map { caller.token.spaces.include($0.id) }
            ?? false
    }

    /// The family whose space the call is about; nil for the account's own.
    var familyMark: FamilyMark? { caller.family.map { FamilyMark($0) } }

    /// Throws where what is made shows the people of the account's families for good, and the token may not see them.
    func checkFamiliesAreSeen() async throws {
        guard !caller.token.scopes.contains(.readFamilies) else { return }
        if try await !caller.accounts.familyMarks(of: caller.account.id).isEmpty { throw Problem.scopeMissing(.readFamilies) }
    }

    var display: DisplayContext { caller.display }
    var now: Date { display.now }
    var today: CivilDate { display.today }

    /// How many records a page has at most.
    var limit: Int { integer("limit") ?? 50 }

    /// A value of the query; nil when it was not sent.
    func text(_ name: String) -> String? { query[name]?.text }

    /// A number of the query; nil when it was not sent.
    func integer(_ name: String) -> Int? { query[name]?.integer }

    /// The cursor of the query; nil on the first page. Throws a problem for one that was not given out here.
    func cursor<Cursor: LosslessStringConvertible>(_ type: Cursor.Type) throws(Problem) -> Cursor? {
        guard let text = text("cursor") else { return nil }
        guard let cursor = Cursor(text) else {
            throw .invalid([.init(pointer: "/cursor", detail: "must be the member next of a page")])
        }
        return cursor
    }

    /// Returns the identifier in a blank of the path. An invalid one is not found.
    func identifier<Record>(_ name: String) throws(Problem) -> Identifier<Record> {
        guard let text = caller.context.parameters.get(name), let identifier = Identifier<Record>(text) else {
            throw .notFound
        }
        return identifier
    }

    /// The version in If-Match; nil for "*", which means whatever is there. Throws a problem where it is missing.
    func version() throws(Problem) -> String? {
        guard let text = caller.request.headers[.ifMatch] else { throw .versionMissing }
        let tag = text.trimmingCharacters(in: .whitespaces)
        return tag == "*" ? nil : tag.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    }
}

/// The answer to a call.
struct Reply: Sendable {
    enum Content: Sendable {
        case none
        case json(JSONValue)
        case bytes([UInt8], type: String)
        case stream(ResponseBody, type: String)
    }

    var content: Content
    /// The version of the record in the body.
    var version: String?
    /// Where a record that was made is found, below /api/v1.
    var location: String?
    /// Extra fields, for example Content-Disposition.
    var headers: HTTPFields = [:]

    static let nothing = Reply(content: .none)

    static func json(_ value: JSONValue, version: String? = nil, location: String? = nil) -> Reply {
        Reply(content: .json(value), version: version, location: location)
    }

    /// A page of records and where the next one starts.
    static func page(_ records: [JSONValue], next: String?) -> Reply {
        .json(["data": .array(records), "next": .optional(next)])
    }
}
