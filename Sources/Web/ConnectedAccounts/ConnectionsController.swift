import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The address books elsewhere that an account is connected with: the list, a new one, and how each is kept.
struct ConnectionsController: Sendable {
    let pages: Pages
    let connectionService: ConnectionService

    /// The form for a new one.
    struct Form: Decodable, Sendable {
        let server: String?
        let user: String?
        let password: String?
    }

    /// The form for another password.
    struct PasswordForm: Decodable, Sendable {
        let password: String?
    }

    /// A switch: "yes" to turn it on.
    struct Switch: Decodable, Sendable {
        let on: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.connections, signedIn, list)
        routes.get(Routes.newConnection, signedIn) { member in
            page(ConnectionFormScreen(from: pages.display(of: member)), member)
        }
        routes.post(Routes.newConnection, signedIn, Form.self, connect)
        routes.get(Routes.connection, signedIn) { id, member in try await show(id, member) }
        routes.post(Routes.connectionSync, signedIn, NoFields.self, sync)
        routes.post(Routes.connectionPause, signedIn, Switch.self, pause)
        routes.post(Routes.connectionWriting, signedIn, Switch.self, setWriting)
        routes.post(Routes.connectionPassword, signedIn, PasswordForm.self, setPassword)
        routes.get(Routes.connectionRemoval, signedIn, askRemoval)
        routes.post(Routes.connectionRemoval, signedIn, NoFields.self, remove)
    }

    private func list(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        var found: [(ConnectedAccount, [ConnectedBook])] = []
        for connection in try await pages.connections(of: member, connectionService).all() {
            found.append((connection, try await member.space.connectedBooks(of: connection.id)))
        }
        let progress = try await pages.syncProgress(of: member, connectionService)
        let screen = ConnectionsScreen(found, progress: progress, from: display)
        return pages.page(.connections, display.phrases.text("connect.page.title"), tab: .settings, screen, for: member)
    }

    private func connect(_ form: Form, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let (server, user) = (trimmed(form.server), trimmed(form.user))
        func again(_ problem: String) -> Response {
            page(
                ConnectionFormScreen(server: server, user: user, problem: problem, from: display), member,
                status: .unprocessableContent)
        }
        guard let wish = ConnectionService.Wish(server: server, user: user, password: form.password) else {
            return again(display.phrases.text("connect.password.none"))
        }
        do {
            let made = try await pages.connections(of: member, connectionService).connect(wish)
            return .seeOther(Routes.connection.path(made.id))
        } catch let failure as ConnectionService.Failure {
            return again(display.wording.reason(of: failure))
        }
    }

    private func show(
        _ id: ConnectedAccount.ID, _ member: Member, passwordProblem: String? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let connection = try await pages.connections(of: member, connectionService).one(id)
        let screen = ConnectionScreen(
            connection, try await member.space.connectedBooks(of: id),
            conflicts: try await member.space.openConflicts(of: id, limit: 100),
            syncs: try await member.space.syncs(of: id, limit: 20),
            canUndo: try await member.space.syncToUndo(of: id) != nil,
            toWrite: try await member.space.cardsToWrite(to: id), untaken: try await member.space.cardsUntaken(by: id),
            progress: try await pages.syncProgress(of: member, connectionService), passwordProblem: passwordProblem,
            from: display)
        return pages.page(
            .connection, connection.name, tab: .settings, screen, for: member,
            status: passwordProblem == nil ? .ok : .unprocessableContent)
    }

    private func sync(_ id: ConnectedAccount.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        do { try await pages.connections(of: member, connectionService).askForSync(id) } catch let refusal
            as OwnConnections.Refusal
        {
            // The page has no button then; it was open for longer than that.
            let notice = refusal == .resting ? Notice("connect.paused") : Notice("errors.server-refused.happened")
            return pages.seeOther(Routes.connection.path(id), notice, for: member)
        }
        return pages.seeOther(Routes.connection.path(id), Notice("connect.page.soon"), for: member)
    }

    private func pause(_ id: ConnectedAccount.ID, _ form: Switch, _ member: Member) async throws -> Response {
        try await pages.connections(of: member, connectionService).setPaused(form.on == "yes", id)
        let notice = form.on == "yes" ? Notice("connect.paused") : Notice("connect.resumed")
        return pages.seeOther(Routes.connection.path(id), notice, for: member)
    }

    private func setWriting(_ id: ConnectedAccount.ID, _ form: Switch, _ member: Member) async throws -> Response {
        do {
            try await pages.connections(of: member, connectionService).setWritesBack(form.on == "yes", id)
        } catch OwnConnections.Refusal.notBroughtIn {
            return pages.seeOther(Routes.connection.path(id), Notice("errors.not-brought-in.happened"), for: member)
        }
        let notice = form.on == "yes" ? Notice("connect.writeBack.on") : Notice("connect.writeBack.off")
        return pages.seeOther(Routes.connection.path(id), notice, for: member)
    }

    private func setPassword(_ id: ConnectedAccount.ID, _ form: PasswordForm, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        guard let password = form.password, !password.isEmpty else {
            return try await show(id, member, passwordProblem: display.phrases.text("connect.password.none"))
        }
        do {
            try await pages.connections(of: member, connectionService).setPassword(password, of: id)
        } catch let failure as ConnectionService.Failure {
            return try await show(id, member, passwordProblem: display.wording.reason(of: failure))
        }
        return pages.seeOther(Routes.connection.path(id), Notice("connect.password.taken"), for: member)
    }

    private func askRemoval(_ id: ConnectedAccount.ID, _ member: Member) async throws -> Response {
        let connection = try await pages.connections(of: member, connectionService).one(id)
        let phrases = pages.display(of: member).phrases
        let screen = QuestionScreen(
            title: phrases.text("connect.page.remove.title", ["name": connection.name]),
            text: phrases.text("connect.page.remove.text"), yesPath: Routes.connectionRemoval.path(id),
            yesTitle: phrases.text("connect.page.remove"), noPath: Routes.connection.path(id))
        return pages.page(.question, screen.title, tab: .settings, screen, for: member)
    }

    private func remove(_ id: ConnectedAccount.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let connections = pages.connections(of: member, connectionService)
        let connection = try await connections.one(id)
        do { try await connections.disconnect(id) } catch ConnectionService.Failure.busy {
            return pages.seeOther(Routes.connection.path(id), Notice("errors.sync-running.happened"), for: member)
        }
        return pages.seeOther(Routes.connections.path, Notice("connect.removed", ["name": connection.name]), for: member)
    }

    private func trimmed(_ text: String?) -> String { (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines) }

    private func page(_ screen: ConnectionFormScreen, _ member: Member, status: HTTPResponse.Status = .ok) -> Response {
        let title = pages.display(of: member).phrases.text("connect.page.new")
        return pages.page(.connectionForm, title, tab: .settings, screen, for: member, status: status)
    }
}

extension Pages {
    /// The account's own connections.
    func connections(of member: Member, _ connectionService: ConnectionService) -> OwnConnections {
        OwnConnections(
            of: member.account, in: authenticator.accounts(for: member), member.space, connectionService,
            now: authenticator.now())
    }
}
