import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Operation {
    /// The channels by which alerts reach the account's owner. A new or redirected channel receives people, catch-ups,
    /// reminders and what a couple agreed to do from then on, and addresses that act: so the token must allow all of that.
    static let channels: [Operation] = [
        listChannels, createChannel, readChannel, editChannel, removeChannel, testChannel,
    ]

    /// The scopes of all that the receiver of a channel learns and can do.
    private static let told: [APIToken.Scope] = [
        .readPeople, .readCatchups, .readReminders, .readGifts, .writeCatchups, .writeReminders,
        .readCouple, .writeCouple,
    ]

    private static let listChannels = Operation(
        id: "listChannels", method: .get, path: "/channels", tag: "Channels", summary: "The channels, the oldest first",
        scope: .writeSettings, success: .json(.named("ChannelPage"), "All channels.")
    ) { call in
        let channels = try await call.caller.accounts.channels(of: call.caller.account.id)
        return .page(channels.map(Records.channel.json), next: nil)
    }

    private static let createChannel = Operation(
        id: "createChannel", method: .post, path: "/channels", tag: "Channels", summary: "Add a channel",
        scope: .writeSettings, reveals: told, body: .json(.named("ChannelInput")),
        success: .json(.named("NewChannel"), "The channel.", status: .created, isTagged: true), isSecret: true
    ) { call in
        try await call.checkFamiliesAreSeen()
        let kind = call.body["kind"]?.text.flatMap(Channel.Kind.init(rawValue:)) ?? .ntfy
        let given = call.channelFields
        let destination = try refusing { () throws(Channel.FieldProblem) in try Channel.Destination(kind, given) }.get()
        let channel = try await call.caller.accounts.addChannel(
            named: call.body["name"]?.text ?? "", to: destination, muted: call.muted ?? [], for: call.caller.account.id,
            at: call.now)
        let isMade = (given[.secret] ?? "").isEmpty
        return .json(
            ["channel": Records.channel.json(channel), "secret": .optional(isMade ? channel.destination.webhookSecret : nil)],
            version: String(channel.revision), location: "/channels/\(channel.id)")
    }

    private static let readChannel = Operation(
        id: "readChannel", method: .get, path: "/channels/{channel}", tag: "Channels", summary: "One channel",
        scope: .writeSettings, success: .json(.named("Channel"), "The channel.", isTagged: true)
    ) { call in
        reply(try await known(call))
    }

    private static let editChannel = Operation(
        id: "editChannel", method: .patch, path: "/channels/{channel}", tag: "Channels",
        summary: "Change a channel (RFC 7396)", scope: .writeSettings, reveals: told,
        body: .mergePatch(.named("ChannelPatch")),
        success: .json(.named("Channel"), "The channel.", isTagged: true), needsVersion: true, isSecret: true
    ) { call in
        let (name, muted, given) = (call.body["name"]?.text, call.muted, call.channelFields)
        // No version that was given out is below zero.
        let revision = try call.version().map { Int($0) ?? -1 }
        // Another name or a kind of alert that is muted sends no more to anywhere.
        if !given.isEmpty { try await call.checkFamiliesAreSeen() }
        do {
            let changed = try await call.caller.accounts.changeChannel(
                call.identifier("channel"), of: call.caller.account.id, ifRevision: revision, at: call.now
            ) { channel in
                channel.name = name ?? channel.name
                channel.muted = muted ?? channel.muted
                return Result { () throws(Channel.FieldProblem) in
                    channel.destination = try channel.destination.changed(given)
                }
            }
            return reply(try changed.mapError(Problem.init).get())
        } catch StoreError.conflict {
            throw Problem.changedMeanwhile(String(try await known(call).revision))
        }
    }

    private static let removeChannel = Operation(
        id: "removeChannel", method: .delete, path: "/channels/{channel}", tag: "Channels",
        summary: "Remove a channel and its secrets for good", scope: .writeSettings, success: .empty("Removed.")
    ) { call in
        try await call.caller.accounts.removeChannel(call.identifier("channel"), of: call.caller.account.id, at: call.now)
        return .nothing
    }

    private static let testChannel = Operation(
        id: "testChannel", method: .post, path: "/channels/{channel}/test", tag: "Channels",
        summary: "Send a test, and say what the receiver answered", scope: .writeSettings,
        success: .json(.named("TestOutcome"), "What came of it.")
    ) { call in
        let channel = try await known(call)
        let phrases = call.display.phrases
        let outcome = try await call.caller.notifications.sendTest(
            over: channel, of: call.caller.account.id, title: phrases.text("channels.test.title"),
            body: phrases.text("channels.test.body"), path: Routes.channels.path)
        return .json(Records.testOutcome.json(outcome))
    }

    private static func known(_ call: Call) async throws -> Channel {
        let id: Channel.ID = try call.identifier("channel")
        guard let channel = try await call.caller.accounts.channel(id, of: call.caller.account.id) else {
            throw Problem.notFound
        }
        return channel
    }

    private static func reply(_ channel: Channel) -> Reply {
        .json(Records.channel.json(channel), version: String(channel.revision))
    }

    private static func refusing<Value>(
        _ body: () throws(Channel.FieldProblem) -> Value
    ) -> Result<Value, Problem> {
        Result { () throws(Channel.FieldProblem) in try body() }.mapError(Problem.init)
    }
}

extension Call {
    /// The fields of the destination that were sent; an empty text for one to remove.
    fileprivate var channelFields: [Channel.Field: String] {
        let members = body["destination"]?.members ?? []
        return Dictionary(
            members.compactMap { member in Channel.Field(rawValue: member.name).map { ($0, member.value.text ?? "") } }
        ) { $1 }
    }

    /// The muted categories, if given.
    fileprivate var muted: Set<AlertCategory>? {
        body["muted"]?.elements.map { Set($0.compactMap { $0.text.flatMap(AlertCategory.init(name:)) }) }
    }
}

extension Problem {
    /// A field of a destination that cannot be so.
    fileprivate init(_ problem: Channel.FieldProblem) {
        self = .invalid([
            .init(pointer: "/destination/\(problem.field.rawValue)", detail: Wording(.english).sentence(of: problem))
        ])
    }
}
