import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Screens
import Store

/// Pictures of what notes are about.
struct PaintingsController: Sendable {
    let pages: Pages

    /// How pictures are drawn.
    struct ChoiceForm: Decodable, Sendable {
        let style: String?
        let isCover: String?
        let by: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.paintings, signedIn, list)
        routes.post(Routes.paintings, signedIn, ChoiceForm.self, choose)
        routes.get(Routes.painting, signedIn, show)
    }

    private func list(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let request = PaintingsScreen.Request(
            isByDay: member.query("by") == "day", until: member.query("until").flatMap { CivilDate(iso8601: $0) })
        var days: [(day: CivilDate, subject: PaintingSubject)] = []
        let found = try await member.space.paintingDays(
            until: request.until ?? display.today, every: request.length, limit: PaintingsScreen.pageSize + 1, in: display.zone)
        for day in found {
            let source = PaintingSource.days(from: day, count: request.length)
            guard let subject = try await member.space.paintingSubject(source, in: display.zone) else { continue }
            days.append((day, subject))
        }
        let screen = PaintingsScreen(request, days, try await member.space.paintingChoice(), from: display)
        return pages.page(.paintings, display.phrases.text("paintings.title"), tab: .today, screen, for: member)
    }

    private func choose(_ form: ChoiceForm, _ member: Member) async throws -> Response {
        var choice = try await member.space.paintingChoice()
        guard let style = form.style.flatMap(PaintingStyle.init) else { throw Problem.badRequest }
        (choice.style, choice.isCover) = (style, form.isCover == "1")
        try await member.space.setPaintingChoice(choice)
        return pages.seeOther(
            PaintingsScreen.Request(isByDay: form.by == "day").link, Notice("paintings.saved"), for: member)
    }

    /// The picture as a file of its own, in which nothing runs.
    private func show(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        guard let source = source(member),
            let subject = try await member.space.paintingSubject(source, in: display.zone)
        else { throw Problem.notFound }
        let choice = try await member.space.paintingChoice()
        let style = member.query("style").flatMap(PaintingStyle.init) ?? choice.style
        var headers: HTTPFields = [
            .contentType: "image/svg+xml", .contentSecurityPolicy: "default-src 'none'; sandbox",
        ]
        if member.query("download") != nil { headers[.contentDisposition] = "attachment; filename=\"kinkeeper.svg\"" }
        let svg = Painting(subject, style: style).svg
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(string: svg)))
    }

    private func source(_ member: Member) -> PaintingSource? {
        if let note = member.query("note").flatMap({ Note.ID($0) }) { return .note(note) }
        if let day = member.query("day").flatMap({ CivilDate(iso8601: $0) }) { return .days(from: day, count: 1) }
        return member.query("week").flatMap { CivilDate(iso8601: $0) }.map {
            .days(from: WeekStreak.monday(of: $0), count: 7)
        }
    }
}
