import Foundation
import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store
import Transfer

/// The pages of syncs: the first sync, deletions, reports, conflicts, undoing.
struct SyncsController: Sendable {
    let pages: Pages
    let connectionService: ConnectionService

    /// The form that resolves a conflict: "yes" takes the server's value.
    struct Settling: Decodable, Sendable {
        let theirs: String?
    }

    /// The rows of a page, and the most cards it asks about that may be people here.
    private static let (rows, doubtful) = (200, 1_000)

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.postFields(Routes.connectionBooks, signedIn, choose)
        routes.get(Routes.connectionPlan, signedIn, plan)
        routes.postFields(Routes.connectionPlan, signedIn, approve)
        routes.get(Routes.connectionDeletions, signedIn, askDeletions)
        routes.post(Routes.connectionDeletions, signedIn, NoFields.self, approveDeletions)
        routes.get(Routes.connectionUndoing, signedIn, askUndoing)
        routes.post(Routes.connectionUndoing, signedIn, NoFields.self, undo)
        routes.get(Routes.syncReport, signedIn, report)
        routes.post(Routes.conflictSettling, signedIn, Settling.self, settle)
    }

    // MARK: The first sync

    private func choose(_ id: ConnectedAccount.ID, _ fields: FormFields, _ member: Member) async throws -> Response {
        let books = Set(fields.values("book").compactMap { ConnectedBook.ID($0) })
        try await pages.connections(of: member, connectionService).choose(books, of: id)
        return pages.seeOther(Routes.connection.path(id), Notice("connect.page.soon"), for: member)
    }

    private func plan(_ id: ConnectedAccount.ID, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let connection = try await pages.connections(of: member, connectionService).one(id)
        let after = member.query("after").flatMap { PlannedCard.ID($0) }
        let cards = try await member.space.plannedCards(of: id, after: after, limit: Self.rows + 1)
        let books = try await member.space.connectedBooks(of: id).filter { $0.isChosen && $0.approvedAt == nil }
        let screen = ConnectionPlanScreen(
            connection, books,
            maybes: try await member.space.plannedCards(of: id, doubtful: true, limit: Self.doubtful),
            groups: try await member.space.plannedGroups(of: id), cards: Array(cards.prefix(Self.rows)),
            next: cards.count > Self.rows ? cards[Self.rows - 1].id : nil, from: display)
        return pages.page(
            .connectionPlan, display.phrases.text("connect.page.plan.title"), tab: .settings, screen, for: member)
    }

    private func approve(_ id: ConnectedAccount.ID, _ fields: FormFields, _ member: Member) async throws -> Response {
        // Only cards that the page showed are joined with people here.
        let same = Set(fields.values("seen")).subtracting(fields.values("apart")).compactMap { PlannedCard.ID($0) }
        let groups = Set(fields.values("group").compactMap { PersonGroup.ID($0) })
        let isTurnedOff: Bool
        do {
            isTurnedOff = try await pages.connections(of: member, connectionService).approve(
                id, same: Set(same), groups: fields["keepGroups"] == "yes" ? [] : groups)
        } catch OwnConnections.Refusal.notLookedAt {
            return pages.seeOther(Routes.connectionPlan.path(id), Notice("connect.page.plan.wait"), for: member)
        }
        let notice = isTurnedOff ? Notice("connect.page.approvedAlone") : Notice("connect.page.approved")
        return pages.seeOther(Routes.connection.path(id), notice, for: member)
    }

    // MARK: Going, and going back

    private func askDeletions(_ id: ConnectedAccount.ID, _ member: Member) async throws -> Response {
        _ = try await pages.connections(of: member, connectionService).one(id)
        let phrases = pages.display(of: member).phrases
        let screen = QuestionScreen(
            title: phrases.text("connect.page.deletions.title"), text: phrases.text("connect.page.deletions.text"),
            yesPath: Routes.connectionDeletions.path(id), yesTitle: phrases.text("connect.page.deletions.yes"),
            noPath: Routes.connection.path(id))
        return pages.page(.question, screen.title, tab: .settings, screen, for: member)
    }

    private func approveDeletions(_ id: ConnectedAccount.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await pages.connections(of: member, connectionService).approveDeletions(of: id)
        return pages.seeOther(Routes.connection.path(id), Notice("connect.page.soon"), for: member)
    }

    private func askUndoing(_ id: ConnectedAccount.ID, _ member: Member) async throws -> Response {
        _ = try await pages.connections(of: member, connectionService).one(id)
        let phrases = pages.display(of: member).phrases
        let title = phrases.text("connect.page.undo")
        let screen = QuestionScreen(
            title: title, text: phrases.text("connect.page.undo.text"), yesPath: Routes.connectionUndoing.path(id),
            yesTitle: title, noPath: Routes.connection.path(id))
        return pages.page(.question, title, tab: .settings, screen, for: member)
    }

    private func undo(_ id: ConnectedAccount.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let connections = pages.connections(of: member, connectionService)
        _ = try await connections.one(id)
        guard let last = try await member.space.syncToUndo(of: id) else { throw Problem.notFound }
        do {
            let undone = try await connections.undo(last.id, of: id)
            let notice = Notice(
                "connect.undone", ["count": String(undone.undone), "kept": String(undone.kept.count)])
            return pages.seeOther(Routes.connection.path(id), notice, for: member)
        } catch ConnectionService.Failure.busy {
            return pages.seeOther(Routes.connection.path(id), Notice("errors.sync-running.happened"), for: member)
        }
    }

    // MARK: Reports

    private func report(_ id: SyncRun.ID, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        guard let sync = try await member.space.sync(id) else { throw Problem.notFound }
        let connection = try await pages.connections(of: member, connectionService).one(sync.connection)
        let after = member.query("after").flatMap { SyncEntry.ID($0) }
        let entries = try await member.space.entries(of: id, after: after, limit: Self.rows + 1)
        let shown = Array(entries.prefix(Self.rows))
        let backend = ConnectedBackend(member.space, today: display.today, now: display.now)
        let screen = SyncReportScreen(
            sync, of: connection, shown, changes: try await backend.changes(of: shown),
            next: entries.count > Self.rows ? entries[Self.rows - 1].id : nil, from: display)
        return pages.page(.syncReport, connection.name, tab: .settings, screen, for: member)
    }

    private func settle(_ id: SyncConflict.ID, _ form: Settling, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let backend = ConnectedBackend(member.space, today: display.today, now: display.now)
        let connection = try await member.space.connection(ofConflict: id)
        try await backend.settle(id, takingTheirs: form.theirs == "yes")
        let path = connection.map { Routes.connection.path($0) } ?? Routes.connections.path
        return pages.seeOther(path, Notice("connect.conflicts.settled"), for: member)
    }
}
