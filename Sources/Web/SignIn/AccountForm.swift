import Foundation
import HTTPSupport
import Kinkeeper
import Screens
import Store

/// The form of a new account, on the page of the one-time link and on those of invitations.
enum AccountForm {
    /// What is sent.
    struct Fields: Decodable, Sendable {
        let name: String
        let password: String
        let timeZone: String
        /// "auto" for the browser's; nil where it is not asked.
        let language: String?
    }

    /// The form as it is shown first.
    static func screen(
        at path: String, name: String = "", _ pages: Pages, languages: [SettingChoice] = []
    ) -> SetupScreen {
        SetupScreen(
            path: path, name: name, timeZone: pages.zone.identifier, timeZones: TimeZone.knownTimeZoneIdentifiers,
            languages: languages)
    }

    /// Returns the account's name, and the form with a problem beside each field that has one. `owner` is the account whose name
    /// stays.
    static func checked(
        _ fields: Fields, at path: String, owner: Account? = nil, languages: [SettingChoice] = [], _ phrases: Phrasebook
    ) -> (name: String, screen: SetupScreen) {
        let (name, refusal) = owner.map { ($0.name, nil) } ?? read(fields.name)
        let complaint = PasswordRule.complaint(about: fields.password, repeated: fields.password, accountName: name)
        let screen = SetupScreen(
            path: path, name: name, timeZone: fields.timeZone, timeZones: TimeZone.knownTimeZoneIdentifiers,
            languages: languages,
            nameProblem: refusal.map { Wording(phrases.language).reason(of: $0) },
            passwordProblem: complaint.map { phrases.text($0.phrase) },
            timeZoneProblem: TimeZoneRule.complaint(about: fields.timeZone, phrases))
        return (name, screen)
    }

    /// Returns the account's name, or the typed text with its problem.
    private static func read(_ typed: String) -> (String, AccountName.Refusal?) {
        do { return (try AccountName(typed).text, nil) } catch { return (typed, error) }
    }
}

extension SetupScreen {
    /// Whether nothing is wrong with any field.
    var isFine: Bool { nameProblem == nil && passwordProblem == nil && timeZoneProblem == nil }
}
