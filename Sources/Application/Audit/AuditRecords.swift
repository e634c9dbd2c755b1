package import Store

extension Records {
    /// A sign-in, or a change of what opens the account.
    package static let auditEntry = Record<AuditEntry>(
        "AuditEntry", "A sign-in to the account, or a change of what opens it or of where its data goes."
    ) {
        Field("id", .identifier("Names the entry."), \.id)
        Field("kind", .auditKind("What happened."), \.kind)
        Field("happenedAt", .instant("When; of several failed sign-ins the first."), \.happenedAt)
        Field("count", .count("How often: failed sign-ins are one entry for each source and hour."), \.count)
        Field("label", .text("What it was about: a name or a number, as the kind needs it; may be empty."), \.label)
        Field("means", .word("What asked for it.", named: "AuditMeans"), \.origin.means)
        Field(
            "source", .text("The address it came from, of IPv6 the network; empty where there is none."), \.origin.source)
        Field("words", .text("What the browser or device says of itself; of a token its name."), \.origin.words)
    }
}

extension JSONForm where Value == AuditKind {
    /// The kind of an entry.
    package static func auditKind(_ about: String) -> JSONForm { .word(about, named: "AuditKind") }
}

extension JSONForm where Value == AuditGroup {
    /// Kinds that are looked for together.
    package static func auditGroup(_ about: String) -> JSONForm { .word(about, named: "AuditGroup") }
}
