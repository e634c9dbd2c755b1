package import ContentLine
package import Kinkeeper

/// Turns cards into people and groups, and reports problems.
package struct CardReader: Sendable {
    private let currentYear: Int

    /// A reader on the day `today`: dates in later years are kept as text.
    package init(today: CivilDate) {
        currentYear = today.year
    }

    /// The profile a kept card says.
    package func profile(_ card: VCard) -> Profile {
        CardReading(card, currentYear: currentYear).profile
    }

    /// Reads a card for import, with its diagnostics.
    package func read(_ card: VCard) -> (card: IncomingCard, diagnostics: [Diagnostic]) {
        let reading = CardReading(card, currentYear: currentYear)
        let outline = reading.outline
        let kind = outline.kind
        var diagnostics: [Diagnostic] = []
        let content: IncomingCard.Content
        if kind == "group" {
            content = .group(name: reading.name.formatted, members: outline.members)
        } else {
            let photo = outline.photo()
            content = .person(reading.profile, photo: photo.bytes)
            diagnostics = reading.diagnostics + (photo.diagnostic.map { [$0] } ?? []) + reading.partsLeftInCard(from: card.line)
            if !["individual", "org"].contains(kind) {
                diagnostics.append(
                    Diagnostic(
                        line: card.line, ImportFinding(.unusualKind, [.text: .text(String(kind.prefix(40)))]), severity: .note))
            }
        }
        if reading.isNameless {
            diagnostics.append(Diagnostic(line: card.line, ImportFinding(.nameless)))
        }
        let agents = outline.entries(of: .agent).prefix(Self.mostAgents)
        for agent in agents where agent.property.text.trimmingBlanks.lowercased().hasPrefix("begin:vcard") {
            diagnostics.append(Diagnostic(line: agent.property.line, ImportFinding(.agent), severity: .note))
        }
        let incoming = IncomingCard(
            uid: outline.uid, revision: outline.revision, bytes: card.bytes, content: content, line: card.line)
        return (incoming, diagnostics.map { $0.named(reading.name.formatted) }.sorted { $0.line < $1.line })
    }

    /// The most cards inside of one that are reported.
    private static let mostAgents = 10
}

extension Diagnostic {
    fileprivate func named(_ name: String) -> Diagnostic {
        var diagnostic = self
        diagnostic.finding = finding.on(card: name)
        return diagnostic
    }
}
