import Foundation
import Kinkeeper
package import Store

extension TokensScreen {
    /// Builds the page. `chosen` are the scopes that are ticked; `problem` is the key of a phrase.
    package init(
        _ tokens: [APIToken], fresh: FreshToken? = nil, name: String = "", chosen: Set<APIToken.Scope>? = nil,
        problem: String? = nil, documentPath: String, example: String,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        let ticked = chosen ?? [.readPeople, .readCatchups]
        self.init(
            tokens: tokens.map { TokenRow($0, from: display) }, fresh: fresh,
            scopes: APIToken.Scope.allCases.map {
                SettingChoice($0.rawValue, phrases.text($0.phrase), isSelected: ticked.contains($0))
            },
            terms: [("", "tokens.ends.never"), ("30", "tokens.ends.month"), ("365", "tokens.ends.year")].map {
                SettingChoice($0.0, phrases.text($0.1), isSelected: $0.0.isEmpty)
            },
            name: name, problem: problem.map { phrases.text($0) }, documentPath: documentPath,
            example: example)
    }
}

extension TokenRow {
    init(_ token: APIToken, from display: DisplayContext) {
        let phrases = display.phrases
        let wording = display.wording
        let used = token.lastUsedAt.map { instant in
            let day = CivilDate(of: instant, in: display.timeZone)
            return phrases.text("tokens.used", ["when": wording.countdown(-day.days(until: display.today))])
        }
        let ends = token.expiresAt.map { instant in
            let day = CivilDate(of: instant, in: display.timeZone)
            return phrases.text("tokens.ends", ["date": wording.day(day, today: display.today)])
        }
        self.init(
            name: token.name,
            allows: APIToken.Scope.allCases.filter(token.scopes.contains).map { phrases.text($0.phrase) }
                .joined(separator: " · "),
            use: [used ?? phrases.text("tokens.unused"), ends].compactMap(\.self).joined(separator: " "),
            revokingPath: Routes.tokenRevoking.path(token.id))
    }
}

extension APIToken.Scope {
    /// The key of the phrase that says what the scope allows.
    package var phrase: String {
        switch self {
        case .readPeople: "tokens.scope.readPeople"
        case .writePeople: "tokens.scope.writePeople"
        case .readCatchups: "tokens.scope.readCatchups"
        case .writeCatchups: "tokens.scope.writeCatchups"
        case .readReminders: "tokens.scope.readReminders"
        case .writeReminders: "tokens.scope.writeReminders"
        case .readGifts: "tokens.scope.readGifts"
        case .writeGifts: "tokens.scope.writeGifts"
        case .readNotes: "tokens.scope.readNotes"
        case .writeNotes: "tokens.scope.writeNotes"
        case .readCouple: "tokens.scope.readCouple"
        case .writeCouple: "tokens.scope.writeCouple"
        case .readFamilies: "tokens.scope.readFamilies"
        case .writeFamilies: "tokens.scope.writeFamilies"
        case .export: "tokens.scope.export"
        case .importing: "tokens.scope.importing"
        case .writeSettings: "tokens.scope.writeSettings"
        case .appPasswords: "tokens.scope.appPasswords"
        case .readConnections: "tokens.scope.readConnections"
        case .writeConnections: "tokens.scope.writeConnections"
        }
    }
}
