import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The files of notes: added, shown, taken away and put back.
struct NoteAttachmentsController: Sendable {
    let pages: Pages
    let pictures: Thumbnails
    let uploadFolder: URL
    /// Where files have room until they are kept.
    let queues: WorkQueues

    /// Bytes of all files that are sent at once.
    private static let mostBytesTogether: Int64 = 512 << 20
    /// The most files that are sent at once.
    private static let mostTogether = 20

    /// The answer for a file that was added.
    private struct Added: Encodable {
        let path: String
        let address: String
        /// The version of the note, which has the file.
        let version: Int
    }

    /// Why a file was not added, in words.
    private struct Refused: Encodable {
        let problem: String
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.add(.post, Routes.noteAttachments.pattern, signedIn) { member in
            try await add(to: member.context.parameters.get(Routes.noteAttachments.parameter).flatMap(Note.ID.init), member)
        }
        routes.get(Routes.noteAttachment, signedIn, show)
        routes.post(Routes.noteAttachmentRemoval, signedIn, NoFields.self, remove)
        routes.post(Routes.noteAttachmentReturn, signedIn, NoFields.self, putBack)
    }

    // MARK: Adding

    private func add(to note: Note.ID?, _ member: Member) async throws -> Response {
        let now = pages.authenticator.now()
        let display = pages.display(of: member)
        let notes = try await pages.notes(of: member)
        // Nothing is read for a note that is not the account's.
        if let note, try await notes.note(note) == nil { throw Problem.notFound }
        let room = try await queues.roomForPictures(in: member.request, atMost: Self.mostBytesTogether, of: member.account.id)
        defer { withExtendedLifetime(room) {} }
        let reader = UploadReader(folder: uploadFolder, limit: Int64(NoteAttachment.mostBytes))
        let uploads = try await reader.receiveSeveral(
            member.request, most: Self.mostTogether, total: Self.mostBytesTogether
        ) { fields in
            try member.checkFormToken(fields["csrf"])
        }
        defer { uploads.discard() }
        try member.checkFormToken(uploads.fields["csrf"])
        guard let id = note, try await notes.note(id) != nil else { throw Problem.notFound }
        let space = try await notes.space(of: id)
        let isProgram = member.request.headers[.accept] == "application/json"
        var (added, problems): ([NoteAttachment], [String]) = ([], [])
        for file in uploads.files {
            do throws(StoreError) {
                let kept = try space.media.adopt(file.url, at: now)
                let attachment = try await space.attach(
                    kept, name: file.name, path: uploads.fields["path"], to: id, asking: member.account.id, at: now)
                added.append(attachment)
                // A recording made on the page is transcribed without being asked for.
                if uploads.fields["transcribing"] == "1", attachment.kind == .sound, let note = try await notes.note(id) {
                    try await pages.transcriptions.ask(for: attachment.id, of: note, by: member.account.id)
                }
            } catch {
                guard case .noteRefused = error else { throw error }
                let sentence = display.wording.reason(of: error)
                problems.append(isProgram ? sentence : "\(file.name): \(sentence)")
            }
        }
        if uploads.files.isEmpty { problems = [display.phrases.text("notes.files.none")] }
        if isProgram {
            guard problems.isEmpty, let first = added.first else {
                return try .json(Refused(problem: problems.joined(separator: " ")), status: .unprocessableContent)
            }
            let version = try await notes.note(id)?.version ?? 0
            return try .json(Added(path: first.path, address: Routes.noteAttachment.path(first.id), version: version))
        }
        guard problems.isEmpty else {
            guard let page = try await pages.note(id, problems: problems, for: member) else { throw Problem.notFound }
            return page
        }
        let path = WayBack.link(Routes.note.path(id), to: WayBack.path(uploads.fields["back"]) ?? Routes.notes.path)
        return pages.seeOther(path, Notice("notes.files.added", count: added.count), for: member)
    }

    // MARK: Looking

    /// An address names one file for good, so that a browser asks for it once; of what is shared nothing outlives the couple.
    private func show(_ id: NoteAttachment.ID, _ member: Member) async throws -> Response {
        let notes = try await pages.notes(of: member)
        guard let (space, found) = try await notes.attachment(id) else { throw Problem.notFound }
        let file = space.media.url(for: found.digest)
        guard space.media.contains(found.digest) else { throw Problem.notFound }
        let isOwn = space === member.space
        let caching = isOwn ? "private, max-age=31536000, immutable" : "private, no-cache"
        if member.query("s") != nil, found.kind == .picture, found.mediaType != "image/gif" {
            let identifier = isOwn ? member.account.personalSpace : notes.shared?.couple.id ?? member.account.personalSpace
            // One that cannot be made smaller is shown as it is.
            let small = try? await pictures.thumbnail(
                of: found.digest, side: NoteAttachment.shownPixels, in: space, named: identifier, at: pages.authenticator.now())
            if let small {
                return await Response.tagged(
                    "\(found.digest.hex.prefix(32))-s", "image/jpeg", caching: caching, for: member.request
                ) { small }
            }
        }
        return try .file(
            file, size: found.size, tag: String(found.digest.hex.prefix(32)), type: found.mediaType, name: found.name,
            isShown: found.kind != .file || found.mediaType == "application/pdf", caching: caching, for: member.request)
    }

    // MARK: Changing

    private func remove(_ id: NoteAttachment.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let now = pages.authenticator.now()
        guard let (space, _) = try await pages.notes(of: member).attachment(id) else { throw Problem.notFound }
        let removed = try await space.removeAttachment(id, asking: member.account.id, at: now)
        let fields = ["digest": removed.attachment.digest.hex, "path": removed.attachment.path]
        let query = fields.sorted { $0.key < $1.key }.map { "\($0.key)=\(Wording.queryEncoded($0.value))" }.joined(
            separator: "&")
        return pages.seeOther(
            Routes.note.path(removed.note),
            Notice("notes.files.removed", undoPath: "\(Routes.noteAttachmentReturn.path(removed.note))?\(query)"), for: member)
    }

    private func putBack(_ id: Note.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let space = try await pages.notes(of: member).space(of: id)
        guard let digest = member.query("digest").flatMap(MediaDigest.init(hex:)), let path = member.query("path"),
            let kept = try space.media.kept(digest)
        else {
            let late = pages.phrases(for: member).text("notes.files.late")
            guard let page = try await pages.note(id, problems: [late], for: member) else { throw Problem.notFound }
            return page
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        try await space.attach(
            kept, name: name, path: path, to: id, asking: member.account.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.note.path(id), Notice("notes.files.returned"), for: member)
    }
}
