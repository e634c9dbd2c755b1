import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import NIOCore
import Screens
import Store

extension Schemas {
    /// How notes are painted.
    static let paintings: [(name: String, schema: Schema)] = [
        Records.paintingChoice.described
    ]
}

extension Operation {
    /// Pictures of notes.
    static let paintings: [Operation] = [readPainting, readPaintingChoice, setPaintingChoice].map(\.inOwn)

    private static let readPainting = Operation(
        id: "readPainting", method: .get, path: "/painting", tag: "Notes",
        summary: "A picture of what your own notes of a day, of a week or one note are about; no word of them is in it",
        scope: .readNotes,
        query: [
            .init(name: "day", schema: .day("The notes that were begun on this day.")),
            .init(name: "week", schema: .day("The notes that were begun in the week of this day.")),
            .init(name: "note", schema: .identifier("This note.")),
            .init(
                name: "style",
                schema: .word(
                    "The way it is drawn; as chosen if not said.", named: "PaintingStyle",
                    of: PaintingStyle.allCases.map(\.rawValue))),
        ], success: .bytes("image/svg+xml", "The picture.")
    ) { call in
        let source: PaintingSource
        if let note = call.text("note").flatMap({ Note.ID($0) }) {
            source = .note(note)
        } else if let day = call.text("day").flatMap({ CivilDate(iso8601: $0) }) {
            source = .days(from: day, count: 1)
        } else if let day = call.text("week").flatMap({ CivilDate(iso8601: $0) }) {
            source = .days(from: WeekStreak.monday(of: day), count: 7)
        } else {
            throw Problem.invalid([.init(pointer: "/day", detail: "must be given, or week or note")])
        }
        guard let subject = try await call.space.paintingSubject(source, in: call.zone) else { throw Problem.notFound }
        let chosen = try await call.space.paintingChoice().style
        let picture = Painting(subject, style: call.text("style").flatMap(PaintingStyle.init) ?? chosen)
        return Reply(content: .bytes(Array(picture.svg.utf8), type: "image/svg+xml"))
    }

    private static let readPaintingChoice = Operation(
        id: "readPaintingChoice", method: .get, path: "/painting-choice", tag: "Notes",
        summary: "How pictures of your notes are drawn", scope: .readNotes,
        success: .json(.named("PaintingChoice"), "The choice.")
    ) { call in
        .json(Records.paintingChoice.json(try await call.space.paintingChoice()))
    }

    private static let setPaintingChoice = Operation(
        id: "setPaintingChoice", method: .put, path: "/painting-choice", tag: "Notes",
        summary: "Say how pictures of your notes are drawn", scope: .writeNotes, body: .json(.named("PaintingChoice")),
        success: .json(.named("PaintingChoice"), "The choice.")
    ) { call in
        var choice = PaintingChoice()
        try call.read(call.body, Records.paintingChoice, into: &choice)
        try await call.space.setPaintingChoice(choice)
        return .json(Records.paintingChoice.json(choice))
    }
}
