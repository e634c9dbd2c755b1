import Foundation
import Kinkeeper
package import Store

/// The account's settings as a table, in the words of the settings page.
package struct SettingsSummary: Hashable, Sendable {
    /// One setting.
    package struct Row: Hashable, Sendable {
        /// "Time zone".
        package let title: String
        /// The choice: "Europe/Berlin".
        package let choice: String
    }

    /// The settings, as the page has them.
    package let rows: [Row]

    package init(_ settings: AccountSettings, from display: DisplayContext) {
        let (phrases, wording) = (display.phrases, display.wording)
        let language = settings.locale.flatMap { Language(tag: $0) }
        let zone = display.timeZone.identifier
        rows = [
            ("settings.colours", wording.title(of: settings.theme)),
            ("settings.names", wording.title(of: settings.nameOrder)),
            (
                "settings.language",
                language.map { Phrasebook.of($0).text("settings.language.name") } ?? phrases.text("settings.language.browser")
            ),
            ("settings.timeZone", settings.timeZone ?? phrases.text("terminal.settings.zone", ["zone": zone])),
            ("settings.leapDays", wording.title(of: settings.leapDayRule)),
            ("catchups.settings.perDay", wording.number(settings.catchupsADay)),
            ("catchups.settings.wish", phrases.text(settings.wishIsCatchup ? "terminal.yes" : "terminal.no")),
        ].map { Row(title: phrases.text($0.0), choice: $0.1) }
    }
}
