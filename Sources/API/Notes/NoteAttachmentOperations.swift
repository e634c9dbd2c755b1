import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Interchange
import Kinkeeper
import NIOCore
import Store

extension Operation {
    /// Files of notes: of the account's own, and of those that a couple shares.
    static let noteAttachments: [Operation] = [
        adding("addNoteAttachment", below: "", .writeNotes).inOwn,
        reading("readNoteAttachment", below: "", .readNotes).inOwn,
        removing("removeNoteAttachment", below: "", .writeNotes).inOwn,
        adding("addSharedNoteAttachment", below: "/couple", .writeCouple).inCouple,
        reading("readSharedNoteAttachment", below: "/couple", .readCouple).inCouple,
        removing("removeSharedNoteAttachment", below: "/couple", .writeCouple).inCouple,
    ]

    /// The longest path that is sent, in characters: each may be twelve of the address, which has room for sixteen thousand.
    private static let longestSentPath = 400

    /// - Parameter top: "/couple" for notes that are shared.
    private static func adding(_ id: String, below top: String, _ scope: APIToken.Scope) -> Operation {
        Operation(
            id: id, method: .post, path: "\(top)/notes/{note}/attachments", tag: "Notes",
            summary: "Give a note a file: a picture, a recording, or any other. The same file is not given twice", scope: scope,
            query: [
                .init(name: "name", schema: .text("The name of the file; that of the path if not said.", min: 1, max: 200)),
                .init(
                    name: "path",
                    schema: .text(
                        "How the text of the note refers to it; made from the name if not said. Where another file of the note has it, "
                            + "the answer says another one.", min: 1, max: longestSentPath)),
            ],
            body: .bytes(
                ["*/*"],
                about:
                    "A file of at most \(NoteAttachment.mostBytes >> 20) MB, kept byte for byte. A note has at most \(NoteAttachment.most)."
            ),
            success: .json(.named("NoteAttachment"), "The file as it is kept.", status: .created)
        ) { call in
            let (note, space) = (try call.identifier("note") as Note.ID, try await call.noteSpace(top))
            guard try await space.note(note, asking: call.asking) != nil else { throw Problem.notFound }
            let limit = Int64(NoteAttachment.mostBytes)
            let room = try await call.caller.services.queues.roomForPictures(
                in: call.caller.request, atMost: limit, of: call.asking)
            let sent = try await call.bytes(atMost: limit)
            let kept = try space.media.keep(try sent.mapped(), at: call.now)
            withExtendedLifetime((room, sent)) {}
            let added = try await space.attach(
                kept, name: call.text("name") ?? call.text("path") ?? "", path: call.text("path"), to: note,
                asking: call.asking, at: call.now)
            return .json(Records.noteAttachment.json(added), location: "\(top)/note-attachments/\(added.id)")
        }
    }

    private static func reading(_ id: String, below top: String, _ scope: APIToken.Scope) -> Operation {
        Operation(
            id: id, method: .get, path: "\(top)/note-attachments/{attachment}", tag: "Notes",
            summary: "A file of a note, byte for byte", scope: scope,
            success: .bytes("application/octet-stream", "The file; its record says what it is.", isTagged: true)
        ) { call in
            let space = try await call.noteSpace(top)
            guard let found = try await space.attachment(call.identifier("attachment"), asking: call.asking)?.attachment,
                space.media.contains(found.digest)
            else { throw Problem.notFound }
            let handle = try FileHandle(forReadingFrom: space.media.url(for: found.digest))
            var reply = Reply(
                content: .stream(
                    .init { writer in
                        defer { try? handle.close() }
                        while let part = try handle.read(upToCount: 1 << 16), !part.isEmpty {
                            try await writer.write(ByteBuffer(bytes: part))
                        }
                        try await writer.finish(nil)
                    }, type: "application/octet-stream"), version: String(found.digest.hex.prefix(32)))
            reply.headers[.contentLength] = String(found.size)
            reply.headers[.contentDisposition] = Response.disposition(found.name, isShown: false)
            return reply
        }
    }

    private static func removing(_ id: String, below top: String, _ scope: APIToken.Scope) -> Operation {
        Operation(
            id: id, method: .delete, path: "\(top)/note-attachments/{attachment}", tag: "Notes",
            summary: "Take a file from a note", scope: scope,
            success: .empty("Taken away.")
        ) { call in
            try await call.noteSpace(top).removeAttachment(call.identifier("attachment"), asking: call.asking, at: call.now)
            return .nothing
        }
    }
}

extension Call {
    /// The space in which the notes of an operation lie: the couple's below /couple, else the account's own.
    fileprivate func noteSpace(_ top: String) async throws -> Space { try await top.isEmpty ? space : coupleNotes().space }
}
