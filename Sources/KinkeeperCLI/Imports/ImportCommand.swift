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
        abstract: "Takes in contacts from vCard or jCard files, tables (CSV), and what Monica 4 and Birday export.",
        discussion: """
            The same file again changes nothing, a newer export updates by identifier. A run that is cut off is completed \
            by running it again. Cards that cannot be read are reported by line, and the others are kept.

            Columns of a table are told by their headings; those of Google and Outlook are known in English, German and \
            Spanish. --dry-run shows what they are taken for, and --map "Heading=field" says otherwise: name, given, \
            family, birthday, phone:mobile, email, street, notes, note (a line of the note), card (kept on the card), \
            none. 4/12/1985 is read as other days of the table show, or as --dates says; otherwise it stays text.

            Exit codes: 0 everything was taken in, lines that need a look are listed; 1 something could not be read and was \
            left out; 65 a file is not there or holds no contacts.
            """)

    @Argument(help: ArgumentHelp("Files to read; '-' is standard input.", valueName: "file"))
    var files: [String]

    @Option(help: "Refuse a file that is not of this kind.")
    var format = ImportJob.Format.auto

    @Option(
        help: ArgumentHelp(
            "What a column of a table holds: \"Heading=field\". May be given several times.", valueName: "column=field"))
    var map: [String] = []

    @Option(help: ArgumentHelp("How days like 4/12/1985 are read.", valueName: "day-first|month-first"))
    var dates = DateOrder.unknown

    @Flag(help: "Read the files and say what they hold, and write nothing.")
    var dryRun = false

    @OptionGroup var workspace: AddressBookOptions

    @Flag(help: "Print the report as JSON; what was found is in English there, in every language.")
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
