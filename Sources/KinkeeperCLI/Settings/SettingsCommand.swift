import ArgumentParser
import Foundation
import Kinkeeper
import Screens
import Store

struct SettingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Settings of the account. With options, changes them.",
        discussion: "What you leave out stays as it is.")

    @Option(help: ArgumentHelp("Which part of a name comes first and is sorted by.", valueName: "order"))
    var names: Word<NameOrder>?

    @Option(
        help: ArgumentHelp(
            "The day for 29 February in other years, for people without a rule of their own.", valueName: "rule"))
    var leapDay: Word<LeapDayRule>?

    @Option(
        help: ArgumentHelp("The time zone that decides the day: Europe/Berlin; auto for this machine's.", valueName: "zone"),
        transform: ZoneOption.init)
    var timeZone: ZoneOption?

    @Option(
        help: ArgumentHelp(
            "The language of pages and commands; auto follows the browser or the terminal.", valueName: "language"))
    var language: LanguageOption?

    @Option(help: ArgumentHelp("Light or dark pages; system follows the device.", valueName: "colours"))
    var theme: Word<AccountSettings.Theme>?

    @Option(help: ArgumentHelp("How many catch-ups to suggest a day, 1 to 50.", valueName: "people"))
    var aDay: Int?

    @Flag(inversion: .prefixedNo, help: "Count a wish as a catch-up, or not.")
    var wishIsCatchup: Bool?

    @OptionGroup var workspace: WorkspaceOptions

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        let range = AccountSettings.catchupsADayRange
        guard aDay.map(range.contains) ?? true else {
            let blanks = ["least": String(range.lowerBound), "most": String(range.upperBound)]
            throw ValidationError(Terminal.phrases.text("terminal.settings.aDay", blanks))
        }
    }

    func run() async throws {
        var opened = try await workspace.open()
        let changes = SettingsChanges(
            nameOrder: names?.value, leapDayRule: leapDay?.value, timeZone: timeZone.map(\.name),
            locale: language.map { $0.language?.rawValue },
            theme: theme?.value, catchupsADay: aDay, wishIsCatchup: wishIsCatchup)
        if changes != SettingsChanges() {
            _ = try await CommandFailure.explained { [opened] in
                try await opened.folder.accounts.changeSettings(of: opened.account.id) { changes.apply(to: &$0) }
            }
            // Opened again, to print the present settings in the chosen language.
            opened = try await workspace.open()
        }
        let settings = opened.account.settings
        if json { return try StandardStreams.writeJSON(SettingsJSON(settings)) }
        if changes != SettingsChanges() { StandardStreams.note(Terminal.phrases.text("settings.saved")) }
        var table = Table([.left, .left], dimmed: [0], style: .current(for: 1))
        for row in SettingsSummary(settings, from: opened.display()).rows { table.add([row.title, row.choice]) }
        try StandardStreams.write(table.text)
    }
}

/// Changes to the settings; nil keeps a value.
private struct SettingsChanges: Hashable, Sendable {
    var nameOrder: NameOrder?
    var leapDayRule: LeapDayRule?
    var timeZone: String??
    var locale: String??
    var theme: AccountSettings.Theme?
    var catchupsADay: Int?
    var wishIsCatchup: Bool?

    func apply(to settings: inout AccountSettings) {
        settings.nameOrder = nameOrder ?? settings.nameOrder
        settings.leapDayRule = leapDayRule ?? settings.leapDayRule
        settings.timeZone = timeZone ?? settings.timeZone
        settings.locale = locale ?? settings.locale
        settings.theme = theme ?? settings.theme
        settings.catchupsADay = catchupsADay ?? settings.catchupsADay
        settings.wishIsCatchup = wishIsCatchup ?? settings.wishIsCatchup
    }
}

/// The settings in JSON, as the interface for programs has them.
private struct SettingsJSON: Encodable {
    let nameOrder: String
    let leapDayRule: String
    @NullWhenAbsent var timeZone: String?
    @NullWhenAbsent var language: String?
    let theme: String
    let catchupsADay: Int
    let wishIsCatchup: Bool

    init(_ settings: AccountSettings) {
        nameOrder = settings.nameOrder.rawValue
        leapDayRule = settings.leapDayRule.rawValue
        timeZone = settings.timeZone
        language = settings.locale.flatMap { Language(tag: $0)?.rawValue }
        theme = settings.theme.rawValue
        catchupsADay = settings.catchupsADay
        wishIsCatchup = settings.wishIsCatchup
    }
}

/// A time zone as an option says it; none for "auto".
struct ZoneOption: Hashable, Sendable {
    let name: String?

    init(_ text: String) throws {
        guard text == "auto" || AccountSettings.isTimeZone(text) else {
            throw ValidationError(Terminal.phrases.text("terminal.zone.unknown", ["zone": text]))
        }
        name = text == "auto" ? nil : text
    }
}

/// A language as an option says it; none for "auto".
struct LanguageOption: ExpressibleByArgument {
    let language: Language?

    init?(argument: String) {
        language = Language(rawValue: argument)
        guard language != nil || argument == "auto" else { return nil }
    }

    static var allValueStrings: [String] { Language.allCases.map(\.rawValue) + ["auto"] }
}
