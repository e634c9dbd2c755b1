import Foundation
import HTTPSupport
import Kinkeeper
import Notifications
import Screens
import Store
import Synchronization
import Testing

@testable import Server

/// Sent messages, their number and their order.
@Suite struct DeliveryEngineTests {
    private static let failure = DeliveryFailure(.unreachable)

    @Test func `an alert reaches each channel once, however often it is looked`() async throws {
        let world = try await DeliveryWorld()
        let phone = try await world.channel()
        let desk = try await world.channel("desk")
        let engine = world.engine()
        await engine.round()
        try await world.reminder("Water the plants", in: 60)
        await engine.round()
        #expect(world.sent.isEmpty)
        #expect(await engine.nextRound() == world.now.addingTimeInterval(60))
        world.pass(60)
        for _ in 0..<3 { await engine.round() }
        #expect(Set(world.sent.map(\.channel)) == [phone.id, desk.id])
        #expect(world.titles == ["Water the plants", "Water the plants"])
        // A restarted server knows it from the records.
        let later = world.engine()
        await later.round()
        #expect(world.sent.count == 2)
    }

    @Test func `a new channel hears of what comes, not of what was`() async throws {
        let world = try await DeliveryWorld()
        let engine = world.engine()
        await engine.round()
        try await world.reminder("Before", in: 60)
        try await world.reminder("After", in: 7_200)
        world.pass(120)
        await engine.round()
        _ = try await world.channel()
        await engine.round()
        #expect(world.sent.isEmpty)
        world.pass(7_200)
        await engine.round()
        #expect(world.titles == ["After"])
    }

    @Test func `what was being sent when a server was killed is sent again under the same name`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        try await world.reminder("Call the doctor", in: 60)
        world.pass(60)
        world.answer { _, _ in throw CancellationError() }
        await engine.round()
        #expect(try await world.states() == [.sending: 1])
        world.answer { _, _ in .accepted(receipt: nil) }
        let next = world.engine()
        await next.round()
        #expect(world.titles == ["Call the doctor"])
        #expect(try await world.states() == [.accepted: 1])
    }

    @Test(arguments: [(3, 3, false), (4, 1, true), (9, 1, true)])
    func `late alerts come alone up to three, as one digest beyond`(count: Int, messages: Int, isDigest: Bool) async throws {
        let world = try await DeliveryWorld()
        _ = try await world.channel()
        await world.engine().round()
        for number in 0..<count { try await world.reminder("Number \(number)", in: 60 + Double(number)) }
        world.pass(3_600)
        let engine = world.engine()
        await engine.round()
        await engine.round()
        #expect(world.sent.count == messages)
        #expect(world.sent.flatMap(\.message.alerts).count == count)
        #expect(try await world.states() == [.accepted: count])
        #expect(world.titles[0].contains("while Kinkeeper was not running") == isDigest)
        if isDigest { #expect(world.sent[0].message.body.split(separator: "\n").count == min(count, 6)) }
    }

    @Test func `many that are due at one time come each alone when the server was there`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        for number in 0..<6 { try await world.reminder("Number \(number)", in: 60) }
        world.pass(62)
        await engine.round()
        #expect(world.sent.count == 6)
    }

    @Test func `what is later than the grace is missed, and that is written down`() async throws {
        let world = try await DeliveryWorld()
        let phone = try await world.channel()
        await world.engine().round()
        try await world.reminder("Too late", in: 60)
        try await world.reminder("In time", in: 50_000)
        world.pass(60 + 86_401)
        await world.engine().round()
        #expect(world.titles == ["In time"])
        #expect(try await world.states() == [.missed: 1, .accepted: 1])
        let missed = try await world.folder.accounts.deliveries(of: world.account.id, since: .distantPast, in: [.missed])
        #expect(missed.map(\.channel) == [phone.id])
    }

    @Test func `a failure is tried again later and later, and in the end given up`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        try await world.reminder("Try hard", in: 60)
        world.pass(60)
        world.answer { _, _ in .failed(Self.failure, retryAfter: nil) }
        var waits: [TimeInterval] = []
        await engine.round()
        while let next = try await world.folder.accounts.nextDelivery(), waits.count < 100 {
            waits.append(next.timeIntervalSince(world.now))
            world.pass(max(0, next.timeIntervalSince(world.now)))
            await engine.round()
        }
        #expect(waits.count >= RetrySchedule().attempts && waits.allSatisfy { $0 <= 3_600 })
        // For as long as it may still be of use, and no longer.
        #expect((80_000...86_400).contains(waits.reduce(0, +)))
        #expect(waits.prefix(4).elementsEqual([15, 30, 60, 120]))
        #expect(try await world.states() == [.failed: 1])
    }

    @Test func `a failure holds back its own channel only, and nothing is lost or out of order`() async throws {
        let world = try await DeliveryWorld()
        let broken = try await world.channel("broken")
        let sound = try await world.channel("sound")
        let engine = world.engine()
        await engine.round()
        for number in 1...3 { try await world.reminder("Number \(number)", in: 60 + Double(number)) }
        world.pass(70)
        world.answer { _, channel in channel.id == broken.id ? .failed(Self.failure, retryAfter: 40) : .accepted(receipt: nil) }
        await engine.round()
        #expect(world.sent.filter { $0.channel == sound.id }.map(\.message.title) == ["Number 1", "Number 2", "Number 3"])
        #expect(try await world.states() == [.accepted: 3, .waiting: 3])
        world.answer { _, _ in .accepted(receipt: nil) }
        world.pass(200)
        await engine.round()
        #expect(Set(world.sent.filter { $0.channel == broken.id }.map(\.message.title)).count == 3)
        #expect(try await world.states() == [.accepted: 6])
    }

    @Test func `what a receiver refuses is not sent again`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        try await world.reminder("Refused", in: 60)
        world.pass(60)
        world.answer { _, _ in .refused(Self.failure) }
        await engine.round()
        #expect(try await world.states() == [.failed: 1])
        #expect(try await world.folder.accounts.nextDelivery() == nil)
    }

    @Test func `a channel hears nothing of what it mutes`() async throws {
        let world = try await DeliveryWorld()
        let deaf = try await world.channel("deaf", muted: [.reminder(.actionItem)])
        let phone = try await world.channel()
        let engine = world.engine()
        await engine.round()
        try await world.reminder("Psst", in: 60)
        world.pass(60)
        await engine.round()
        #expect(world.sent.map(\.channel) == [phone.id])
        #expect(!world.sent.contains { $0.channel == deaf.id })
    }

    @Test func `junk in place of a token is told apart without making a key or writing anything`() async throws {
        let world = try await DeliveryWorld()
        let accounts = world.folder.accounts
        let site = try #require(URL(string: "https://kin.example"))
        let notifications = NotificationService(
            accounts: accounts, site: site, rules: OutgoingRules(hosts: .none), now: { world.now })
        for junk in ["x", "", String(repeating: "0", count: 64), String(repeating: "Z", count: 64)] {
            #expect(try await notifications.delivery(ofAct: junk) == nil)
        }
        #expect(try await accounts.vapidKey() == nil)
        let id = Delivery.ID.make(at: world.now)
        let token = try await notifications.alertSeal().token(for: id, ended: 0)
        #expect(try await notifications.delivery(ofAct: token) == nil)
    }

    @Test func `ten thousand alerts at once all arrive, one at a time on each channel`() async throws {
        let world = try await DeliveryWorld()
        let phone = try await world.channel()
        let start = world.now.addingTimeInterval(60)
        let engine = world.engine()
        await engine.round()
        let deliveries = (0..<10_000).map { _ in Alert.ID.make(at: start) }.map {
            Delivery(
                id: .make(at: start), channel: phone.id, alert: $0, fireAt: start, state: .waiting, attemptAt: start)
        }
        try await world.folder.accounts.announce(deliveries, through: world.now, for: world.account.id)
        #expect(try await world.folder.accounts.deliveriesToSend(over: phone.id, at: start, limit: 200).count == 200)
        for number in 0..<300 { try await world.reminder("Number \(number)", in: 60) }
        world.pass(61)
        await engine.round()
        // Those without a record behind them are withdrawn, the others sent.
        #expect(try await world.states() == [.withdrawn: 10_000, .accepted: 300])
        #expect(Set(world.titles).count == 300)
        #expect(world.mostOnTheWay == 1)
    }

    @Test func `nothing private shows where the account wants no details`() async throws {
        let world = try await DeliveryWorld()
        let phone = try await world.channel()
        try await world.folder.accounts.changeAlerts(of: world.account.id, at: world.now) { $0.showsDetails = false }
        await world.engine().round()
        for number in 0..<5 { try await world.reminder("Secret present \(number)", in: 60, category: .partnerMoment) }
        let person = try await world.birthday("Secret Vera", in: 1)
        world.pass(60)
        let engine = world.engine()
        await engine.round()
        try await world.reminder("Secret late", in: 60)
        for number in 5..<9 { try await world.reminder("Secret digest \(number)", in: 70) }
        world.pass(4_000)
        await engine.round()
        #expect(world.sent.count == 6)
        world.pass(86_400)
        await engine.round()
        #expect(world.sent.count == 7)
        let accounts = world.folder.accounts
        let site = try #require(URL(string: "https://kin.example"))
        let notifications = NotificationService(
            accounts: accounts, site: site, rules: OutgoingRules(hosts: .none), now: { world.now })
        for sent in world.sent {
            let leaving = try await notifications.outgoing(sent.message, over: phone)
            let whole = "\(leaving)"
            for word in ["Secret", "Vera", "partner", "moment", "actionItem", "people/", "\(person)", "birthday"] {
                #expect(!whole.localizedCaseInsensitiveContains(word), "\(word)")
            }
            #expect(leaving.url?.path() == "/" && leaving.category != .reminder(.partnerMoment))
            #expect(!whole.contains("\(sent.message.id)") && leaving.alerts.count == sent.message.alerts.count)
            #expect(sent.message.alerts.count < 2 || leaving.body.isEmpty)
        }
        #expect(world.sent.map(\.message.category).contains(.occasion))
    }

    @Test func `without details not even that it is about a gift is told`() async throws {
        for showsDetails in [true, false] {
            let world = try await DeliveryWorld()
            _ = try await world.channel()
            try await world.folder.accounts.changeAlerts(of: world.account.id, at: world.now) { $0.showsDetails = showsDetails }
            let person = try await world.birthday("Vera", in: 200)
            await world.engine().round()
            // It is to be chosen a week before.
            let day = CivilDate(of: world.now, in: .gmt).adding(days: 8)
            let draft = GiftDraft(title: "Drum", recipients: [person], date: day)
            try await world.space.createGift(draft, asking: world.account.id, at: world.now)
            world.pass(86_400)
            await world.engine().round()
            #expect(world.sent.map(\.message.category) == [showsDetails ? .gift : nil])
            // What is not named is not moved by a tap.
            #expect(world.sent.map { $0.message.actions.map(\.name) } == [showsDetails ? ["done", "view"] : ["view"]])
        }
    }

    @Test func `an alert leaves under a name that is its own on each channel, and says nothing`() async throws {
        let names = AlertNames(secret: Array(1...32))
        let (first, second) = (Alert.ID.make(at: .distantPast), Alert.ID.make(at: .distantPast))
        let (phone, desk) = (Channel.ID.make(at: .distantPast), Channel.ID.make(at: .distantPast))
        #expect(names.name(of: first, on: phone) == AlertNames(secret: Array(1...32)).name(of: first, on: phone))
        let all = [
            names.name(of: first, on: phone), names.name(of: first, on: desk), names.name(of: second, on: phone),
            AlertNames(secret: Array(2...33)).name(of: first, on: phone), first, second,
        ]
        #expect(Set(all).count == all.count && Set(all.map { $0.description.prefix(8) }).count > 4)
    }

    @Test func `what was accepted before a failure is not sent again`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        for number in 1...4 { try await world.reminder("Number \(number)", in: 60 + Double(number)) }
        world.pass(70)
        world.answer { message, _ in
            message.title == "Number 3" ? .failed(Self.failure, retryAfter: nil) : .accepted(receipt: nil)
        }
        for _ in 0..<3 { await engine.round() }
        #expect(world.titles == ["Number 1", "Number 2"])
        world.answer { _, _ in .accepted(receipt: nil) }
        world.pass(3_600)
        for _ in 0..<3 { await engine.round() }
        #expect(world.titles.sorted() == ["Number 1", "Number 2", "Number 3", "Number 4"])
    }

    @Test func `a digest that fails waits as long as one message, however many it tells of`() async throws {
        let world = try await DeliveryWorld()
        _ = try await world.channel()
        await world.engine().round()
        for number in 0..<30 { try await world.reminder("Number \(number)", in: 60) }
        world.pass(3_600)
        // Drawn for each, the shortest of thirty would count.
        let draws = Mutex(0)
        let engine = world.engine(random: {
            draws.withLock { number in
                number += 1
                return number % 30 == 1 ? 0.9 : 0.01
            }
        })
        world.answer { _, _ in .failed(Self.failure, retryAfter: nil) }
        await engine.round()
        let next = try #require(try await world.folder.accounts.nextDelivery())
        #expect(next.timeIntervalSince(world.now) == 27)
        #expect(draws.withLock { $0 } == 1)
    }

    @Test func `what a receiver asks to wait holds for all that waits for it`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        for number in 0..<3 { try await world.reminder("Number \(number)", in: 60) }
        world.pass(60)
        world.answer { _, _ in .failed(Self.failure, retryAfter: 600) }
        await engine.round()
        let next = try #require(try await world.folder.accounts.nextDelivery())
        #expect(next.timeIntervalSince(world.now) > 600)
    }

    @Test func `a slow receiver holds up nobody else, and nothing that falls due meanwhile`() async throws {
        let world = try await DeliveryWorld()
        let slow = try await world.channel("slow")
        let quick = try await world.channel("quick")
        let engine = world.engine()
        await engine.round()
        try await world.reminder("First", in: 60)
        try await world.reminder("Second", in: 120)
        world.pass(60)
        let authenticator = AsyncStream.makeStream(of: Void.self)
        world.hold(slow) { for await _ in authenticator.stream { break } }
        let running = Task { await engine.run() }
        defer { running.cancel() }
        try await world.until { $0.sent.contains { $0.channel == quick.id } }
        world.pass(60)
        await engine.wake()
        try await world.until { $0.sent.count { $0.channel == quick.id } == 2 }
        #expect(!world.sent.contains { $0.channel == slow.id })
        authenticator.continuation.finish()
        try await world.until { $0.sent.count == 4 }
    }

    @Test func `nobody is sent what waited for days`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        try await world.reminder("Monday", in: 60)
        world.pass(60)
        world.answer { _, _ in .failed(Self.failure, retryAfter: nil) }
        await engine.round()
        world.answer { _, _ in .accepted(receipt: nil) }
        world.pass(3 * 86_400)
        await world.engine().round()
        #expect(world.sent.isEmpty)
        #expect(try await world.states() == [.failed: 1])
    }

    @Test func `what nobody wrote down the end of is sent once more by the server that runs`() async throws {
        let (world, engine, _) = try await DeliveryWorld.running()
        try await world.reminder("On a full disk", in: 60)
        world.pass(60)
        world.answer { _, _ in throw CocoaError(.fileWriteOutOfSpace) }
        await engine.round()
        world.answer { _, _ in .accepted(receipt: nil) }
        world.pass(DeliveryEngine.longestRest + 1)
        await engine.round()
        #expect(world.titles == ["On a full disk"])
        #expect(try await world.states() == [.accepted: 1])
    }

    @Test func `what is muted while it waits is not sent`() async throws {
        let (world, engine, phone) = try await DeliveryWorld.running()
        try await world.reminder("Psst", in: 60)
        world.pass(60)
        world.answer { _, _ in .failed(Self.failure, retryAfter: nil) }
        await engine.round()
        world.answer { _, _ in .accepted(receipt: nil) }
        let changed: Result<Channel, Never> = try await world.folder.accounts.changeChannel(
            phone.id, of: world.account.id, at: world.now
        ) {
            $0.muted = [.reminder(.actionItem)]
            return .success(())
        }
        #expect(changed.get().muted.count == 1)
        world.pass(600)
        await engine.round()
        #expect(world.sent.isEmpty)
        #expect(try await world.states() == [.withdrawn: 1])
    }
}
