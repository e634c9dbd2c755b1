import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store

extension Schemas {
    /// Tags of notes.
    static let noteTags: [(name: String, schema: Schema)] = [
        Records.noteTag.described, ("NoteTagPage", page(of: "NoteTag")),
        (
            "NoteTagRenaming",
            .object(
                "A tag and its new name.", required: ["tag", "name"],
                [
                    "tag": .text("The tag, whatever its case and accents.", min: 1, max: Note.longestTag),
                    "name": .text("The new name.", min: 1, max: Note.longestTag, pattern: "\\S"),
                    "isMerging": .flag("Whether it becomes one with a tag of that name, which cannot be undone."),
                ])
        ),
        (
            "NoteTagRenamed",
            .whole("How many notes have the new tag now.", ["notes": .count("The number of notes that were changed.")])
        ),
    ]
}

extension Operation {
    /// Tags of notes: listed, and renamed.
    static let noteTags: [Operation] = [listNoteTags, renameNoteTag].map(\.inOwn)

    private static let listNoteTags = Operation(
        id: "listNoteTags", method: .get, path: "/note-tags", tag: "Notes",
        summary: "The tags of your own notes: those of most notes first, then by name", scope: .readNotes, query: [.limit],
        success: .json(.named("NoteTagPage"), "As many as are asked for; next is always null.")
    ) { call in
        .page(try await call.space.noteTags(limit: call.limit).map(Records.noteTag.json), next: nil)
    }

    private static let renameNoteTag = Operation(
        id: "renameNoteTag", method: .post, path: "/note-tags/renaming", tag: "Notes",
        summary: "Give a tag of your own notes another name", scope: .writeNotes, reveals: [.readNotes],
        body: .json(.named("NoteTagRenaming")),
        success: .json(.named("NoteTagRenamed"), "What was changed.")
    ) { call in
        let (tag, name) = (call.body["tag"]?.text ?? "", call.body["name"]?.text ?? "")
        switch try await call.space.renameTag(tag, to: name, isMerging: call.body["isMerging"]?.flag ?? false) {
        case .renamed(_, _, let notes): return .json(["notes": .number(String(notes))])
        case .isTaken:
            throw Problem.invalid([.init(pointer: "/name", detail: "is a tag already; isMerging makes both one")])
        }
    }
}
