import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Sharing a note with the partner, and taking it back.
struct NoteSharingController: Sendable {
    let pages: Pages

    /// The version that is shared.
    struct SharingForm: Decodable, Sendable {
        let version: String?
        let back: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.noteSharing, signedIn) { id, member in try await ask(id, member) }
        routes.post(Routes.noteSharing, signedIn, SharingForm.self, share)
        routes.get(Routes.noteTakingBack, signedIn, askTakingBack)
        routes.post(Routes.noteTakingBack, signedIn, NoFields.self, takeBack)
    }

    private func ask(_ id: Note.ID, _ member: Member, hasChanged: Bool = false) async throws -> Response {
        let display = pages.display(of: member)
        let notes = try await pages.notes(of: member)
        guard notes.shared != nil, let note = try await member.space.note(id, asking: member.account.id) else {
            // It was shared meanwhile.
            guard try await notes.shared?.note(id) != nil else { throw Problem.notFound }
            return .seeOther(Routes.note.path(id))
        }
        let screen = NoteSharingScreen(
            note, people: try await member.space.people(note.summary.people),
            back: member.wayBack ?? Routes.note.path(id), in: NoteContext(notes), from: display)
        return pages.page(
            .noteSharing, screen.heading, tab: .today, screen, for: member, status: hasChanged ? .conflict : .ok)
    }

    private func share(_ id: Note.ID, _ form: SharingForm, _ member: Member) async throws -> Response {
        guard let version = form.version.flatMap({ Int($0) }) else { throw Problem.badRequest }
        let notes = try await couple(of: member)
        do throws(StoreError) {
            try await notes.share(id, ifVersion: version, at: pages.authenticator.now())
        } catch {
            // What is shared is what was looked at: the page shows the note as it is now.
            guard error == .conflict else { throw error }
            return try await ask(id, member, hasChanged: true)
        }
        let name = notes.couple.partner(of: member.account.id)?.name ?? ""
        let back = WayBack.path(form.back) ?? Routes.note.path(id)
        return pages.seeOther(back, Notice("notes.shared", ["name": name]), for: member)
    }

    private func askTakingBack(_ id: Note.ID, _ member: Member) async throws -> Response {
        let notes = try await couple(of: member)
        guard let note = try await notes.note(id) else { throw Problem.notFound }
        // Too late, or not theirs: the page of the note says so.
        guard note.summary.author == member.account.id, note.summary.openedAt == nil else {
            return .seeOther(Routes.note.path(id))
        }
        let phrases = pages.phrases(for: member)
        let name = notes.couple.partner(of: member.account.id)?.name ?? ""
        let screen = QuestionScreen(
            title: phrases.text("notes.takeBack.title"), text: phrases.text("notes.takeBack.text", ["name": name]),
            yesPath: Routes.noteTakingBack.path(id), yesTitle: phrases.text("notes.takeBack"), noPath: Routes.note.path(id))
        return pages.page(.question, screen.title, tab: .today, screen, for: member)
    }

    private func takeBack(_ id: Note.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await couple(of: member).takeBack(id)
        return pages.seeOther(Routes.note.path(id), Notice("notes.takenBack"), for: member)
    }

    private func couple(of member: Member) async throws(StoreError) -> CoupleNotes {
        try await pages.authenticator.folder.coupleNotes(of: member.account, at: pages.authenticator.now())
    }
}
