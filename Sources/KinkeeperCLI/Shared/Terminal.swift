import Foundation
import Kinkeeper
import Screens
import Synchronization

/// The language of the program's output on a terminal.
///
/// A process speaks for one account, so the language is one for all of it: the one that the environment asks for, until the
/// account is known and has chosen another. JSON is never translated.
enum Terminal {
    /// The language of the output from here on.
    static var language: Language { chosen.withLock { $0 ?? asked(ProcessInfo.processInfo.environment) } }

    /// The sentences of that language.
    static var phrases: Phrasebook { Phrasebook.of(language) }

    /// The dates and numbers of that language.
    static var wording: Wording { Wording(language) }

    /// Speaks an account's own language from here on; `nil` leaves it to the environment.
    static func speak(_ language: Language?) {
        chosen.withLock { $0 = language }
    }

    /// Returns the language of the environment: the first of LC_ALL, LC_MESSAGES and LANG that is set (POSIX, 8.2), or
    /// English when that one is not available.
    static func asked(_ environment: [String: String]) -> Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        return Language(tag: locale) ?? .english
    }

    private static let chosen = Mutex<Language?>(nil)
}
