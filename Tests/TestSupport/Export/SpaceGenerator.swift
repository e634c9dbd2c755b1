public import Foundation
public import Kinkeeper
public import Store
import Synchronization

/// Makes up a whole space, the same for the same seed: people with everything that hangs off them, groups, catch-ups,
/// wishes, merges and imports, every table and every column in use.
///
/// The records are brought in as a restore brings them in, so that a generated space keeps every rule of a real one.
public struct SpaceGenerator: Sendable {
    /// How many people there are.
    public let people: Int
    /// Everything happens in the years before this.
    public let end: Date

    var random: SeededGenerator
    var identifiers = IdentifierSequence()
    var parts: [DocumentPart] = []
    private var position = 0
    private var number = 0
    private var isFinished = false
    var personIDs: [UUID] = []
    var reminderIDs: [UUID] = []
    var occasionIDs: [UUID] = []
    var groupIDs: [UUID] = []
    var catchupIDs: [UUID] = []
    var checkInIDs: [UUID] = []
    var checkInCategoryIDs: [UUID] = []
    var checkInPromptIDs: [UUID] = []
    var photos: [MediaDigest: Data] = [:]

    /// A space of that many people.
    public init(people: Int, seed: UInt64 = 20_261_121, end: Date = TestClock().now) {
        self.people = people
        self.end = end
        random = SeededGenerator(seed: seed)
    }

    /// Fills an empty space, and gives its account settings of its own.
    @discardableResult
    public func fill(_ space: Space, of account: Account.ID, in accounts: Accounts) async throws -> RestoreCounts {
        let source = Source(self)
        return try await space.restoreDocument(for: account, of: accounts, at: end) { source.next() }
    }

    /// The next record or picture; nil after the last.
    package mutating func next() -> DocumentPart? {
        while position == parts.count {
            guard !isFinished else { return nil }
            parts.removeAll(keepingCapacity: true)
            position = 0
            step()
        }
        position += 1
        return parts[position - 1]
    }

    private mutating func step() {
        switch number {
        case 0: addSettingsAndGroups()
        case 1...people: addPerson(number - 1)
        default:
            addCheckIns()
            addReminders()
            addGifts()
            addNotes()
            addAddressBooks()
            addJournal()
            for (digest, bytes) in photos.sorted(by: { $0.key.hex < $1.key.hex }) { parts.append(.picture(digest, bytes)) }
            isFinished = true
        }
        number += 1
    }

    private mutating func addSettingsAndGroups() {
        parts.append(
            .settings(
                AccountSettings(
                    leapDayRule: .march1, nameOrder: .familyFirst, timeZone: "Europe/Berlin", theme: .dark, locale: "de",
                    catchupsADay: 5, wishIsCatchup: true, onboarding: "done"),
                AccountAlerts(
                    occasions: [.weekBefore, .onTheDay], catchups: CatchupAlerts(onTheDay: nil, inDigest: true),
                    monthlyPreview: .nine, digest: WeeklyTime(.friday, .nine),
                    quietHours: QuietHours(from: .midnight, to: .nine),
                    gifts: GiftTimes(lead: GiftLead(choosing: 14, delivery: 5) ?? .usual), showsDetails: false)))
        for number in 0..<max(3, people / 100) { addGroup(number) }
    }
}

/// Hands a generator's records to a restore, which asks from another thread.
private final class Source: Sendable {
    private let generator: Mutex<SpaceGenerator>

    init(_ generator: SpaceGenerator) {
        self.generator = Mutex(generator)
    }

    func next() -> DocumentPart? { generator.withLock { $0.next() } }
}
