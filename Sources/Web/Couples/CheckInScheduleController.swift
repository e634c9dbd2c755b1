import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// When a couple means to check in, and what one brings to it.
struct CheckInScheduleController: Sendable {
    let pages: Pages
    let followers: CheckInFollowers

    /// How one feels; empty takes it back.
    struct MoodForm: Decodable, Sendable {
        let mood: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.checkInSchedule, signedIn, show)
        routes.postFields(Routes.checkInSchedule, signedIn, save)
        routes.get(Routes.checkInPreparation, signedIn, preparation)
        routes.post(Routes.checkInPreparation, signedIn, MoodForm.self, prepare)
    }

    private func show(_ member: Member) async throws -> Response {
        let (checkIns, display) = (try await checkIns(of: member), pages.display(of: member))
        var reads = try await reads(of: checkIns)
        reads.draft = reads.stored?.schedule
        return page(.init(reads.stored, from: display), reads, checkIns, display, member)
    }

    private func save(_ form: FormFields, _ member: Member) async throws -> Response {
        let (checkIns, display) = (try await checkIns(of: member), pages.display(of: member))
        let fields = CheckInScheduleScreen.Fields(form)
        var reads = try await reads(of: checkIns)
        (reads.draft, reads.problems) = fields.draft(display.phrases)
        guard let draft = reads.draft, form["step"] != "preview" else { return page(fields, reads, checkIns, display, member) }
        do throws(StoreError) {
            let saved = try await checkIns.space.setCheckInSchedule(
                draft, by: member.account.id, seen: fields.seen, at: display.now)
            followers.changed(checkIns.couple.id)
            let next =
                saved.schedule.isOn
                ? display.next(of: saved.schedule, lastCheckIn: reads.lastCheckIn) ?? display.phrases.text("schedule.over")
                : display.phrases.text("schedule.off")
            return pages.seeOther(Routes.couple.path, Notice("schedule.saved", ["next": next]), for: member)
        } catch {
            guard error == .conflict else { throw error }
            reads.stored = try await checkIns.space.checkInSchedule()
            reads.isConflict = true
            return page(fields, reads, checkIns, display, member)
        }
    }

    private func preparation(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let screen = CheckInPreparationScreen(
            try await checkIns(of: member).preparation(at: display.now), from: display)
        return pages.page(
            .checkInPreparation, display.phrases.text("schedule.prepare"), tab: .settings, screen, for: member)
    }

    private func prepare(_ form: MoodForm, _ member: Member) async throws -> Response {
        let mood = form.mood.flatMap(CheckIn.Mood.init(rawValue:))
        guard mood != nil || form.mood?.isEmpty ?? false else { throw Problem.badRequest }
        try await checkIns(of: member).prepare(mood, at: pages.authenticator.now())
        return .seeOther("\(Routes.checkInPreparation.path)#feel")
    }

    private func page(
        _ fields: CheckInScheduleScreen.Fields, _ reads: CheckInScheduleScreen.Reads, _ checkIns: CoupleCheckIns,
        _ display: DisplayContext, _ member: Member
    ) -> Response {
        let screen = CheckInScheduleScreen(fields, reads, of: checkIns.couple, for: member.account.id, from: display)
        let status: HTTPResponse.Status =
            reads.isConflict
            ? .conflict : reads.problems == CheckInScheduleScreen.Problems() ? .ok : .unprocessableContent
        return pages.page(
            .checkInSchedule, display.phrases.text("schedule.title"), tab: .settings, screen, for: member, status: status)
    }

    private func reads(of checkIns: CoupleCheckIns) async throws -> CheckInScheduleScreen.Reads {
        let (stored, last) = try await checkIns.space.checkInScheduleAndLast(at: pages.authenticator.now())
        return CheckInScheduleScreen.Reads(stored, lastCheckIn: last)
    }

    private func checkIns(of member: Member) async throws -> CoupleCheckIns {
        try await pages.authenticator.folder.checkIns(of: member.account.id, at: pages.authenticator.now())
    }
}

extension CheckInScheduleScreen.Fields {
    /// The fields as the form sends them.
    fileprivate init(_ form: FormFields) {
        func text(_ name: String) -> String { String((form[name] ?? "").prefix(100)).trimmingCharacters(in: .whitespaces) }
        self.init(
            day: text("day"), time: text("time"), zone: text("zone"), repeats: RepeatFields(form),
            preparation: text("preparation"), isOn: form["isOn"] != nil, seen: Int(text("seen")) ?? 0)
    }
}
