import Application
import HTTPTypes
import Kinkeeper
import Store

extension Schemas {
    /// The list of sign-ins and changes.
    static let audit: [(name: String, schema: Schema)] = [
        Records.auditEntry.described, ("AuditPage", page(of: "AuditEntry")),
    ]
}

extension Operation {
    /// The list of sign-ins and changes. Its entries name tokens, links, connections, families and a partner, so that a token
    /// must be allowed to see all of these; and it is of all spaces, so that a narrowed token sees none.
    static let audit: [Operation] = [
        Operation(
            id: "listAudit", method: .get, path: "/audit", tag: "Account",
            summary: "Sign-ins, and changes of what opens the account, the newest first", scope: .appPasswords,
            reveals: [.writeSettings, .readCatchups, .readConnections, .readFamilies, .readCouple],
            query: [auditKind, auditGroup, .cursor, .limit], success: .json(.named("AuditPage"), "A page of entries.")
        ) { call in
            let kind = call.text("kind").flatMap(AuditKind.init(rawValue:)).map { Set([$0]) }
            let group = call.text("group").flatMap(AuditGroup.init(rawValue:))?.kinds
            let kinds = kind.map { $0.intersection(group ?? $0) } ?? group
            let page = try await call.caller.accounts.audit(
                of: call.caller.account.id, only: kinds, after: call.cursor(AuditEntry.ID.self), limit: call.limit)
            return .page(page.entries.map(Records.auditEntry.json), next: page.next?.description)
        }
    ]

    private static let auditKind = Parameter(name: "kind", schema: JSONForm.auditKind("Only those.").schema)
    private static let auditGroup = Parameter(name: "group", schema: JSONForm.auditGroup("Only kinds of this group.").schema)
}
