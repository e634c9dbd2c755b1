package import Foundation
package import Store

/// How the server is, for the account that may watch it and for the command line: numbers and times, nothing of what other
/// accounts keep.
public struct StatusScreen: Hashable, Sendable {
    /// One fact: a label and its value.
    public struct Fact: Hashable, Sendable {
        /// "Last good backup".
        public let label: String
        /// "29 November 2026, 03:10".
        public let text: String
    }

    /// Facts that belong together, under a heading.
    public struct Part: Hashable, Sendable {
        /// The heading's anchor: "queues".
        public let anchor: String
        /// "Waiting".
        public let title: String
        /// The facts.
        public let facts: [Fact]
    }

    /// One check.
    public struct Check: Hashable, Sendable {
        /// "The accounts can be read".
        public let text: String
        /// "OK", "Failed".
        public let state: String
        /// Whether all is well.
        public let isFine: Bool
    }

    /// "All is well." or how many checks failed.
    public let summary: String
    /// Whether all checks passed.
    public let isFine: Bool
    /// The checks.
    public let checks: [Check]
    /// The facts.
    public let parts: [Part]
}

extension StatusScreen {
    /// Says a status in words, with times in a zone.
    package init(_ status: ServerStatus, in zone: TimeZone, _ wording: Wording) {
        let phrases = wording.phrases
        let failed = status.checks.count { !$0.isFine }
        isFine = status.isFine
        summary = isFine ? phrases.text("status.fine") : phrases.count("status.failed", failed)
        checks = status.checks.map { check in
            Check(
                text: phrases.text("status.check.\(check.subject.rawValue)"),
                state: phrases.text(check.isFine ? "status.check.ok" : "status.check.bad"), isFine: check.isFine)
        }
        func fact(_ phrase: String, _ text: String) -> Fact { Fact(label: phrases.text(phrase), text: text) }
        func fact(_ phrase: String, _ number: Int) -> Fact { fact(phrase, wording.number(number)) }
        func part(_ name: String, _ facts: [Fact]) -> Part {
            Part(anchor: name, title: phrases.text("status.part.\(name)"), facts: facts)
        }
        parts = [
            part(
                "server",
                [
                    fact("status.version", status.version),
                    fact(
                        "status.since", status.since.map { wording.moment($0, in: zone) } ?? phrases.text("status.notRunning")),
                    fact("status.accounts", status.figures.accounts),
                ]),
            part(
                "alerts",
                [
                    fact("status.alerts.sent", status.alerts.sent), fact("status.alerts.failed", status.alerts.failed),
                    fact("status.connections", status.figures.connections),
                    fact("status.connections.failing", status.figures.connectionsFailing),
                ]),
            part(
                "queues",
                [
                    fact("status.queue.alerts", status.figures.alertsWaiting),
                    fact("status.queue.imports", status.importsWaiting),
                    fact("status.queue.transcriptions", status.figures.transcriptionsWaiting),
                ]),
            part("storage", Self.storage(status, in: zone, wording, fact)),
        ]
    }

    private static func storage(
        _ status: ServerStatus, in zone: TimeZone, _ wording: Wording, _ fact: (String, String) -> Fact
    ) -> [Fact] {
        let phrases = wording.phrases
        var facts = [
            fact("status.size.accounts", wording.size(Int(status.sizes.accounts))),
            fact("status.size.spaces", wording.size(Int(status.sizes.spaces))),
        ]
        if let room = status.room {
            let blanks = ["free": wording.size(Int(room.free)), "total": wording.size(Int(room.total))]
            facts.append(fact("status.free", phrases.text("status.free.of", blanks)))
        }
        facts.append(fact("backups.last", BackupsScreen.summary(status.backups, in: zone, wording)))
        if let failure = status.backups.failure {
            facts.append(fact("status.backup.failed", wording.moment(failure.time, in: zone)))
        }
        return facts
    }
}
