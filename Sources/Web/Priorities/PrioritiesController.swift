import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The deck of cards: one at a time, four choices, and undoing them.
struct PrioritiesController: Sendable {
    let pages: Pages

    /// A choice for a card: of `note` and `toDo` one.
    struct ChoiceForm: Decodable, Sendable {
        let deck: String?
        let note: String?
        let toDo: String?
        let choice: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.priorities, signedIn, show)
        routes.post(Routes.priorities, signedIn, ChoiceForm.self, choose)
        routes.post(Routes.priorityUndoing, signedIn, ChoiceForm.self, undo)
    }

    private func show(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let deck = try await member.space.priorityCards(
            from: start(member.query("deck"), display), asking: member.account.id, in: display.zone)
        let screen = PrioritiesScreen(deck, names: try await member.space.names(of: Set(deck.people)), from: display)
        return pages.page(.priorities, display.phrases.text("priorities.title"), tab: .today, screen, for: member)
    }

    private func choose(_ form: ChoiceForm, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let start = start(form.deck, display)
        let item: PriorityItem
        if let note = form.note.flatMap({ Note.ID($0) }) {
            item = .note(note)
        } else if let toDo = form.toDo.flatMap({ Reminder.ID($0) }) {
            item = .toDo(toDo)
        } else {
            throw Problem.badRequest
        }
        guard let choice = form.choice.flatMap(PriorityChoice.init) else { throw Problem.badRequest }
        do throws(StoreError) {
            try await member.space.choose(
                choice, for: item, from: start, asking: member.account.id, at: display.now, in: display.zone)
        } catch {
            // What was deleted or sorted meanwhile is no card any more.
            guard error == .notFound || error == .conflict else { throw error }
        }
        return .seeOther(PrioritiesScreen.path(start))
    }

    private func undo(_ form: ChoiceForm, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let start = start(form.deck, display)
        let step = try await member.space.undoPriorityStep(from: start, asking: member.account.id, at: display.now)
        let notice = step.map { Notice("priorities.undone", ["title": $0.title]) } ?? Notice("priorities.undone.nothing")
        return pages.seeOther(PrioritiesScreen.path(start), notice, for: member)
    }

    /// When a deck was begun: as the address says, else at the beginning of today.
    private func start(_ deck: String?, _ display: DisplayContext) -> Date {
        let milliseconds = deck.flatMap { Int64($0) }.flatMap {
            (0...display.now.wholeMilliseconds).contains(Int64($0)) ? $0 : nil
        }
        return milliseconds.map { Date(timeIntervalSince1970: Double($0) / 1_000) }
            ?? PriorityDeck.start(of: display.today, in: display.zone)
    }
}
