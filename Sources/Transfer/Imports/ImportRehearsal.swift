package import Interchange
package import Kinkeeper
package import Store

/// The result that an import would have, without a space.
package struct ImportRehearsal: Sendable {
    /// People the file holds.
    package private(set) var people = 0
    /// Groups the file holds.
    package private(set) var groups = 0
    /// Catch-ups the file holds.
    package private(set) var catchups = 0
    /// The first few people, as they would become.
    package private(set) var first: [IncomingCard] = []
    /// The problems, in order.
    package private(set) var problems: [ImportProblem] = []
    /// Whether the file holds contacts at all.
    package private(set) var isContactsFile = true
    /// Whether a card, or a part of the file, could not be read at all.
    package private(set) var lacksSomething = false

    /// Reads `source` to its end, or until `most` people were seen.
    ///
    /// - Throws: What the source throws.
    @concurrent
    package init(
        _ source: ImportSource, as plan: TablePlan?, today: CivilDate, isForFamily: Bool = false, showing count: Int,
        most: Int = .max
    ) async throws {
        var file = ContactsFile(today: today, plan: plan, read: source.read)
        file.isForFamily = isForFamily
        var diagnostics: [Diagnostic] = []
        while people < most, let card = try file.next() {
            diagnostics += file.takeDiagnostics().filter { $0.severity != .note }
            guard case .person = card.content else {
                groups += 1
                continue
            }
            people += 1
            if first.count < count { first.append(card) }
        }
        diagnostics += file.takeDiagnostics().filter { $0.severity != .note }
        problems = diagnostics.map(ImportProblem.init)
        catchups = file.history.entries.count
        lacksSomething = diagnostics.contains { $0.severity == .error }
        isContactsFile = people + groups > 0 || !diagnostics.contains { $0.severity == .error && $0.line == 0 }
    }
}
