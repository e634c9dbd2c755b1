import Application
import Foundation
import Kinkeeper
package import Store

extension Phrasebook {
    /// Why a sync failed, as a sentence; `words` are the server's or the library's own, and may be empty.
    package func syncFailure(_ word: String, _ words: String = "") -> String {
        Wording(language).reason(of: PlainError.server(word, words))
    }

    /// Why a book could not be listed the last time; nil where it could.
    package func problem(of book: ConnectedBook) -> String? {
        book.problem.map { word in
            ["missing", "forbidden"].contains(word)
                ? text("connect.book.lost") : text("connect.book.failed", ["word": word])
        }
    }

    /// Returns a summary of a sync: "3 new here; 1 written there".
    package func summary(of sync: SyncRun) -> String {
        let counts = SyncEntry.Kind.allCases.compactMap { kind in
            sync.counts[kind].map { "\($0) \(text("connect.did.\(kind.rawValue)"))" }
        }
        let done = counts.isEmpty ? nil : counts.joined(separator: "; ")
        let failed = sync.failure.map { syncFailure($0) }
        return [done, failed].compactMap(\.self).joined(separator: ". ").nonEmpty ?? text("connect.nothing")
    }

    /// "It was taken back: 21 November 2026, 14:05."; nil for a sync that was not.
    func undone(_ sync: SyncRun, _ display: DisplayContext) -> String? {
        sync.undoneAt.map { text("connect.page.undone", ["when": display.wording.moment($0, in: display.timeZone)]) }
    }

    /// Returns the everyday name of a card's property; its own name when there is none.
    func property(named name: String) -> String {
        let key: String? =
            switch name {
            case "FN", "N": "duplicates.field.name"
            case "TEL": "import.field.phone"
            case "EMAIL": "import.field.email"
            case "ADR": "export.book.address"
            case "BDAY": "import.field.birthday"
            case "NICKNAME": "import.field.nickname"
            case "ORG": "people.field.organisation"
            case "TITLE": "duplicates.field.jobTitle"
            case "NOTE": "people.field.note"
            case "PHOTO": "duplicates.field.photo"
            default: nil
            }
        return key.map { text($0) } ?? name
    }

    /// Returns the effect of a card in a first sync.
    package func fate(of card: PlannedCard) -> String {
        switch card.fate {
        case .new: text("connect.plan.new")
        case .here(_, let name): text("connect.plan.here", ["name": name])
        case .maybe(_, let name): text("connect.plan.maybe", ["name": name])
        case .group: text("connect.plan.group")
        case .unreadable: text("connect.plan.unreadable")
        }
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
