import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Writing a gift down, changing and deleting it.
struct GiftFormController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.giftNew, signedIn, new)
        routes.postFields(Routes.gifts, signedIn, create)
        routes.get(Routes.giftEdit, signedIn, edit)
        routes.postFields(Routes.giftEdit, signedIn, save)
        routes.post(Routes.giftDeleting, signedIn, CatchupLogController.BackForm.self, delete)
        routes.post(Routes.giftRestoring, signedIn, CatchupLogController.BackForm.self, restore)
    }

    private func new(_ member: Member) async throws -> Response {
        let display = try await pages.giftDisplay(of: member)
        var fields = GiftFields(
            id: .make(at: display.now), people: try EntryFields.people(member.queries("for")),
            currency: try await currency(member, display), lead: display.gifts.lead, back: member.giftsBack)
        fields.occasion = String((member.query("occasion") ?? "").prefix(200))
        return try await page(fields, .init(), display, member)
    }

    private func create(_ form: FormFields, _ member: Member) async throws -> Response {
        let display = try await pages.giftDisplay(of: member)
        let id = form["id"].flatMap { Gift.ID($0) } ?? .make(at: display.now)
        let fields = try GiftForm.fields(form, id: id, lead: display.gifts.lead, in: member.family)
        var reads = GiftFormScreen.Reads()
        if fields.query != nil { return try await page(fields, reads, display, member) }
        let made = fields.draft(present: nil, from: display)
        reads.problems = made.problems
        guard var draft = made.draft else { return try await page(fields, reads, display, member) }
        try await member.space.tieOccasion(of: &draft, findsDay: true, today: display.today, leapDayRule: display.leapDayRule)
        // The page was gone back to, and something else was written.
        if let known = try await member.space.gift(id, asking: member.account.id), !draft.isSaid(by: known) {
            draft.id = id.following("\(draft)")
        }
        do {
            let gift = try await member.space.createGift(draft, asking: member.account.id, at: display.now)
            let back = fields.back
            let undo = WayBack.link("\(Routes.giftDeleting.path(gift.id))?undo=1", to: back)
            guard form["step"] != "pictures" else {
                return pages.seeOther(
                    WayBack.link(Routes.gift.path(gift.id), to: back) + "#pictures-title",
                    Notice("gifts.created", ["title": gift.title], undoPath: undo), for: member)
            }
            let before = try await member.space.giftDetails(gift.id, asking: member.account.id)?.givenBefore.first
            guard before == nil else {
                // The page of the gift shows the gifts given before.
                return pages.seeOther(
                    WayBack.link(Routes.gift.path(gift.id), to: back),
                    Notice("gifts.created", ["title": gift.title], undoPath: undo), for: member)
            }
            return pages.seeOther(back, Notice("gifts.created", ["title": gift.title], undoPath: undo), for: member)
        } catch {
            try reads.take(error, display)
            return try await page(fields, reads, display, member)
        }
    }

    private func edit(_ id: Gift.ID, _ member: Member) async throws -> Response {
        let display = try await pages.giftDisplay(of: member)
        guard let gift = try await member.space.gift(id, asking: member.account.id) else { throw Problem.notFound }
        let fields = GiftFields(
            gift, version: GiftForm.version(of: gift), currency: try await currency(member, display),
            back: member.wayBack ?? Routes.gift.path(id), from: display)
        return try await page(fields, .init(present: gift), display, member)
    }

    private func save(_ id: Gift.ID, _ form: FormFields, _ member: Member) async throws -> Response {
        let display = try await pages.giftDisplay(of: member)
        guard let present = try await member.space.gift(id, asking: member.account.id) else { throw Problem.notFound }
        var fields = try GiftForm.fields(form, id: id, lead: display.gifts.lead, in: member.family)
        var reads = GiftFormScreen.Reads(present: present)
        if fields.query != nil { return try await page(fields, reads, display, member) }
        let made = fields.draft(present: present, from: display)
        reads.problems = made.problems
        guard var draft = made.draft else { return try await page(fields, reads, display, member) }
        guard let version = EntryFields.version(fields.version) else { throw Problem.badRequest }
        if draft.occasion != present.occasion {
            try await member.space.tieOccasion(
                of: &draft, findsDay: false, today: display.today, leapDayRule: display.leapDayRule)
        }
        do {
            let saved = try await member.space.editGift(
                id, to: draft, ifVersion: version, asking: member.account.id, at: display.now)
            return pages.seeOther(fields.back, Notice("gifts.changed", ["title": saved.title]), for: member)
        } catch StoreError.conflict {
            guard let there = try await member.space.gift(id, asking: member.account.id) else { throw Problem.notFound }
            reads.present = there
            reads.isConflict = true
            fields.version = GiftForm.version(of: there)
            return try await page(fields, reads, display, member)
        } catch {
            try reads.take(error, display)
            return try await page(fields, reads, display, member)
        }
    }

    private func delete(
        _ id: Gift.ID, _ form: CatchupLogController.BackForm, _ member: Member
    ) async throws -> Response {
        let display = pages.display(of: member)
        let isUndo = member.query("undo") != nil
        var back = WayBack.path(form.back) ?? member.giftsBack
        // Its own page is gone.
        if back.hasPrefix(Routes.gift.path(id)) { back = Routes.gifts.path(in: member.family) }
        let title = try await member.space.gift(id, asking: member.account.id)?.title ?? ""
        try await member.space.deleteGift(id, asking: member.account.id, at: display.now)
        let undo = isUndo ? nil : WayBack.link(Routes.giftRestoring.path(id), to: back)
        return pages.seeOther(back, Notice("gifts.deleted", ["title": title], undoPath: undo), for: member)
    }

    private func restore(
        _ id: Gift.ID, _ form: CatchupLogController.BackForm, _ member: Member
    ) async throws -> Response {
        let back = WayBack.path(form.back) ?? member.giftsBack
        let gift = try await member.space.restoreGift(id, asking: member.account.id)
        return pages.seeOther(back, Notice("gifts.restored", ["title": gift.title]), for: member)
    }

    /// The currency that was paid with last, else what the account most likely pays with.
    private func currency(_ member: Member, _ display: DisplayContext) async throws -> String {
        let last = try await member.space.lastGiftCurrency(asking: member.account.id)
        return (last ?? Currency.usual(in: display.timeZone))?.code ?? "EUR"
    }

    private func page(
        _ fields: GiftFields, _ reads: GiftFormScreen.Reads, _ display: DisplayContext, _ member: Member
    ) async throws -> Response {
        var reads = reads
        reads.people = try await member.space.people(fields.people)
        if let query = fields.query, !query.isEmpty {
            reads.found = try await member.space.peoplePage(matching: query, order: display.nameOrder, limit: 20).rows
        }
        reads.occasions = try await member.space.giftOccasions(asking: member.account.id)
        if !fields.title.isEmpty, !fields.people.isEmpty {
            let draft = GiftDraft(id: fields.id, title: fields.title, recipients: fields.people, link: fields.link)
            reads.before = try await member.space.givenBefore(draft, asking: member.account.id).filter { $0.id != fields.id }
        }
        reads.audience = try await member.space.giftAudience(
            for: reads.people, of: reads.present?.id, asking: member.account.id, from: display)
        let screen = GiftFormScreen(fields, reads, from: display)
        let status: HTTPResponse.Status =
            reads.isConflict ? .conflict : reads.problems == GiftFormScreen.Problems() ? .ok : .unprocessableContent
        return pages.page(.giftForm, screen.heading, tab: .gifts, screen, for: member, status: status)
    }
}

extension GiftFormScreen.Reads {
    /// Adds a refusal to the form's problems; throws any other error.
    fileprivate mutating func take(_ error: any Error, _ display: DisplayContext) throws {
        guard let error = error as? StoreError, case .giftRefused(let refusal) = error else { throw error }
        let sentence = display.wording.reason(of: error)
        switch refusal {
        case .noTitle, .tooManyPictures, .givenAhead, .notGiven, .ownAccount, .noMember, .reminderMessage, .reminderNotAhead,
            .tooManyReminders, .reminderOfSettled:
            problems.title = sentence
        case .notALink: problems.link = sentence
        case .forOneself, .recipientInTrash: problems.people = sentence
        }
    }
}

/// Converts between the form of a gift and its fields.
private enum GiftForm {
    static func fields(
        _ form: FormFields, id: Gift.ID, lead: GiftLead, in family: SharedSpace?
    ) throws(Problem) -> GiftFields {
        var fields = GiftFields(
            id: id, people: try EntryFields.people(form.values("for[]")), currency: form["currency"] ?? "",
            lead: lead, back: WayBack.path(form["back"]) ?? Routes.gifts.path(in: family))
        // The Enter key searches when a name was typed, and saves otherwise.
        let sought = String((form["find"] ?? "").prefix(200))
        fields.query = form["step"] == "find" || form["step"] == "enter" && !sought.isEmpty ? sought : nil
        fields.version = form["version"] ?? ""
        fields.title = String((form["title"] ?? "").prefix(500))
        fields.occasion = String((form["occasion"] ?? "").prefix(500))
        fields.day = form["day"] ?? ""
        fields.amount = String((form["amount"] ?? "").prefix(40))
        fields.link = String((form["link"] ?? "").prefix(2_000))
        fields.note = (form["note"] ?? "").replacing("\r\n", with: "\n")
        fields.tags = String((form["tags"] ?? "").prefix(4_000))
        fields.choosing = form["choosing"] ?? fields.choosing
        fields.delivery = form["delivery"] ?? fields.delivery
        return fields
    }

    /// The version of a gift as a form carries it: whole milliseconds since 1970.
    static func version(of gift: Gift) -> String { String(gift.updatedAt.wholeMilliseconds) }
}
