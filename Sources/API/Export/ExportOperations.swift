import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Screens
import Store
import Transfer

extension Operation {
    /// Everything out, in five formats, and files in.
    static let exchange: [Operation] = [
        export(
            "exportDocument", "/export", "json", SpaceDocument.mediaType, "every record, from which an empty space is filled"
        ) {
            call, append in
            try await SpaceDocument.write(
                call.space, for: call.caller.account.id, settings: call.caller.account.settings,
                alerts: try await call.caller.accounts.alerts(of: call.caller.account.id), at: call.now, to: append)
        },
        export(
            "exportCards", "/export/people.vcf", "vcf", "text/vcard", "everybody as vCards, byte for byte as they were kept",
            in: \.inSpaces
        ) { call, append in
            try await ContactsExport.write(call.space, to: append)
        },
        export("exportTable", "/export/people.csv", "csv", "text/csv", "people as a table", in: \.inSpaces) { call, append in
            try await TableExport.write(call.space, by: call.display.nameOrder, hasMark: false, to: append)
        },
        export(
            "exportCalendar", "/export/occasions.ics", "ics", "text/calendar", "occasions as a calendar", in: \.inSpaces
        ) { call, append in
            try await CalendarExport.write(
                call.space, in: call.display.exportWords, today: call.today, now: call.now,
                leapDayRule: call.display.leapDayRule, to: append)
        },
        export("exportBook", "/export/people.md", "md", "text/markdown", "everything to read") { call, append in
            try await BookExport.write(
                call.space, by: call.display.nameOrder, in: call.display.exportWords, on: call.today, to: append)
        },
        export("exportNotes", "/export/notes.md", "md", "text/markdown", "your own notes to read", name: "kinkeeper-notes") {
            call, append in
            try await NoteExport.writeBook(
                call.space, for: call.caller.account.id, in: NoteExportWords(from: call.display), to: append)
        },
        export(
            "exportCoupleDocument", "/couple/export", "json", SpaceDocument.mediaType, "every record that a couple shares",
            reveals: [.readCouple], in: \.inCouple, name: "kinkeeper-couple"
        ) { call, append in
            try await CheckInExport.writeDocument(try await call.checkIns(), at: call.now, to: append)
        },
        export(
            "exportCheckIns", "/couple/export/check-ins.md", "md", "text/markdown", "a couple's check-ins to read",
            reveals: [.readCouple], in: \.inOwnAndCouple, name: "kinkeeper-couple"
        ) { call, append in
            let checkIns = try await call.checkIns()
            try await CheckInExport.writeBook(
                checkIns, in: CheckInExportWords(of: checkIns.couple, from: call.display), at: call.now, to: append)
        },
        export(
            "exportFamily", "/families/{family}/export", "json", SpaceDocument.mediaType, "every record of a family",
            reveals: [.readFamilies], in: \.inFamily
        ) { call, append in
            let space = try await call.caller.folder.openSpace(
                call.family().id, for: call.caller.account.id)
            try await SpaceDocument.writeShared(
                space, of: .family, for: call.caller.account.id, at: call.now, to: append)
        },
        importContacts.inSpaces,
        // A document sets the account's settings too, which hold for all its spaces.
        restoreDocument,
    ]

    /// An export of one moment, as large as it may be: written to a file first, so that a slow reader holds nothing up.
    private static func export(
        _ id: String, _ path: String, _ ending: String, _ type: String, _ about: String, reveals: [APIToken.Scope] = [],
        in spaces: any KeyPath<Operation, Operation> & Sendable = \.inOwn,
        name: String? = nil,
        write: @escaping @Sendable (Call, @escaping @Sendable (ArraySlice<UInt8>) throws -> Void) async throws -> Void
    ) -> Operation {
        Operation(
            id: id, method: .get, path: path, tag: "Export and import", summary: "Take along \(about)", scope: .export,
            reveals: reveals, success: .bytes(type, "The file.")
        ) { call in
            let file = try await PreparedExport.prepare(
                for: call.caller.account.id, in: call.caller.dataFolder, call.caller.services.queues,
                call.caller.context.load
            ) { append in
                // The request may have waited.
                guard try await call.caller.hasAccess() else { throw StoreError.notPermitted }
                try await write(call, append)
            }
            var reply = Reply(
                content: .stream(
                    .init { writer in
                        while let chunk = try file.next() { try await writer.write(ByteBuffer(bytes: chunk)) }
                        try await writer.finish(nil)
                    }, type: type))
            // Said here and not by the body, which is on disk and takes no memory.
            reply.headers[.contentLength] = String(file.length)
            let inPath = call.caller.context.parameters.get("family").flatMap { Space.ID($0) }
            let name = "\(name ?? PreparedExport.name(ofFamily: call.caller.family?.id ?? inPath))-\(call.today).\(ending)"
            reply.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
            try await call.caller.accounts.noteExport(named: name, for: call.caller.account.id, at: call.now)
            return reply
        }[keyPath: spaces]
    }
}
