import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Adding and changing a channel by a form.
struct ChannelFormController: Sendable {
    let pages: Pages
    /// The list, which shows the secret of a new webhook this once.
    let list: ChannelsController

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        for kind in [Channel.Kind.ntfy, .email, .webhook] {
            routes.get(Routes.newChannel(kind), signedIn) { member in
                // The account's own address is where most mails are meant to go.
                let known = kind == .email ? member.account.email.map { [Channel.Field.to: $0] } : nil
                let back = WayBack.path(member.query("back"))
                return page(
                    ChannelFormScreen(kind, given: known, back: back, from: pages.display(of: member)), member)
            }
            routes.postFields(Routes.newChannel(kind), signedIn) { fields, member in try await create(kind, fields, member) }
        }
        routes.get(Routes.channel, signedIn, edit)
        routes.postFields(Routes.channel, signedIn, change)
    }

    private func create(_ kind: Channel.Kind, _ fields: FormFields, _ member: Member) async throws -> Response {
        let form = ChannelForm(kind, fields)
        let display = pages.display(of: member)
        func again(_ problem: Channel.FieldProblem? = nil, nameProblem: String? = nil) -> Response {
            let screen = ChannelFormScreen(
                kind, name: form.name, given: form.given, muted: form.muted, problem: problem, nameProblem: nameProblem,
                back: WayBack.path(member.query("back")), from: display)
            return page(screen, member, status: .unprocessableContent)
        }
        guard form.hasName else { return again(nameProblem: "channels.name.problem") }
        let destination: Channel.Destination
        do { destination = try Channel.Destination(kind, form.given) } catch { return again(error) }
        // Sent twice, it is added once: else each alert would arrive twice.
        let known = try await accounts.channels(of: member.account.id).first { known in
            known.name == form.name && known.destination == destination && known.muted == form.muted
        }
        let channel =
            if let known { known } else {
                try await pages.authenticator.accounts(for: member).addChannel(
                    named: form.name, to: destination, muted: form.muted, for: member.account.id,
                    at: pages.authenticator.now())
            }
        if kind == .webhook, form.given[.secret] == nil { return try await list.list(member, fresh: channel) }
        return pages.seeOther(ChannelsController.next(member), Notice("channels.added", ["name": channel.name]), for: member)
    }

    private func edit(_ id: Channel.ID, _ member: Member) async throws -> Response {
        let channel = try await channel(id, member)
        return page(ChannelFormScreen(channel.destination.kind, channel, from: pages.display(of: member)), member)
    }

    private func change(_ id: Channel.ID, _ fields: FormFields, _ member: Member) async throws -> Response {
        let present = try await channel(id, member)
        let form = ChannelForm(present.destination.kind, fields)
        let display = pages.display(of: member)
        func again(_ problem: Channel.FieldProblem? = nil, nameProblem: String? = nil) -> Response {
            let screen = ChannelFormScreen(
                present.destination.kind, present, name: form.name, given: form.given, muted: form.muted, problem: problem,
                nameProblem: nameProblem, from: display)
            return page(screen, member, status: .unprocessableContent)
        }
        guard form.hasName else { return again(nameProblem: "channels.name.problem") }
        let changed = try await pages.authenticator.accounts(for: member).changeChannel(
            id, of: member.account.id, at: pages.authenticator.now()
        ) { channel in
            (channel.name, channel.muted) = (form.name, form.muted)
            return Result { () throws(Channel.FieldProblem) in
                channel.destination = try channel.destination.changed(form.given)
            }
        }
        if case .failure(let problem) = changed { return again(problem) }
        return pages.seeOther(Routes.channels.path, Notice("channels.changed"), for: member)
    }

    private var accounts: Accounts { pages.authenticator.folder.accounts }

    private func channel(_ id: Channel.ID, _ member: Member) async throws -> Channel {
        guard let channel = try await accounts.channel(id, of: member.account.id) else { throw Problem.notFound }
        return channel
    }

    private func page(_ screen: ChannelFormScreen, _ member: Member, status: HTTPResponse.Status = .ok) -> Response {
        pages.page(.channelForm, screen.title, tab: .settings, screen, for: member, status: status)
    }
}

/// The form of a channel.
private struct ChannelForm: Sendable {
    let name: String
    /// The typed values. A secret that was left empty is not among them: it stays.
    let given: [Channel.Field: String]
    /// The categories that were not ticked.
    let muted: Set<AlertCategory>

    var hasName: Bool { (1...100).contains(name.count) }

    init(_ kind: Channel.Kind, _ fields: FormFields) {
        name = (fields["name"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        var given: [Channel.Field: String] = [:]
        // A browser's subscription is its own affair, and so is the name of a machine.
        for field in kind.addsItself ? [] : kind.fields {
            guard let value = fields[field.rawValue], !(field.isSecret && value.isEmpty) else { continue }
            given[field] = value
        }
        self.given = given
        let sent = Set(fields.values("category").compactMap(AlertCategory.init(name:)))
        muted = Set(AlertCategory.allCases).subtracting(sent)
    }
}
