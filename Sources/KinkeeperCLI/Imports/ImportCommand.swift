import ArgumentParser
import Foundation
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Imports contacts from vCard, jCard and CSV files, and exports of Monica 4, Nametag, Bonds and Birday.",
        discussion: """
            Importing the same file again changes nothing; a newer export updates people by identifier. If an import is \
            interrupted, run it again to complete it. 'kinkeeper imports undo' undoes an import. Cards that cannot be read are \
            reported by line; the others are imported.

            Columns of a table are recognised by their headings; those of Google and Outlook are known in English, German and \
            Spanish. --dry-run shows how they are read, and --map "Heading=field" changes it: name, given, \
            family, birthday, phone:mobile, email, street, notes, note (a line of the note), card (kept on the card), \
            none. 4/12/1985 is read as the other days of the table suggest, or as --dates says; otherwise it stays text.

            Exit codes: 0 everything was imported, and lines that need a look are listed; 1 something could not be read and \
            was left out; 65 a file is missing or has no contacts.
            """)

    @Argument(help: ArgumentHelp("Files to read; '-' is standard input.", valueName: "file"))
    var files: [String]

    @Option(help: "Refuse a file that is not of this kind.")
    var format = ImportJob.Format.auto

    @Option(
        help: ArgumentHelp(
            "What a column of a table holds: \"Heading=field\". Repeat for several.", valueName: "column=field"))
    var map: [String] = []

    @Option(help: ArgumentHelp("How days like 4/12/1985 are read.", valueName: "day-first|month-first"))
    var dates = DateOrder.unknown

    @Flag(help: "Read the files and show what they hold, and write nothing.")
    var dryRun = false

    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print the report as JSON. Its messages are always in English.")
    var json = false

    func run() async throws {
        let workspace = try await workspace.open()
        if !dryRun { try await InterruptedImports.tell(workspace) }
        var report = ImportReportJSON()
        if dryRun { report.columns = [] }
        var isRefused = false
        for file in files {
            let job = ImportJob(file: file, format: format, map: map, dates: dates)
            do {
                if try file != "-" && !dryRun && SpaceRestore.recognises(fileAt: URL(filePath: file)) {
                    guard workspace.family == nil else {
                        throw ImportJob.Refusal(message: Terminal.phrases.text("import.documentForFamily"))
                    }
                    report.restored = try await RestoreCommand.restore(file, into: workspace).people
                    continue
                }
                isRefused = try await read(job, workspace, &report) || isRefused
            } catch let error as CocoaError {
                report.problems.append(.init(file: file, refused: ImportCommand.sentence(error, file)))
                isRefused = true
            } catch let refusal as ImportJob.Refusal {
                report.problems.append(.init(file: file, refused: refusal.message))
                isRefused = true
            }
        }
        try json ? StandardStreams.writeJSON(report.json) : StandardStreams.write(report.text)
        for problem in report.problems where !json || isRefused { StandardStreams.note(problem.sentence) }
        if isRefused { throw ExitCode.unusableInput }
        if report.lacksSomething { throw ExitCode.needsALook }
    }

    /// Reads one file; true where it holds no contacts.
    private func read(_ job: ImportJob, _ workspace: Workspace, _ report: inout ImportReportJSON) async throws -> Bool {
        let today = workspace.display().today
        let isDryRun = dryRun
        var filled = report
        defer { report = filled }
        return try await job.onDisk { url in
            let table = try job.plan(for: url)
            if isDryRun, let table { filled.columns? += try show(table, job) }
            if let plan = table?.plan { try job.check(plan) }
            guard !isDryRun else {
                let rehearsal = try await ImportRehearsal(
                    try ImportSource(contentsOf: url), as: table?.plan, today: today,
                    isForFamily: workspace.family != nil, showing: 0)
                filled.add(rehearsal, file: job.file)
                return !rehearsal.isContactsFile
            }
            let outcome = try await CommandFailure.explained {
                let account = workspace.account
                let member = try await workspace.folder.importingMember(
                    account.id, into: workspace.family?.id ?? account.personalSpace)
                let run = try await ContactsImport(of: job.name, into: workspace.space, by: member, now: { Date() })
                let bar = ImportProgressBar()
                defer { bar.clear() }
                do {
                    return try await run.read(
                        try ImportSource(contentsOf: url), as: table?.plan, today: today, progress: bar.draw)
                } catch let stop as InterruptedImport {
                    bar.clear()
                    throw InterruptedImports.end(stop, of: job.name)
                }
            }
            filled.add(outcome, file: job.file)
            return !outcome.isContactsFile
        }
    }

    /// Shows on the terminal, or gives for the report, what the columns that hold something are taken for.
    private func show(_ table: (plan: TablePlan, survey: TableSurvey), _ job: ImportJob) throws -> [ImportReportJSON.Column] {
        let rows = zip(table.plan.columns, table.survey.columns).filter { $0.1.filled > 0 }
        if !json {
            var text = Table([.left, .left, .left], dimmed: [2], style: .current(for: 1))
            text.add(["heading", "as", "sample"].map { Terminal.phrases.text("import.terminal.\($0)") })
            for (plan, seen) in rows { text.add([plan.heading, plan.meaning.description, seen.samples.first ?? ""]) }
            try StandardStreams.write(text.text)
        }
        return rows.map { .init(file: job.file, heading: $0.0.heading, field: $0.0.meaning.description) }
    }

    private static func sentence(_ error: CocoaError, _ file: String) -> String {
        let kind =
            switch error.code {
            case .fileReadNoSuchFile, .fileNoSuchFile: "missing"
            case .fileReadNoPermission: "forbidden"
            default: "unreadable"
            }
        let reason = kind == "unreadable" ? error.localizedDescription : ""
        return Terminal.phrases.text("import.terminal.\(kind)", ["file": file, "reason": reason])
    }
}

extension DateOrder: ExpressibleByArgument {}
