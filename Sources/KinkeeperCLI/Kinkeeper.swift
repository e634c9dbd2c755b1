import ArgumentParser
import CSQLiteSetup

/// The `kinkeeper` program.
@main
struct KinkeeperCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kinkeeper",
        abstract: "Remembers the people who matter to you.",
        discussion: """
            Everything lies in one data folder. On an empty one the command line makes the owner's account, so that \
            'kinkeeper import contacts.vcf' and then 'kinkeeper upcoming' work at once; 'kinkeeper serve' has the pages.

            Exit codes: 0 done; 1 done, but something was left out or needs a look, or not found; 64 wrong arguments; 65 unusable input; \
            69 something is missing on this machine; 74 the disk or the database failed.
            """,
        version: "0.1.0",
        subcommands: [
            ServeCommand.self, ImportCommand.self, UpcomingCommand.self, SearchCommand.self, PeopleCommand.self,
            ShowCommand.self,
            DueCommand.self, LogCommand.self, TimelineCommand.self, SnoozeCommand.self, SkipCommand.self, CadenceCommand.self,
            WishCommand.self, ReminderCommand.self, ToDoCommand.self, PriorityCommand.self, GiftCommand.self, NoteCommand.self,
            ConceptCommand.self, PurposeCommand.self, PlanCommand.self,
            AlertsCommand.self,
            GroupCommand.self, ExportCommand.self, RestoreCommand.self, AccountCommand.self, SettingsCommand.self,
            ChannelsCommand.self, NotifyCommand.self, TokenCommand.self, AppPasswordsCommand.self, StatisticsCommand.self,
            WidgetCommand.self, FeedsCommand.self, AddressBooksCommand.self, ConnectCommand.self, SyncCommand.self,
            CaptureCommand.self, ModelCommand.self, CoupleCommand.self, FamilyCommand.self, CheckInCommand.self,
            OpenCommand.self, DoctorCommand.self, PicturesCommand.self,
        ]
    )
    static func main() async {
        kk_sqlite_without_statistics()
        await main(nil)
    }
}
