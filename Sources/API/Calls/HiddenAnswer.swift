import HTTPSupport
import HTTPTypes
import Hummingbird
import Store

// The answer for a token that may write but not read: that it is done, and where the new record is. The record itself may
// contain the work of others, or content that is hidden from the token's own account.

extension Operation {
    /// The scope that shows a change's answer; nil when it only repeats the request.
    var shownBy: APIToken.Scope? {
        guard method != .get, success.status != .noContent else { return nil }
        return shows ?? scope.reading
    }

    /// Whether a token that opens the operation may be kept from seeing its answer.
    var canBeHidden: Bool {
        shownBy.map { !scopes.contains($0) } ?? false
    }

    /// Whether a token must not see what the operation answers with.
    func isHidden(from token: APIToken) -> Bool {
        shownBy.map { !token.scopes.contains($0) } ?? false
    }
}

extension APIToken.Scope {
    /// The scope that sees what this one changes; nil for those that see it themselves, or change nothing that can be seen.
    fileprivate var reading: APIToken.Scope? {
        switch self {
        case .writePeople: .readPeople
        case .writeCatchups: .readCatchups
        case .writeReminders: .readReminders
        case .writeGifts: .readGifts
        case .writeNotes: .readNotes
        case .writeCouple: .readCouple
        case .writeFamilies: .readFamilies
        case .writeConnections: .readConnections
        case .readPeople, .readCatchups, .readReminders, .readGifts, .readNotes, .readCouple, .readFamilies, .readConnections,
            .export, .importing, .writeSettings, .appPasswords, .manageServer:
            nil
        }
    }
}

extension Response {
    /// The answer without its content: that it is done, and where the new record is.
    var hidden: Response {
        guard status.kind == .successful else { return self }
        var kept: HTTPFields = [:]
        let names: [HTTPField.Name] = [.cacheControl, .location, .known("Idempotency-Replayed")]
        for name in names { kept[name] = headers[name] }
        return Response(status: .noContent, headers: kept)
    }
}

extension Problem {
    /// The problem without what it may reveal of records: names, identifiers, versions. Faults of the body stay.
    var hidden: Problem {
        var problem = self
        problem.isReserved = true
        problem.headers[.eTag] = nil
        return problem
    }
}
