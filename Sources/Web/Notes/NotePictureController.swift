import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens

/// A note that begins with a picture, without scripts; with them the picture waits on the device until it is sent.
struct NotePictureController: Sendable {
    let pages: Pages
    let maker: NoteOfFileMaker

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.notePicture, signedIn) { member in page(member) }
        routes.add(.post, Routes.notePicture.path, signedIn, keep)
    }

    private func page(_ member: Member, problem: String? = nil) -> Response {
        let display = pages.display(of: member)
        let screen = NotePictureScreen(problem: problem, back: member.wayBack ?? Routes.notes.path, from: display)
        return pages.page(
            .notePicture, display.phrases.text("notes.picture.title"), tab: .today, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }

    private func keep(_ member: Member) async throws -> Response {
        switch try await maker.make(.picture, member) {
        case .refused(let problem): page(member, problem: problem)
        case .made(let id, _): pages.seeOther(Routes.noteEdit.path(id), Notice("notes.created"), for: member)
        }
    }
}
