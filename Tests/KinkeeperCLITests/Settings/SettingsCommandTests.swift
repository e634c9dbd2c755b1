import ArgumentParser
import Kinkeeper
import Store
import Testing

@testable import KinkeeperCLI

@Suite struct SettingsCommandTests {
    @Test func `options are read as choices, what is not named is none, and auto is said apart from that`() throws {
        let command = try SettingsCommand.parse([
            "--names", "family-first", "--time-zone", "auto", "--language", "de", "--no-wish-is-catchup",
        ])
        #expect(command.names?.value == .familyFirst && command.leapDay == nil && command.theme == nil)
        #expect(command.timeZone == (try ZoneOption("auto")) && command.timeZone?.name == nil)
        #expect(command.language?.language == .german && command.wishIsCatchup == false && command.aDay == nil)
        #expect(LanguageOption(argument: "auto")?.language == nil && LanguageOption(argument: "fr") == nil)
        #expect(try ZoneOption("Europe/Berlin").name == "Europe/Berlin")
    }

    @Test(arguments: [
        ["--a-day", "0"], ["--a-day", "51"], ["--time-zone", "Berlin"], ["--time-zone", ""], ["--language", ""],
        ["--names", "Given-first"],
    ])
    func `what cannot be chosen is refused`(arguments: [String]) {
        #expect(throws: (any Error).self) { try SettingsCommand.parse(arguments) }
    }

    @Test func `every choice of a type can be said, and completions name them all`() {
        #expect(Word<LeapDayRule>.allValueStrings == ["february-28", "march-1"])
        for theme in AccountSettings.Theme.allCases {
            #expect(Word<AccountSettings.Theme>(argument: theme.rawValue)?.value == theme)
        }
    }
}
