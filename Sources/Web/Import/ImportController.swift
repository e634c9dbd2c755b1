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

    func register(in book: RouteBook, _ signedIn: SignedIn) {
        book.get(Routes.imports, signedIn) { member in try await list(member, problem: nil) }
        book.add(.post, Routes.imports.path, signedIn, upload)
        book.get(Routes.importRun, signedIn, show)
    }

    private func list(_ member: Member, problem: String?) async throws -> Response {
        let screen = ImportsScreen(
            try await member.space.imports(limit: Self.listed), running: await runner.running,
            isSpaceEmpty: try await member.space.peopleCount() == 0, problem: problem, from: pages.viewpoint(of: member))
        let status: HTTPResponse.Status = problem == nil ? .ok : .unprocessableContent
        let title = pages.viewpoint(of: member).phrases.text("import.title")
        return pages.page(.imports, title, tab: .people, screen, for: member, status: status)
    }

    /// The form's token is checked before a byte of the file is kept: it stands before the file in the form.
    private func upload(_ member: Member) async throws -> Response {
        let reader = UploadReader(folder: runner.uploadFolder, limit: limit)
        let upload = try await reader.receive(member.request) { fields in try member.checkFormToken(fields["csrf"]) }
        let phrases = pages.viewpoint(of: member).phrases
        guard upload.size > 0 else {
            try FileManager.default.removeItem(at: upload.file)
            return try await list(member, problem: phrases.text("import.noFile"))
        }
        do {
            switch try ImportSource(contentsOf: upload.file).format() {
            case .table:
                return .seeOther(Routes.importTable.path(try runner.shelve(upload, for: member)))
            case _ where try SpaceRestore.recognises(fileAt: upload.file):
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
        // Asked before the report is read: a run that ends in between is shown as running once more, never as cut off.
        let fraction = await runner.fraction(of: id)
        let first = max(0, member.query("problems").flatMap(Int.init) ?? 0)
        guard
            let report = try await member.space.importReport(id, problemsFrom: first, limit: ImportScreen.problemsPerPage)
        else { throw Problem.notFound }
        if report.run.finishedAt == nil, fraction == nil, let successor = report.run.continuedBy {
            return .seeOther(Routes.importRun.path(successor))
        }
        let screen = ImportScreen(
            report, state: .of(report, fraction: fraction), firstProblem: first,
            peopleCount: try await member.space.peopleCount(), from: pages.viewpoint(of: member))
        return pages.page(.import, screen.file, tab: .people, screen, for: member)
    }
}

extension ImportScreen.State {
    /// The state of a run that the runner knows to be so far, or does not know.
    static func of(_ report: ImportReport, fraction: Double?) -> ImportScreen.State {
        if report.run.finishedAt != nil { return .finished }
        return fraction.map { .running(fraction: $0) } ?? .interrupted
    }
}
