import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

/// Bringing a file of contacts in.
struct ImportController: Sendable {
    let pages: Pages
    let runner: ImportRunner
    let restores: RestoreRunner
    /// The largest file, in bytes.
    let limit: Int64

    private static let listed = 50

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.imports, signedIn) { member in try await list(member, problem: nil) }
        routes.add(.post, Routes.imports.path, signedIn, upload)
        routes.get(Routes.importRun, signedIn, show)
        routes.get(Routes.importUndoing, signedIn, askUndoing)
        routes.post(Routes.importUndoing, signedIn, NoFields.self, undo)
    }

    private func list(_ member: Member, problem: String?) async throws -> Response {
        var runs: [(run: ImportRun, state: ImportScreen.State)] = []
        for run in try await member.space.imports(limit: Self.listed) { runs.append((run, await runner.state(of: run))) }
        let display = pages.display(of: member)
        let screen = ImportsScreen(
            runs, isSpaceEmpty: try await member.space.peopleCount() == 0, problem: problem,
            families: try await member.families(at: display.now), from: display)
        let status: HTTPResponse.Status = problem == nil ? .ok : .unprocessableContent
        let title = display.phrases.text("import.title")
        return pages.page(.imports, title, tab: .people, screen, for: member, status: status)
    }

    /// The form's token is checked before a byte of the file is kept: it stands before the file in the form.
    private func upload(_ member: Member) async throws -> Response {
        let reader = UploadReader(folder: runner.uploadFolder, limit: limit)
        let upload = try await reader.receive(member.request) { fields in try member.checkFormToken(fields["csrf"]) }
        let phrases = pages.display(of: member).phrases
        guard upload.size > 0 else {
            try FileManager.default.removeItem(at: upload.file)
            return try await list(member, problem: phrases.text("import.noFile"))
        }
        do {
            switch try ImportSource(contentsOf: upload.file).format() {
            case .table:
                return .seeOther(Routes.importTable.path(try await runner.shelve(upload, for: member), in: member.family))
            case _ where try SpaceRestore.recognises(fileAt: upload.file):
                guard member.family == nil else {
                    try FileManager.default.removeItem(at: upload.file)
                    return try await list(member, problem: phrases.text("import.documentForFamily"))
                }
                try await restores.start(upload, for: member)
                return .seeOther(Routes.restore.path)
            default: break
            }
            return .seeOther(Routes.importRun.path(try await runner.start(upload, for: member)))
        } catch {
            try? FileManager.default.removeItem(at: upload.file)
            throw error
        }
    }

    private func show(_ id: ImportRun.ID, _ member: Member) async throws -> Response {
        let first = max(0, member.query("problems").flatMap(Int.init) ?? 0)
        guard
            let report = try await member.space.importReport(id, problemsFrom: first, limit: ImportScreen.problemsPerPage)
        else { throw Problem.notFound }
        let state = await runner.state(of: report.run)
        let firstKept = max(0, member.query("kept").flatMap(Int.init) ?? 0)
        var undone: (undoing: ImportUndoing, kept: [ImportKept])?
        if report.run.undoStartedAt != nil {
            undone = (
                try await member.space.undoing(ofImport: id),
                try await member.space.kept(
                    byUndoing: id, from: firstKept, limit: ImportUndoneReport.keptPerPage)
            )
        }
        if case .interrupted = state, let successor = report.run.continuedBy {
            return .seeOther(Routes.importRun.path(successor))
        }
        let screen = ImportScreen(
            report, state: state, firstProblem: first,
            peopleCount: try await member.space.peopleCount(), undone: undone, firstKept: firstKept,
            from: pages.display(of: member))
        return pages.page(.import, screen.file, tab: .people, screen, for: member)
    }

    private func askUndoing(_ id: ImportRun.ID, _ member: Member) async throws -> Response {
        guard let run = try await member.space.importReport(id, limit: 0)?.run else { throw Problem.notFound }
        guard run.canUndo, await runner.fraction(of: id) == nil else {
            return .seeOther(Routes.importRun.path(run.continuedBy ?? id))
        }
        let phrases = pages.display(of: member).phrases
        let title = phrases.text(run.undoStartedAt == nil ? "import.undo" : "import.undo.rest")
        let screen = QuestionScreen(
            title: title, text: phrases.text("import.undo.text"), yesPath: Routes.importUndoing.path(id), yesTitle: title,
            noPath: Routes.importRun.path(id))
        return pages.page(.question, title, tab: .people, screen, for: member)
    }

    /// Undoes it in the background; the import's page shows how far that is.
    private func undo(_ id: ImportRun.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        guard let run = try await member.space.importReport(id, limit: 0)?.run else { throw Problem.notFound }
        if run.canUndo { try await runner.undo(run, for: member) }
        return .seeOther(Routes.importRun.path(id))
    }
}
