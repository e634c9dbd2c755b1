import ArgumentParser
import CSQLiteSetup
import Foundation
import Kinkeeper
import Screens

/// The `kinkeeper` program.
@main
struct KinkeeperCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kinkeeper",
        abstract: "Remembers the people who matter to you.",
        discussion: """
            All data is in one folder. An empty folder gets the owner's account by itself, so 'kinkeeper import contacts.vcf' \
            and then 'kinkeeper upcoming' work at once. 'kinkeeper serve' starts the web pages.

            Exit codes: 0 done; 1 not found, or done but something was left out or needs a look; 64 wrong arguments; \
            65 unusable input; 69 something is missing on this machine; 74 the disk or the database failed.
            """,
        version: ProgramVersion.current,
        groupedSubcommands: [
            CommandGroup(
                name: "Every day",
                subcommands: [
                    TodayCommand.self, UpcomingCommand.self, DueCommand.self, LogCommand.self, WishCommand.self,
                    CaptureCommand.self, ReminderCommand.self, ToDoCommand.self, PriorityCommand.self, SearchCommand.self,
                ]),
            CommandGroup(
                name: "People",
                subcommands: [
                    PeopleCommand.self, ShowCommand.self, GroupCommand.self, TimelineCommand.self, CadenceCommand.self,
                    SnoozeCommand.self, SkipCommand.self, PlanCommand.self, StatisticsCommand.self,
                    YearCommand.self,
                ]),
            CommandGroup(
                name: "Gifts and notes",
                subcommands: [GiftCommand.self, NoteCommand.self, ConceptCommand.self, PurposeCommand.self]),
            CommandGroup(
                name: "Couple and family", subcommands: [CoupleCommand.self, CheckInCommand.self, FamilyCommand.self]),
            CommandGroup(
                name: "Files and sync",
                subcommands: [
                    ImportCommand.self, ImportsCommand.self, ExportCommand.self, RestoreCommand.self, ConnectCommand.self,
                    SyncCommand.self,
                    AddressBooksCommand.self, FeedsCommand.self, WidgetCommand.self, AppPasswordsCommand.self,
                ]),
            CommandGroup(
                name: "Account and server",
                subcommands: [
                    ServeCommand.self, AccountCommand.self, SettingsCommand.self, AlertsCommand.self, ChannelsCommand.self,
                    NotifyCommand.self, TokenCommand.self, ModelCommand.self, LessonsCommand.self,
                    BackupCommand.self, StatusCommand.self, DoctorCommand.self,
                    OpenCommand.self, PicturesCommand.self,
                ]),
        ]
    )

    static func main() async {
        kk_sqlite_without_statistics()
        let arguments = Array(CommandLine.arguments.dropFirst())
        // On a terminal the program alone shows the day; in a pipe it says what it can do.
        if arguments.isEmpty, isatty(1) == 1 { return await main([TodayCommand.name]) }
        if let typed = arguments.first, let complaint = complaint(aboutCommand: typed) {
            StandardStreams.note(complaint)
            Foundation.exit(ExitCode.validationFailure.rawValue)
        }
        await main(nil)
    }

    /// What is said of a word that is no command; nil for a command, and for an option.
    private static func complaint(aboutCommand typed: String) -> String? {
        let known = configuration.subcommands.flatMap { [$0.name] + $0.configuration.aliases } + ["help"]
        guard !typed.hasPrefix("-"), !known.contains(typed) else { return nil }
        let phrases = Terminal.phrases
        let blanks = ["typed": TerminalText.printable(String(typed.prefix(80)))]
        guard let nearest = NearestCommand.of(typed, among: known) else {
            return phrases.text("terminal.command.unknown", blanks)
        }
        return phrases.text("terminal.command.nearest", blanks.merging(["nearest": nearest]) { $1 })
    }
}

extension ParsableCommand {
    /// The word that calls it.
    fileprivate static var name: String { configuration.commandName ?? _commandName }
}
