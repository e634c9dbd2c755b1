import Foundation
import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The ways by which alerts reach the account's owner: the list, tests, browsers, removing.
struct ChannelsController: Sendable {
    let pages: Pages
    let notifications: NotificationService

    /// The subscription that a browser sends.
    struct Subscription: Decodable, Sendable {
        let endpoint: String?
        let p256dh: String?
        let auth: String?
        /// A short name of the browser.
        let device: String?
        /// "yes" from a browser that has signed in again and was subscribed before.
        let again: String?
    }

    /// For how long it is shown that something did not arrive, in seconds.
    private static let shown: TimeInterval = 30 * 86_400

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.channels, signedIn) { member in try await list(member) }
        routes.post(Routes.channelPush, signedIn, Subscription.self, subscribe)
        routes.post(Routes.channelTest, signedIn, NoFields.self, test)
        routes.get(Routes.channelRemoval, signedIn, askRemoval)
        routes.post(Routes.channelRemoval, signedIn, NoFields.self, remove)
    }

    func list(_ member: Member, fresh: Channel? = nil) async throws -> Response {
        let display = pages.display(of: member)
        let channels = try await accounts.channels(of: member.account.id)
        let undelivered = try await accounts.deliveries(
            of: member.account.id, since: pages.authenticator.now().addingTimeInterval(-Self.shown), in: [.missed, .failed])
        let screen = ChannelsScreen(
            channels, undelivered: undelivered,
            troubled: try await accounts.alertTrouble(of: member.account.id)?.since,
            pushKey: try await notifications.publicKey(), fresh: fresh, from: display)
        return pages.page(.channels, display.phrases.text("channels.title"), tab: .settings, screen, for: member)
    }

    private func subscribe(_ form: Subscription, _ member: Member) async throws -> Response {
        let fields: [Channel.Field: String] = [
            .endpoint: form.endpoint ?? "", .p256dh: form.p256dh ?? "", .auth: form.auth ?? "",
        ]
        guard let destination = try? Channel.Destination(.push, fields), case .push(let subscription) = destination else {
            throw Problem.badRequest
        }
        if form.again == "yes" {
            guard try await accounts.keepChannel(to: subscription, of: member.account.id, in: member.session.id) else {
                throw Problem.notFound
            }
            return Response(status: .noContent)
        }
        let device = (form.device ?? "").trimmingCharacters(in: .whitespacesAndNewlines).prefix(100)
        let name = device.isEmpty ? pages.display(of: member).wording.kind(.push) : String(device)
        let channel = try await pages.authenticator.accounts(for: member).addChannel(
            named: name, to: destination, for: member.account.id, in: member.session.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.channels.path, Notice("channels.added", ["name": channel.name]), for: member)
    }

    /// Where a form leads to: back to the step of getting started that it came from, or to the list.
    static func next(_ member: Member) -> String { WayBack.path(member.query("back")) ?? Routes.channels.path }

    private func test(_ id: Channel.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let channel = try await channel(id, member)
        let phrases = pages.display(of: member).phrases
        let outcome = try await notifications.sendTest(
            over: channel, of: member.account.id, title: phrases.text("channels.test.title"),
            body: phrases.text("channels.test.body"), path: Routes.channels.path)
        let phrase =
            switch outcome {
            case .accepted: "channels.test.accepted"
            case .gone: "channels.test.gone"
            case .refused, .failed: "channels.test.failed"
            }
        return pages.seeOther(Self.next(member), Notice(phrase), for: member)
    }

    private func askRemoval(_ id: Channel.ID, _ member: Member) async throws -> Response {
        let channel = try await channel(id, member)
        let phrases = pages.display(of: member).phrases
        let screen = QuestionScreen(
            title: phrases.text("channels.remove.title", ["name": channel.name]), text: phrases.text("channels.remove.text"),
            yesPath: Routes.channelRemoval.path(id), yesTitle: phrases.text("channels.remove"), noPath: Routes.channels.path)
        return pages.page(.question, screen.title, tab: .settings, screen, for: member)
    }

    private func remove(_ id: Channel.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let channel = try await channel(id, member)
        try await pages.authenticator.accounts(for: member).removeChannel(
            id, of: member.account.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.channels.path, Notice("channels.removed", ["name": channel.name]), for: member)
    }

    private var accounts: Accounts { pages.authenticator.folder.accounts }

    private func channel(_ id: Channel.ID, _ member: Member) async throws -> Channel {
        guard let channel = try await accounts.channel(id, of: member.account.id) else { throw Problem.notFound }
        return channel
    }
}
