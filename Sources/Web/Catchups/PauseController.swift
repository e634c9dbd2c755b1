import Application
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The current round with a person: snoozing, skipping, and the cadence.
struct PauseController: Sendable {
    let pages: Pages

    /// The form that snoozes: a word or a day.
    struct SnoozeForm: Decodable, Sendable {
        let until: String?
        let back: String?
    }

    /// The form that chooses a cadence.
    struct CadenceForm: Decodable, Sendable {
        let cadence: String?
        let days: String?
        let back: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.personSnoozing, signedIn, days)
        routes.post(Routes.personSnoozing, signedIn, SnoozeForm.self, snooze)
        routes.post(Routes.personSkipping, signedIn, CatchupLogController.BackForm.self, skip)
        routes.post(Routes.personWaking, signedIn, CatchupLogController.BackForm.self, wake)
        routes.post(Routes.personCadence, signedIn, CadenceForm.self, setCadence)
    }

    private func days(_ id: Person.ID, _ member: Member) async throws -> Response {
        try await page(id, back: member.wayBack, until: nil, problem: nil, member)
    }

    private func snooze(_ id: Person.ID, _ form: SnoozeForm, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let back = WayBack.path(form.back) ?? Routes.person.path(id)
        let text = form.until ?? ""
        guard let day = SnoozeChoice.day(text, after: display.today),
            (try? CatchupPause.check(until: day, today: display.today)) != nil
        else {
            let problem = display.wording.reason(of: CatchupRefusal.snoozeNotAhead(display.today))
            return try await page(id, back: back, until: text, problem: problem, member)
        }
        let name = try await member.space.callName(of: id, from: display)
        let before = try await member.space.snooze(id, until: day, today: display.today)
        let date = display.wording.day(day, today: display.today)
        let undo = PauseUndo.path(of: id, to: before, back: back)
        return pages.seeOther(
            back, Notice("catchups.snoozed", ["name": name, "date": date], undoPath: undo), for: member)
    }

    private func skip(
        _ id: Person.ID, _ form: CatchupLogController.BackForm, _ member: Member
    ) async throws -> Response {
        let display = pages.display(of: member)
        let back = WayBack.path(form.back) ?? Routes.person.path(id)
        let name = try await member.space.callName(of: id, from: display)
        let before = try await member.space.skip(id, today: display.today)
        let undo = PauseUndo.path(of: id, to: before, back: back)
        return pages.seeOther(back, Notice("catchups.skipped", ["name": name], undoPath: undo), for: member)
    }

    /// Without a query it ends a snooze; with one it sets back what the query says.
    private func wake(
        _ id: Person.ID, _ form: CatchupLogController.BackForm, _ member: Member
    ) async throws -> Response {
        let display = pages.display(of: member)
        let back = WayBack.path(form.back) ?? member.wayBack ?? Routes.person.path(id)
        let name = try await member.space.callName(of: id, from: display)
        if let pause = PauseUndo.pause(member) {
            try await member.space.setPause(pause, of: id)
            return pages.seeOther(back, Notice("catchups.woken", ["name": name]), for: member)
        }
        let before = try await member.space.unsnooze(id)
        let undo = PauseUndo.path(of: id, to: before, back: back)
        return pages.seeOther(back, Notice("catchups.woken", ["name": name], undoPath: undo), for: member)
    }

    private func setCadence(_ id: Person.ID, _ form: CadenceForm, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let back = WayBack.path(form.back) ?? member.wayBack ?? Routes.person.path(id)
        let chosen = form.cadence == "custom" ? form.days : form.cadence ?? member.query("cadence")
        guard let person = try await member.space.person(id) else { throw Problem.notFound }
        guard let choice = CadenceChoice(formText: chosen ?? "") else {
            let path = WayBack.link("\(Routes.person.path(id))?cadence=refused", to: back)
            return .seeOther(path + "#in-touch")
        }
        try await member.space.setCadence(choice, of: [id], on: display.today, at: display.now)
        let undo = "\(Routes.personCadence.path(id))?cadence=\(person.cadence.formText)"
        let blanks = [
            "name": display.wording.callName(person.profile.name), "cadence": display.title(of: choice),
        ]
        let isUndo = form.cadence == nil
        let notice = Notice(
            "catchups.cadence.saved", blanks, undoPath: isUndo ? nil : WayBack.link(undo, to: back))
        return pages.seeOther(back, notice, for: member)
    }

    private func page(
        _ id: Person.ID, back: String?, until: String?, problem: String?, _ member: Member
    ) async throws -> Response {
        let display = pages.display(of: member)
        guard let person = try await member.space.person(id) else { throw Problem.notFound }
        let standing = try await member.space.catchupState(of: id)?.standing(on: display.today)
        let screen = SnoozeScreen(
            person, standing: standing, until: until, problem: problem, back: back ?? Routes.person.path(id),
            from: display)
        return pages.page(
            .snooze, screen.title, tab: .catchups, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }
}

/// The address that undoes snoozing and skipping: it contains the earlier pause.
enum PauseUndo {
    static func path(of person: Person.ID, to before: CatchupPause, back: String) -> String {
        let snoozed = before.snoozedUntil?.description ?? ""
        let skipped = before.skippedFrom?.description ?? ""
        return WayBack.link("\(Routes.personWaking.path(person))?snoozed=\(snoozed)&skipped=\(skipped)", to: back)
    }

    /// Returns the earlier pause in the query; nil without one.
    static func pause(_ member: Member) -> CatchupPause? {
        guard let snoozed = member.query("snoozed"), let skipped = member.query("skipped") else { return nil }
        return CatchupPause(snoozedUntil: CivilDate(iso8601: snoozed), skippedFrom: CivilDate(iso8601: skipped))
    }
}
