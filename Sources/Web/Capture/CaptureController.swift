import Application
import Capture
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store
import Transfer

/// One line of text becomes records: read, shown beside the words, saved together, undone.
struct CaptureController: Sendable {
    let pages: Pages
    let models: ModelService
    private let undo = CaptureUndoBuffer()
    private let drafts = CaptureDrafts()

    init(pages: Pages, models: ModelService) { (self.pages, self.models) = (pages, models) }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.capture, signedIn, box)
        routes.postFields(Routes.capture, signedIn, read)
        routes.get(Routes.captureDraft, signedIn, draft)
        routes.postFields(Routes.captureSaving, signedIn, save)
        routes.postFields(Routes.captureWaiting, signedIn, keepWaiting)
        routes.post(Routes.captureUndoing, signedIn, NoFields.self, undo)
    }

    // MARK: Reading

    /// The empty box; with something that another program shares, what that says.
    private func box(_ member: Member) async throws -> Response {
        let shared = ["title", "text", "url"].compactMap { member.query($0) }.map {
            $0.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        var parts: [String] = []
        for part in shared where !part.isEmpty && !parts.contains(where: { $0.contains(part) }) { parts.append(part) }
        let text = String(parts.joined(separator: " ").prefix(20_000))
        let back = member.wayBack ?? Routes.today.path
        if let note = member.query("note").flatMap({ Note.ID($0) }) { return try await sheet(of: note, back: back, member) }
        guard !text.isEmpty else {
            return page(CaptureScreen("", [], isRead: false, back: back, from: pages.display(of: member)), member)
        }
        // Text shared by another program is sent nowhere before the page has shown the provider.
        return try await sheet(of: text, by: .builtIn, back: back, member)
    }

    /// A line that was read before, as it was left.
    private func draft(_ id: String, _ member: Member) async throws -> Response {
        if let draft = await drafts.draft(id, of: member.account.id) { return try await page(draft, named: id, member) }
        let display = pages.display(of: member)
        let gone = display.phrases.text("capture.problem.gone")
        let screen = CaptureScreen(
            "", [], problem: gone, isRead: false, back: member.wayBack ?? Routes.today.path, from: display)
        return page(screen, member, status: .notFound)
    }

    /// What a note asks for, as cards. It is sent nowhere.
    private func sheet(of id: Note.ID, back: String, _ member: Member) async throws -> Response {
        guard let note = try await member.space.note(id, asking: member.account.id) else { throw Problem.notFound }
        let cards = try await member.space.suggestions(
            of: note, asking: member.account.id, from: pages.display(of: member)
        ).cards
        return try await sheet(CaptureSheet(text: note.plainText(most: 2_000), cards: cards, back: back), member)
    }

    private func read(_ form: FormFields, _ member: Member) async throws -> Response {
        let text = (form["text"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        let back = WayBack.path(form["back"]) ?? Routes.today.path
        let display = pages.display(of: member)
        guard !text.isEmpty else {
            let problem = display.phrases.text("capture.problem.empty")
            let screen = CaptureScreen("", [], problem: problem, isRead: false, back: back, from: display)
            return page(screen, member, status: .unprocessableContent)
        }
        // The same for the same words, however often they are sent.
        let id = (form["id"].flatMap { Note.ID($0) } ?? .make(at: display.now)).following(text)
        if form["as"] == "mind" { return try await keepAsNote(text, named: id, back: back, member) }
        guard let kind = form["as"].flatMap(ProposalKind.init) else {
            // Only to the provider that the page named: an older page names none.
            let engine = try await models.engine(for: member.account.id)
            let isAgreed = form["here"] != "yes" && form["to"] == engine.provider
            return try await sheet(of: text, by: isAgreed ? engine : .builtIn, back: back, member)
        }
        // As one record of a kind, whatever it says: nothing that was typed is lost.
        var card = CaptureFields(id: id.uuid, kind: kind)
        (card.text, card.words) = (text, text)
        if kind == .reminder { card.day = display.today.adding(days: 1).description }
        if kind == .toDo, let line = CaptureFields.check([card], people: [:], from: display).line {
            return try await keep(line, back: back, member)
        }
        return try await sheet(CaptureSheet(text: text, cards: [card], back: back), member)
    }

    private func sheet(
        of text: String, by engine: CaptureEngine, back: String, _ member: Member
    ) async throws -> Response {
        let display = pages.display(of: member)
        let reading = try await member.space.read(text, by: engine, asking: member.account.id, from: display)
        switch reading {
        case .tooLong, .tooMany:
            let problem = display.phrases.problem(of: reading)
            return try await sheet(CaptureSheet(text: text, cards: [], back: back), problem: problem, member)
        case .proposals(let cards, let source):
            let said = display.phrases.sentence(of: source, asked: engine.provider)
            return try await sheet(CaptureSheet(text: text, cards: cards, back: back), source: said, member)
        }
    }

    /// Leads to the sheet, at an address of its own.
    private func sheet(
        _ sheet: CaptureSheet, as id: String? = nil, check: CaptureCheck = CaptureCheck(), problem: String? = nil,
        source: String? = nil, _ member: Member
    ) async throws -> Response {
        // Later versions of a sheet are compared with what was read at first.
        let read = await read(sheet, as: id, of: member)
        let draft = CaptureDrafts.Draft(sheet: sheet, read: read, check: check, problem: problem, source: source)
        let id = await drafts.keep(draft, as: id, for: member.account.id)
        // What another program shares, and what a note says, is a page already.
        if member.request.method == .get { return try await page(draft, named: id, member) }
        return .seeOther(Routes.captureDraft.path(id))
    }

    /// The cards of a sheet as they were read; none where that is forgotten.
    private func read(_ sheet: CaptureSheet, as id: String?, of member: Member) async -> [ReadCard] {
        guard let id else { return sheet.cards.compactMap { ReadCard($0) } }
        return await drafts.draft(id, of: member.account.id)?.read ?? []
    }

    private func page(_ draft: CaptureDrafts.Draft, named id: String, _ member: Member) async throws -> Response {
        let sheet = draft.sheet
        let ids = Set(sheet.cards.flatMap { $0.candidates + [Person.ID($0.person)].compactMap(\.self) })
        let screen = CaptureScreen(
            sheet.text, sheet.cards, people: try await member.space.people(Array(ids)), check: draft.check,
            problem: draft.problem, source: draft.source, isRead: true, draft: id, back: sheet.back,
            from: pages.display(of: member))
        return page(screen, member)
    }

    /// Keeps a line that says nothing else as a note of one's own.
    private func keepAsNote(
        _ text: String, named id: Note.ID, back: String, _ member: Member
    ) async throws -> Response {
        let note = try await member.space.createNote(
            NoteDraft(id: id, text: text), asking: member.account.id, at: pages.authenticator.now())
        let undo = WayBack.link("\(Routes.noteDeleting.path(note.id))?undo=1", to: back)
        return pages.seeOther(back, Notice("notes.created", undoPath: undo), for: member)
    }

    private func page(_ screen: CaptureScreen, _ member: Member, status: HTTPResponse.Status = .ok) -> Response {
        let title = pages.phrases(for: member).text("capture.title")
        return pages.page(.capture, title, tab: .elsewhere, screen, for: member, status: status)
    }

    // MARK: Keeping

    private func save(_ form: FormFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        var sheet = CaptureSheet(form)
        let found = try await sheet.findTyped(in: member.space, display)
        let draft = form["draft"]
        guard form["step"] != "look", !found else { return try await self.sheet(sheet, as: draft, member) }
        let people = try await people(of: sheet.cards, member)
        let check = CaptureFields.check(sheet.cards, people: people, from: display)
        guard var line = check.line else { return try await self.sheet(sheet, as: draft, check: check, member) }
        guard !line.records.isEmpty else {
            let problem = display.phrases.text("capture.problem.nothing")
            return try await self.sheet(sheet, as: draft, problem: problem, member)
        }
        if let draft { line.observations = sheet.cards.observations(beside: await read(sheet, as: draft, of: member)) }
        do {
            let response = try await keep(line, back: sheet.back, member)
            if let draft { await drafts.remove(draft, of: member.account.id) }
            return response
        } catch let error as StoreError where error.isAboutInput {
            return try await self.sheet(sheet, as: draft, problem: display.wording.sentence(of: error), member)
        }
    }

    private func keep(_ line: CapturedLine, back: String, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let line = try await line.namedAnew(
            in: member.space, asking: member.account.id, at: display.now, in: ZoneOffsets(display.timeZone))
        let receipt = try await saver(member).save(line)
        guard receipt.count > 0 || !receipt.newPeople.isEmpty else {
            return pages.seeOther(back, Notice("capture.known"), for: member)
        }
        let saved = line.kinds.map { display.phrases.text("capture.saved.\($0)") }.joined(separator: ", ")
        let key = await undo.keep(receipt, for: member.account.id)
        let way = WayBack.link(Routes.captureUndoing.path(key), to: back)
        return pages.seeOther(
            back,
            receipt.count == line.records.count
                ? Notice("capture.saved", ["what": saved], undoPath: way)
                : Notice("capture.kept", count: receipt.count, undoPath: way),
            for: member)
    }

    /// Saves a line that was written without a connection: as records when they cover every word and need no review, and else
    /// word by word as a task, so that nothing in it is lost or guessed.
    private func keepWaiting(_ form: FormFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let text = String((form["text"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines).prefix(20_000))
        let back = WayBack.path(form["back"]) ?? Routes.today.path
        guard !text.isEmpty else { return .seeOther(back) }
        var cards: [CaptureFields] = []
        if case .proposals(let read, _) = try await member.space.read(text, asking: member.account.id, from: display) {
            cards = read
        }
        let people = try await people(of: cards, member)
        let isReady = cards.allSatisfy { $0.isReady(people: people, from: display) }
        if isReady, CaptureFields.cover(cards, text),
            let line = CaptureFields.check(cards, people: people, from: display).line
        {
            do { return try await keep(line, back: back, member) } catch let error as StoreError where error.isAboutInput {}
        }
        let title = display.phrases.text("capture.waiting", ["line": String(text.prefix(400))])
        let draft = ReminderDraft(category: .actionItem, title: title, note: text, schedule: .undated)
        return try await keep(CapturedLine(records: [.reminder(draft)]), back: back, member)
    }

    private func undo(_ key: String, _ form: NoFields, _ member: Member) async throws -> Response {
        let back = member.wayBack ?? Routes.today.path
        guard let receipt = await undo.take(key, for: member.account.id) else {
            // Undone already, or forgotten by a restarted server: nothing is undone.
            throw Problem.notFound
        }
        let left: Int
        do { left = try await saver(member).undo(receipt) } catch {
            // Nothing was undone, so that it can be tried again.
            await undo.put(receipt, back: key, for: member.account.id)
            throw error
        }
        return pages.seeOther(
            back, left == 0 ? Notice("capture.undone") : Notice("capture.undone.part", count: left), for: member)
    }

    private func saver(_ member: Member) async throws(StoreError) -> CaptureSaver {
        let display = try await pages.giftDisplay(of: member)
        return CaptureSaver(
            member.space, account: member.account.id, today: display.today, zone: ZoneOffsets(display.timeZone),
            now: display.now, giftLead: display.gifts.lead)
    }

    private func people(of cards: [CaptureFields], _ member: Member) async throws -> [Person.ID: Person] {
        var people: [Person.ID: Person] = [:]
        for id in Set(cards.compactMap { Person.ID($0.person) }) { people[id] = try await member.space.person(id) }
        return people
    }
}

extension CapturedLine {
    /// The kinds of its records, each once, in their order.
    fileprivate var kinds: [String] {
        var kinds: [String] = []
        for record in records {
            let kind =
                switch record {
                case .catchup: "catchup"
                case .gift: "gift"
                case .reminder(let draft): draft.schedule == .undated ? "todo" : "reminder"
                case .occasion: "occasion"
                case .note: "note"
                }
            if !kinds.contains(kind) { kinds.append(kind) }
        }
        return kinds
    }
}

extension StoreError {
    /// Whether it can be corrected on the sheet.
    fileprivate var isAboutInput: Bool {
        switch self {
        case .refused, .reminderRefused, .giftRefused, .notFound: true
        default: false
        }
    }
}

/// The receipts of saved lines, for undoing: in memory, because each record can be deleted by hand as well.
actor CaptureUndoBuffer {
    private var receipts: [(key: String, account: Account.ID, receipt: CaptureReceipt)] = []

    private static let most = 100

    func keep(_ receipt: CaptureReceipt, for account: Account.ID) -> String {
        let key = UUID().uuidString.lowercased()
        receipts.append((key, account, receipt))
        if receipts.count > Self.most { receipts.removeFirst() }
        return key
    }

    func put(_ receipt: CaptureReceipt, back key: String, for account: Account.ID) {
        receipts.append((key, account, receipt))
    }

    func take(_ key: String, for account: Account.ID) -> CaptureReceipt? {
        guard let place = receipts.firstIndex(where: { $0.key == key && $0.account == account }) else { return nil }
        return receipts.remove(at: place).receipt
    }
}
