import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Makes a note of one file that a form sent.
struct NoteOfFileMaker: Sendable {
    let pages: Pages
    let uploadFolder: URL
    /// Where files have room until they are kept.
    let queues: WorkQueues

    /// What the file is.
    enum Kind: String, Sendable {
        case recording, picture

        /// How its media types begin.
        fileprivate var mediaTypes: String { self == .recording ? "audio/" : "image/" }
        /// The phrase of a file that is something else.
        fileprivate var refusal: String { self == .recording ? "notes.voice.noSound" : "notes.picture.none" }
        /// The phrase of its title.
        fileprivate var title: String { self == .recording ? "notes.voice.named" : "notes.picture.named" }
    }

    /// What became of a file.
    enum Outcome: Sendable {
        case made(Note.ID, NoteAttachment.ID)
        /// Nothing was kept; the sentence says why.
        case refused(String)
    }

    /// Takes the file of a request, and makes a note that shows it.
    func make(_ kind: Kind, _ member: Member) async throws -> Outcome {
        let now = pages.authenticator.now()
        let display = pages.display(of: member)
        let room = try await queues.roomForPictures(
            in: member.request, atMost: Int64(NoteAttachment.mostBytes), of: member.account.id)
        defer { withExtendedLifetime(room) {} }
        let reader = UploadReader(folder: uploadFolder, limit: Int64(NoteAttachment.mostBytes))
        let uploads = try await reader.receiveSeveral(
            member.request, most: 1, total: Int64(NoteAttachment.mostBytes)
        ) { fields in
            try member.checkFormToken(fields["csrf"])
        }
        defer { uploads.discard() }
        try member.checkFormToken(uploads.fields["csrf"])
        guard let file = uploads.files.first else { return .refused(display.phrases.text("notes.files.none")) }
        let kept: KeptMedia
        do throws(StoreError) { kept = try member.space.media.adopt(file.url, at: now) } catch {
            guard case .noteRefused = error else { throw error }
            return .refused(display.wording.reason(of: error))
        }
        guard kept.mediaType.hasPrefix(kind.mediaTypes) else {
            return .refused(display.phrases.text(kind.refusal, ["name": file.name]))
        }
        let id = Note.ID.make(at: now)
        let path = NoteAttachment.path(for: file.name, of: id)
        let title = display.phrases.text(kind.title, ["when": display.wording.moment(now, in: display.timeZone)])
        let account = member.account.id
        try await member.space.createNote(NoteDraft(id: id, text: "![\(title)](\(path))\n"), asking: account, at: now)
        let added = try await member.space.attach(kept, name: file.name, path: path, to: id, asking: account, at: now)
        return .made(id, added.id)
    }
}
