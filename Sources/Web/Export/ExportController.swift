import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Screens
import Store
import Transfer

/// All files one can take along: the page that explains them, and the files. Each holds one space alone.
struct ExportController: Sendable {
    let pages: Pages
    /// Where exports wait for their turn to be written.
    let queues: WorkQueues

    /// `inSpaces` is for files of contacts, which a family has too.
    func register(in routes: RouteRegistry, _ signedIn: SignedIn, _ inSpaces: SignedIn) {
        routes.get(Routes.export, signedIn, show)
        routes.get(Routes.exportDocument, signedIn, document)
        routes.get(Routes.exportCards, inSpaces, cards)
        routes.get(Routes.exportTable, inSpaces, table)
        routes.get(Routes.exportCalendar, inSpaces, calendar)
        routes.get(Routes.exportBook, signedIn, reading)
        routes.get(Routes.exportNotes, signedIn, notes)
        routes.get(Routes.exportCoupleDocument, signedIn, coupleDocument)
        routes.get(Routes.exportCoupleBook, signedIn, coupleBook)
        routes.get(Routes.familyDocument, signedIn, familyDocument)
    }

    private func show(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let couple = try await pages.authenticator.folder.accounts.couple(of: member.account.id, at: display.now)
        let screen = ExportScreen(
            people: try await member.space.peopleCount(), partner: couple?.partner(of: member.account.id)?.name,
            families: try await pages.authenticator.folder.accounts.families(of: member.account.id, at: display.now),
            from: display)
        return pages.page(.export, display.phrases.text("export.title"), tab: .settings, screen, for: member)
    }

    private func document(_ member: Member) async throws -> Response {
        try await file("json", SpaceDocument.mediaType, for: member) { display, append in
            try await SpaceDocument.write(
                member.space, for: member.account.id, settings: member.account.settings,
                alerts: try await pages.authenticator.folder.accounts.alerts(of: member.account.id), at: display.now, to: append
            )
        }
    }

    private func cards(_ member: Member) async throws -> Response {
        try await file("vcf", ContactsExport.mediaType, for: member) { _, append in
            try await ContactsExport.write(member.space, to: append)
        }
    }

    /// With a byte-order mark: a file saved from a page most likely is opened in a spreadsheet.
    private func table(_ member: Member) async throws -> Response {
        try await file("csv", TableExport.mediaType, for: member) { display, append in
            try await TableExport.write(member.space, by: display.nameOrder, hasMark: true, to: append)
        }
    }

    private func calendar(_ member: Member) async throws -> Response {
        try await file("ics", CalendarExport.mediaType, for: member) { display, append in
            try await CalendarExport.write(
                member.space, in: display.exportWords, today: display.today, now: display.now,
                leapDayRule: display.leapDayRule, to: append)
        }
    }

    private func reading(_ member: Member) async throws -> Response {
        try await file("md", BookExport.mediaType, for: member) { display, append in
            try await BookExport.write(
                member.space, by: display.nameOrder, in: display.exportWords, on: display.today, to: append)
        }
    }

    private func notes(_ member: Member) async throws -> Response {
        try await file("md", BookExport.mediaType, of: "kinkeeper-notes", for: member) { display, append in
            try await NoteExport.writeBook(
                member.space, for: member.account.id, in: NoteExportWords(from: display), to: append)
        }
    }

    private func coupleDocument(_ member: Member) async throws -> Response {
        let checkIns = try await checkIns(of: member)
        return try await file("json", SpaceDocument.mediaType, of: "kinkeeper-couple", for: member) { display, append in
            try await CheckInExport.writeDocument(checkIns, at: display.now, to: append)
        }
    }

    private func coupleBook(_ member: Member) async throws -> Response {
        let checkIns = try await checkIns(of: member)
        return try await file("md", BookExport.mediaType, of: "kinkeeper-couple", for: member) { display, append in
            try await CheckInExport.writeBook(
                checkIns, in: CheckInExportWords(of: checkIns.couple, from: display), at: display.now, to: append)
        }
    }

    private func familyDocument(_ id: Space.ID, _ member: Member) async throws -> Response {
        let folder = pages.authenticator.folder
        let family = try await folder.accounts.family(id, of: member.account.id, at: pages.authenticator.now())
        return try await file("json", SpaceDocument.mediaType, of: PreparedExport.name(ofFamily: family.id), for: member) {
            display, append in
            let space = try await folder.openSpace(family.id, for: member.account.id)
            try await SpaceDocument.writeShared(
                space, of: .family, for: member.account.id, at: display.now, to: append)
        }
    }

    private func checkIns(of member: Member) async throws -> CoupleCheckIns {
        try await pages.authenticator.folder.checkIns(of: member.account.id, at: pages.authenticator.now())
    }

    /// A file to save, "kinkeeper-2026-11-21.json", of one moment. No cache keeps it.
    private func file(
        _ ending: String, _ mediaType: String, of name: String? = nil, for member: Member,
        write: (DisplayContext, @escaping @Sendable (ArraySlice<UInt8>) throws -> Void) async throws -> Void
    ) async throws -> Response {
        let display = pages.display(of: member)
        let name = "\(name ?? PreparedExport.name(ofFamily: member.family?.id))-\(display.today).\(ending)"
        let file = try await PreparedExport.prepare(
            for: member.account.id, in: pages.authenticator.folder.url, queues, member.context.load
        ) { append in
            // The request may have waited.
            guard try await member.hasAccess() else { throw StoreError.notPermitted }
            try await write(display, append)
        }
        try await pages.authenticator.accounts(for: member).noteExport(
            named: name, for: member.account.id, at: display.now)
        let headers: HTTPFields = [
            .contentType: mediaType, .cacheControl: "no-store",
            // Said here and not by the body, which is on disk and takes no memory.
            .contentLength: String(file.length),
            .contentDisposition: "attachment; filename=\"\(name)\"",
        ]
        return Response(
            status: .ok, headers: headers,
            body: .init { writer in
                while let chunk = try file.next() { try await writer.write(ByteBuffer(bytes: chunk)) }
                try await writer.finish(nil)
            })
    }
}
