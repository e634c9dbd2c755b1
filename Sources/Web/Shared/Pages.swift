import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// What controllers have in common: drawing a page for whoever asks, and sending them on.
struct Pages: Sendable {
    let gate: Gate
    let templates: Templates
    /// The zone of accounts that have chosen none.
    let zone: TimeZone

    /// From where a member looks at their people.
    func viewpoint(of member: Member) -> Viewpoint {
        let settings = member.account.settings
        return Viewpoint(
            now: gate.now(), timeZone: settings.timeZone.flatMap { TimeZone(identifier: $0) } ?? zone,
            nameOrder: settings.nameOrder, leapDayRule: settings.leapDayRule)
    }

    /// A page for a member, with the notice that was left for it.
    func page(
        _ name: Templates.Name, _ title: String, tab: PageFrame.Tab, _ screen: some Sendable, for member: Member,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        var frame = PageFrame(title: title, accountName: member.account.name, tab: tab, csrf: member.formToken)
        frame.theme = member.account.settings.theme == .system ? "auto" : member.account.settings.theme.rawValue
        let notice = gate.jar.notice(for: member)
        frame.notice = notice?.text ?? ""
        frame.undoPath = notice?.undoPath ?? ""
        frame.undoTitle = notice?.undoPath == nil ? "" : "Undo"
        var response = templates.response(name, Page(frame: frame, screen: screen), status: status)
        if gate.jar.value(.notice, in: member.request) != nil { gate.jar.remove(.notice, in: &response) }
        return response
    }

    /// A page for somebody who is not signed in.
    func page(
        _ name: Templates.Name, _ title: String, _ screen: some Sendable, for guest: Guest,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        let frame = PageFrame(title: title, csrf: guest.formToken)
        return templates.response(name, Page(frame: frame, screen: screen), status: status)
    }

    /// Sends a member on, with something to say there.
    func seeOther(_ path: String, _ notice: Notice, for member: Member) -> Response {
        var response = Response.seeOther(path)
        gate.jar.leave(notice, sealedBy: member.secret, in: &response)
        return response
    }

    /// The page of a problem, with the tabs where somebody is signed in.
    func errorPage(_ problem: Problem, _ request: Request, _ context: AppRequestContext) async -> Response {
        // When even the accounts cannot be read, the page is a stranger's.
        let member = try? await gate.member(request, context)
        let screen = ErrorScreen(problem, isSignedIn: member != nil)
        guard let member else {
            return templates.response(.error, Page(frame: PageFrame(title: problem.title), screen: screen))
        }
        return page(.error, problem.title, tab: .elsewhere, screen, for: member)
    }
}
