import Foundation
import HTTPSupport
import Kinkeeper
import Logging
import Notifications
import Store
import Synchronization
import TestSupport
import Testing

@testable import Server

/// A data folder with one account and its engine, a clock that stands still, and receivers that remember.
final class DeliveryWorld: Sendable {
    /// A message that reached a receiver, or was withdrawn.
    struct Sent: Equatable {
        let channel: Channel.ID
        let message: Message
    }

    private struct State {
        var now: Date
        var sent: [Sent] = []
        var withdrawn: [Channel.ID: [Alert.ID]] = [:]
        var answer: @Sendable (Message, Channel) throws -> Outcome = { _, _ in .accepted(receipt: nil) }
        var onTheWay = 0
        var mostOnTheWay = 0
        var holding: (channel: Channel.ID, until: @Sendable () async -> Void)?
    }

    let folder: DataFolder
    let account: Account
    let space: Space
    let seal = AlertSeal(secret: Array(1...32))
    private let site: URL
    private let home: TestFolder
    private let state: Mutex<State>

    /// The clock stands at 12:00 UTC on 21 November 2026.
    init() async throws {
        site = try #require(URL(string: "https://kin.example"))
        home = try TestFolder()
        folder = try DataFolder(url: home.url)
        let start = TestClock().now
        account = try await folder.accounts.create(named: "Anna", passwordHash: nil, at: start)
        space = try await folder.openSpace(account.personalSpace, for: account.id)
        state = Mutex(State(now: start))
    }

    /// A world with a channel, and an engine after its first round: alerts from now on are sent.
    static func running() async throws -> (world: DeliveryWorld, engine: DeliveryEngine, phone: Channel) {
        let world = try await DeliveryWorld()
        let phone = try await world.channel()
        let engine = world.engine()
        await engine.round()
        return (world, engine, phone)
    }

    var now: Date { state.withLock(\.now) }
    var sent: [Sent] { state.withLock(\.sent) }
    var titles: [String] { sent.map(\.message.title) }
    var mostOnTheWay: Int { state.withLock(\.mostOnTheWay) }

    func withdrawn(from channel: Channel) -> [Alert.ID] { state.withLock { $0.withdrawn[channel.id] ?? [] } }

    /// Lets so many seconds pass.
    func pass(_ seconds: TimeInterval) { state.withLock { $0.now += seconds } }

    /// Sets the receivers' answer from now on.
    func answer(_ answer: @escaping @Sendable (Message, Channel) throws -> Outcome) { state.withLock { $0.answer = answer } }

    /// An engine as a server has it after a start.
    func engine(
        _ rules: DeliveryRules = DeliveryRules(), by announcer: Announcer = .server, in other: DataFolder? = nil,
        random: @escaping @Sendable () -> Double = { 0.5 }
    ) -> DeliveryEngine {
        let seal = seal
        let composer = MessageComposer(site: site, seal: { seal })
        let post = DeliveryEngine.Post(
            line: { channel in { [self] message in try await send(message, over: channel) } },
            withdraw: { [self] alerts, _, channel in
                state.withLock { $0.withdrawn[channel.id, default: []] += alerts }
                return true
            })
        return DeliveryEngine(
            folder: other ?? folder, announcer: announcer, post: post, composer: composer, zone: .gmt, rules: rules,
            now: { [self] in now },
            random: random, logger: Logger(label: "test"))
    }

    private func send(_ message: Message, over channel: Channel) async throws -> Outcome {
        state.withLock {
            $0.onTheWay += 1
            $0.mostOnTheWay = max($0.mostOnTheWay, $0.onTheWay)
        }
        if let (held, until) = state.withLock(\.holding), held == channel.id { await until() }
        await Task.yield()
        return try state.withLock {
            $0.onTheWay -= 1
            let outcome = try $0.answer(message, channel)
            if case .accepted = outcome { $0.sent.append(Sent(channel: channel.id, message: message)) }
            return outcome
        }
    }

    func channel(_ name: String = "phone", muted: Set<AlertCategory> = []) async throws -> Channel {
        let endpoint = try Channel.Destination(.webhook, [.url: "https://hook.example/\(name)"])
        return try await folder.accounts.addChannel(named: name, to: endpoint, muted: muted, for: account.id, at: now)
    }

    /// The channel of a desktop.
    func desktop() async throws -> Channel {
        try await folder.accounts.addChannel(
            named: "desk", to: .desktop(Desktop(machine: "desk")), for: account.id, at: now)
    }

    /// A reminder so many seconds from now, once or by a rule.
    @discardableResult
    func reminder(
        _ title: String, in seconds: TimeInterval, rule: String? = nil, category: Reminder.Category = .actionItem
    ) async throws -> Reminder {
        let time = ZoneOffsets(.gmt).local(at: now.addingTimeInterval(seconds))
        let schedule = RecurrenceSet(start: time, rule: try rule.map { try RecurrenceRule($0) })
        return try await space.createReminder(
            ReminderDraft(category: category, title: title, schedule: schedule), at: now, in: ZoneOffsets(.gmt))
    }

    /// Adds a person with a birthday so many days from today.
    func birthday(_ name: String, in days: Int) async throws -> Person.ID {
        let day = CivilDate(of: now, in: .gmt).adding(days: days)
        var profile = Profile(name: PersonName(given: name, formatted: name))
        let date = try PartialDate(month: day.month, day: day.day)
        profile.occasions = [Occasion(kind: .birthday, when: .date(date))]
        let card = Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nEND:VCARD\r\n".utf8)
        try await space.importAll(
            [IncomingCard(uid: name, revision: nil, bytes: card, content: .person(profile, photo: nil), line: 1)], at: now)
        return try #require(try await space.person(named: name)).id
    }

    /// The delivery that a message's buttons are about.
    func delivery(of sent: Sent) async throws -> Delivery.ID {
        let token = try #require(sent.message.actions.first?.url.pathComponents.dropLast().last)
        return try #require(seal.delivery(of: token, ended: 0))
    }

    func deliveries(in state: Delivery.State) async throws -> [Delivery] {
        try await folder.accounts.deliveries(of: account.id, since: .distantPast, in: [state])
    }

    /// Lets a channel answer nothing before something has happened.
    func hold(_ channel: Channel, until: @escaping @Sendable () async -> Void) {
        state.withLock { $0.holding = (channel.id, until) }
    }

    /// Waits for something that happens beside the test; for fifty seconds at the most. An engine goes over the accounts again after up to
    /// thirty, where doing so takes long, as it does beside many other tests.
    func until(_ condition: (DeliveryWorld) -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        for _ in 0..<5_000 where !condition(self) { try await Task.sleep(for: .milliseconds(10)) }
        let said = sent.map { "\($0.message.title) over \($0.channel)" }.joined(separator: ", ")
        #expect(condition(self), "sent: \(said)", sourceLocation: sourceLocation)
    }

    /// Adds a person with a birthday, or with a cadence and last in touch so many days ago.
    @discardableResult
    func person(
        _ name: String, birthday: String? = nil, cadence: Cadence? = nil, since days: Int = 0
    ) async throws -> Person.ID {
        let date = try birthday.map { try #require(CivilDate(iso8601: $0)) }
        let occasions = date.map { [Occasion(kind: .birthday, when: Cast.date($0.year, $0.month, $0.day))] } ?? []
        let profile = Profile(name: PersonName(formatted: name), occasions: occasions)
        try await space.importAll([Cast.card(profile, uid: name)], at: now)
        let people = try await space.peoplePage(order: .givenFirst, limit: 1_000).rows
        let person = try #require(people.first { $0.name.formatted == name }).id
        guard let cadence else { return person }
        let today = CivilDate(of: now, in: .gmt)
        try await space.setCadence(.every(cadence), of: [person], on: today.adding(days: -900), at: now)
        let entry = CatchupDraft(day: today.adding(days: days), kind: .call, people: [person])
        try await space.logCatchup(entry, today: today, at: now)
        return person
    }

    /// The delivery that an action of a message acts on.
    func delivery(behind message: Message, _ action: String) throws -> Delivery.ID {
        let url = try #require(message.actions.first { $0.name == action }?.url)
        return try #require(url.pathComponents.dropLast().last.flatMap { seal.delivery(of: $0, ended: 0) })
    }

    func states() async throws -> [Delivery.State: Int] {
        let all = try await folder.accounts.deliveries(
            of: account.id, since: .distantPast, in: Set(Delivery.State.allCases), limit: 100_000)
        return all.reduce(into: [:]) { $0[$1.state, default: 0] += 1 }
    }
}
