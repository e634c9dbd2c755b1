import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The pages of gifts: the board and the lists, one gift, its status, and the gifts of a person or a year.
struct GiftsController: Sendable {
    let pages: Pages

    /// The form of a step: the status, perhaps the day of giving.
    struct MoveForm: Decodable, Sendable {
        let status: String?
        let givenOn: String?
        let back: String?
    }

    /// The account of a person.
    struct AccountForm: Decodable, Sendable {
        let account: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.gifts, signedIn, list)
        routes.get(Routes.giftBudgets, signedIn, budgets)
        routes.get(Routes.gift, signedIn, show)
        routes.post(Routes.giftMoving, signedIn, MoveForm.self, move)
        routes.get(Routes.personGifts, signedIn) { id, member in try await of(id, member) }
        routes.post(Routes.personAccount, signedIn, AccountForm.self, setAccount)
    }

    // MARK: Looking

    private func list(_ member: Member) async throws -> Response {
        let display = try await pages.giftDisplay(of: member)
        let request = GiftsRequest(
            view: member.query("view").flatMap(GiftsRequest.View.init) ?? .board,
            query: String((member.query("q") ?? "").trimmingCharacters(in: .whitespaces).prefix(200)),
            status: member.query("status").flatMap(Gift.Status.init), person: member.query("for").flatMap { Person.ID($0) },
            occasion: member.query("occasion").map { String($0.prefix(600)) }, after: member.query("after"), in: member.family)
        let screen = try await member.space.giftsScreen(
            request, back: member.here, families: try await member.families(at: display.now), asking: member.account.id,
            from: display)
        return pages.page(.gifts, display.phrases.text("gifts.title"), tab: .gifts, screen, for: member)
    }

    private func budgets(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let asked = member.query("year")
        let year = asked == "none" ? nil : asked.flatMap(Int.init) ?? display.today.year
        if let year, !(1...9_999).contains(year) { throw Problem.notFound }
        let screen = try await member.space.giftBudgetsScreen(of: year, asking: member.account.id, from: display)
        return pages.page(.giftBudgets, display.phrases.text("gifts.budgets.title"), tab: .gifts, screen, for: member)
    }

    private func show(_ id: Gift.ID, _ member: Member) async throws -> Response {
        try await page(of: id, for: member)
    }

    /// The page of a gift. `reminder` is the form of a reminder that could not be saved, as it was typed.
    func page(of id: Gift.ID, reminder: GiftReminderFields? = nil, for member: Member) async throws -> Response {
        let display = try await pages.giftDisplay(of: member)
        guard let details = try await member.space.giftDetails(id, asking: member.account.id) else { throw Problem.notFound }
        var reads = GiftScreen.Reads()
        reads.people = try await member.space.people(details.gift.recipients)
        for account in Set(details.steps.map(\.by)) {
            reads.accounts[account] = try await pages.authenticator.folder.accounts.account(Account.ID(account))?.name
        }
        reads.audience = try await member.space.giftAudience(
            for: reads.people, of: id, asking: member.account.id, from: display)
        reads.hasFamilies = try await !member.families(at: display.now).isEmpty
        reads.chance = try await member.space.nextGiftDays(
            of: [details.gift], from: display.today, leapDayRule: display.leapDayRule, asking: member.account.id)[id]
        reads.reminder = reminder
        let screen = GiftScreen(details, reads, back: member.giftsBack, from: display)
        let status: HTTPResponse.Status = reminder == nil ? .ok : reminder?.present == nil ? .unprocessableContent : .conflict
        return pages.page(.gift, screen.title, tab: .gifts, screen, for: member, status: status)
    }

    private func of(_ id: Person.ID, _ member: Member, typed: String? = nil, problem: String? = nil) async throws -> Response {
        let display = try await pages.giftDisplay(of: member)
        let person = try await member.person(id)
        if let keeper = person.mergedInto { return .seeOther(Routes.personGifts.path(keeper)) }
        guard person.trashedAt == nil else { return .seeOther(Routes.person.path(id)) }
        var name = typed ?? ""
        if typed == nil, let account = try await member.space.accounts(of: id).first {
            name = try await pages.authenticator.folder.accounts.account(account)?.name ?? ""
        }
        let screen = try await member.space.personGiftsScreen(
            of: person, account: (name, problem), asking: member.account.id, from: display)
        let title = display.phrases.text("gifts.person.title", ["name": screen.name])
        return pages.page(
            .personGifts, title, tab: .gifts, screen, for: member, status: problem == nil ? .ok : .unprocessableContent)
    }

    // MARK: Doing

    private func move(_ id: Gift.ID, _ form: MoveForm, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let back = WayBack.path(form.back) ?? member.giftsBack
        guard let present = try await member.space.gift(id, asking: member.account.id) else { throw Problem.notFound }
        guard let status = (form.status ?? member.query("status")).flatMap(Gift.Status.init) else { throw Problem.badRequest }
        var day: CivilDate?
        if status == .given, let text = form.givenOn, !text.isEmpty {
            guard let given = CivilDate(iso8601: text) else { throw Problem.badRequest }
            day = given
        }
        let moved = try await member.space.moveGift(
            id, to: status, givenOn: day, asking: member.account.id, today: display.today, at: display.now)
        let undo =
            present.status == moved.status
            ? nil : WayBack.link("\(Routes.giftMoving.path(id))?status=\(present.status.rawValue)", to: back)
        let blanks = ["title": moved.title, "status": display.wording.title(of: moved.status)]
        // Taking a step back by the toast is said as any step.
        return pages.seeOther(
            back, Notice("gifts.marked", blanks, undoPath: member.query("status") == nil ? undo : nil), for: member)
    }

    private func setAccount(_ id: Person.ID, _ form: AccountForm, _ member: Member) async throws -> Response {
        let phrases = pages.phrases(for: member)
        let name = (form.account ?? "").trimmingCharacters(in: .whitespaces)
        var chosen: Account.ID?
        if !name.isEmpty {
            let known = try await member.space.accounts(of: id)
            let account = try await pages.authenticator.folder.accounts.account(
                named: name, for: member.account.id, knowing: known)
            guard let account else {
                return try await of(id, member, typed: name, problem: phrases.text("gifts.account.unknown", ["name": name]))
            }
            chosen = account.id
        }
        do {
            try await member.space.setAccount(
                of: id, to: chosen, asking: member.account.id, in: member.family, at: pages.authenticator.now())
        } catch {
            guard [.ownAccount, .noFamilyMember].contains(error.code) else { throw error }
            return try await of(id, member, typed: name, problem: pages.display(of: member).wording.sentence(of: error))
        }
        return pages.seeOther(Routes.personGifts.path(id), Notice("gifts.account.saved"), for: member)
    }
}

extension Member {
    /// Where a page about gifts leads back to: the page it was reached from, else the list of the space.
    var giftsBack: String { wayBack ?? Routes.gifts.path(in: family) }
}
