import Foundation
import Kinkeeper
package import Store

extension TokensScreen {
    /// Builds the page. `chosen` are the scopes that are ticked; `problem` is the key of a phrase. Of the spaces of the account
    /// those are ticked that are `open`; nil is all. `term` is the choice of its end. What only owners of the server may do is
    /// offered to them alone.
    package init(
        _ tokens: [APIToken], of spaces: [TokenSpace] = [], open: Set<Space.ID>? = nil, fresh: FreshToken? = nil,
        name: String = "", chosen: Set<APIToken.Scope>? = nil, term: String = "", problem: String? = nil,
        confirmation: OwnerConfirmation? = nil, isServerOwner: Bool = false, documentPath: String, example: String,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        let ticked = chosen ?? [.readPeople, .readCatchups]
        self.init(
            tokens: tokens.map { token in
                TokenRow(token, tellsSpaces: spaces.count > 1 || token.spaces.chosen != nil, from: display)
            }, fresh: fresh,
            scopes: APIToken.Scope.allCases.filter { isServerOwner || $0 != .manageServer }.map {
                SettingChoice($0.rawValue, phrases.text($0.phrase), isSelected: ticked.contains($0))
            },
            spaces: spaces.count < 2
                ? []
                : spaces.map {
                    SettingChoice(
                        $0.id.description, $0.title(in: phrases), isSelected: open?.contains($0.id) ?? true)
                },
            terms: [("", "tokens.ends.never"), ("30", "tokens.ends.month"), ("365", "tokens.ends.year")].map {
                SettingChoice($0.0, phrases.text($0.1), isSelected: $0.0 == term)
            },
            name: name, problem: problem.map { phrases.text($0) }, confirmation: confirmation, documentPath: documentPath,
            example: example)
    }
}

extension TokenRow {
    init(_ token: APIToken, tellsSpaces: Bool, from display: DisplayContext) {
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
            spaces: tellsSpaces ? phrases.text("tokens.in", ["spaces": token.spaces.title(in: phrases)]) : "",
            use: [used ?? phrases.text("tokens.unused"), ends].compactMap(\.self).joined(separator: " "),
            revokingPath: Routes.tokenRevoking.path(token.id))
    }
}

extension TokenSpaces {
    /// "Mine, The Webers"; "all".
    package func title(in phrases: Phrasebook) -> String {
        chosen.map { spaces in spaces.map { $0.title(in: phrases) }.joined(separator: ", ") } ?? phrases.text("tokens.in.all")
    }
}

extension TokenSpace {
    /// "Mine", "Couple with Ben", "The Webers"; of one that cannot be opened any more it says so.
    package func title(in phrases: Phrasebook) -> String {
        let title =
            switch kind {
            case .own: phrases.text("tokens.space.own")
            case .couple: phrases.text("tokens.space.couple", ["name": name])
            case .family: name
            }
        return isOpen ? title : phrases.text("tokens.space.left", ["space": title])
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
        case .manageServer: "tokens.scope.manageServer"
        }
    }
}
