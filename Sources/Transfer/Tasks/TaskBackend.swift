public import Foundation
import Interchange
public import Kinkeeper
public import Store

/// Why a task was not put. Nothing was changed.
public enum TaskRefusal: Hashable, Sendable {
    /// The condition did not hold for the present task.
    case conditionFailed
    /// A task of that UID lies under this name, or one of another UID under the name that was asked for.
    case uidConflict(String)
    /// The sent calendar is invalid, or has unreadable values.
    case unreadable
    /// A collection does not take it: several tasks, none, or one with a METHOD.
    case notOneTask
    /// The component is not a task.
    case otherComponent
    /// A time lies before 1900, or after 2999.
    case tooEarly, tooLate
    /// It comes more often than is kept.
    case tooOften
    /// It counts by another calendar.
    case otherCalendar
    /// A reminder cannot repeat in this way, or an action item cannot repeat at all.
    case unsupportedRule
    /// Its texts are longer than an action item may be.
    case tooLong
}

/// The outcome of putting a task.
public struct TaskPut: Hashable, Sendable {
    /// The stored object.
    public let object: CalendarObject
    /// Whether nothing lay there before.
    public let isNew: Bool
    /// Whether it is kept byte for byte as it was sent.
    public let isAsSent: Bool
}

/// The reminders of a space as a list of tasks: each as a program sent it, with the changes to the reminder since; or of our
/// own making. Those of a couple's space are its action items: with their priority, and an alarm for who does them. Those of a
/// family's are like one's own, for each of its members.
public struct TaskBackend: Sendable {
    private let space: Space
    private let view: CalendarView
    private let writer: TaskWriter
    private let now: Date
    /// The account, in the list of its couple.
    private let partner: Account.ID?
    /// The name of the family whose list it is; nil for other lists.
    public let familyName: String?

    /// The task list of an account, as it is set up now. When details are hidden on a locked screen, our tasks have no alarms:
    /// a program would show their titles there.
    ///
    /// - Parameters:
    ///   - isShared: Whether it is the list of the account's couple.
    ///   - timeZone: The zone of the account's reminders.
    public init(
        of account: Account, _ space: Space, isShared: Bool = false, in accounts: Accounts, timeZone: TimeZone, now: Date
    ) async throws(StoreError) {
        let alerts = try await accounts.alerts(of: account.id)
        self.init(
            space, of: account.id, isShared: isShared, timeZone: timeZone, quietHours: alerts.quietHours,
            hasAlarms: alerts.showsDetails, now: now)
    }

    /// The task list of a family, as it is set up now for one of its members.
    public init(
        of account: Account, _ family: FamilySpace, in accounts: Accounts, timeZone: TimeZone, now: Date
    ) async throws(StoreError) {
        let alerts = try await accounts.alerts(of: account.id)
        self.init(
            family.space, of: account.id, family: family.family.name, timeZone: timeZone, quietHours: alerts.quietHours,
            hasAlarms: alerts.showsDetails, now: now)
    }

    /// The list of an account that has made these choices; `family` names the family whose list it is.
    public init(
        _ space: Space, of account: Account.ID, isShared: Bool = false, family: String? = nil, timeZone: TimeZone,
        quietHours: QuietHours? = nil,
        hasAlarms: Bool = true, now: Date
    ) {
        self.space = space
        self.now = now
        partner = isShared ? account : nil
        view = .tasks(of: account)
        familyName = family
        writer = TaskWriter(
            timeZone: timeZone, quietHours: quietHours, hasAlarms: hasAlarms, partner: partner,
            isShared: isShared || family != nil)
    }

    /// The largest task, in bytes.
    public static let largest = 1_048_576
}

extension TaskBackend: CalendarBackend {
    /// The list as it stands.
    public func calendar() async throws(StoreError) -> PublishedCalendar {
        try await space.publishedTasks(view, settings: writer.settings, at: now) { [writer] task in
            WorkedOutEntry(uid: task.name, bytes: writer.bytes(of: task))
        }
    }

    /// Everything in the list without its bytes, in the order of names.
    public func objects() async throws(StoreError) -> [CalendarObject] {
        _ = try await calendar()
        return try await space.publishedStates(view).map(CalendarObject.init(task:)).sorted { $0.name < $1.name }
    }

    /// Returns the object with a name; nil without one.
    public func object(_ name: String) async throws(StoreError) -> CalendarObject? { try await entries([name])[name]?.object }

    /// Returns the present ones of these objects with their content, by name. Their tags are of the very bytes.
    package func entries(_ names: [String]) async throws(StoreError) -> [String: CalendarItem] {
        let tasks = try await space.tasks(named: Set(names))
        return Dictionary(tasks.map { ($0.name, item($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The same for as many of the names, from the first, as have so many bytes together; and how many names that are.
    package func entries(
        _ names: [String], upTo bytes: Int
    ) async throws(StoreError) -> (items: [String: CalendarItem], names: Int) {
        let read = try await space.tasks(named: names, upTo: max(bytes, 1))
        let items = read.tasks.map { ($0.name, item($0)) }
        return (Dictionary(items, uniquingKeysWith: { first, _ in first }), read.names)
    }

    /// Names what the list holds now, for asking later what changed since.
    public func token() async throws(StoreError) -> String { "data:,\(try await calendar().version)" }

    /// Returns the changes since a token, at most `limit` in all; all objects without one. Nil for an invalid or outdated
    /// token.
    public func changes(since token: String? = nil, limit: Int? = nil) async throws(StoreError) -> CalendarChanges? {
        _ = try await calendar()
        guard let changes = try await space.publishedChanges(view, since: token, limit: limit) else { return nil }
        return CalendarChanges(
            changed: changes.states.filter { !$0.isGone }.map(CalendarObject.init(task:)),
            vanished: changes.states.filter(\.isGone).map(\.uid), token: changes.token, isCut: changes.isCut)
    }
}

extension TaskBackend {
    /// Keeps a task under a name, and applies its content to its reminder.
    ///
    /// - Parameter condition: Asked in the same transaction about the present object.
    public func put(
        _ bytes: [UInt8], _ name: String, if condition: @escaping @Sendable (CalendarObject?) -> Bool = { _ in true }
    ) async throws(StoreError) -> Result<TaskPut, TaskRefused> {
        let document: TaskDocument
        var content: TaskContent
        do throws(TaskProblem) {
            document = try TaskDocument(bytes, in: writer.zone)
            content = try document.content()
            content.priority = content.priority ?? writer.silentPriority
        } catch {
            return .failure(TaskRefused(TaskRefusal(error)))
        }
        // Others may be in another time zone, so an instant keeps its zone.
        if writer.isShared, document.hasInstant, !content.schedule.isUndated { content.schedule.zone = writer.timeZone }
        if partner != nil, let refusal = content.refusalOfActionItem { return .failure(TaskRefused(refusal)) }
        let draft = TaskDraft(
            name: name, uid: document.uid, bytes: { [writer] there in writer.kept(document, over: there) ?? bytes },
            partner: partner
        ) { [self] there in
            condition(there.map { item($0).object })
        } edit: { [writer, now, content] there, id in
            let published = there.map(writer.published)
            guard let there, let published else { return content.reminder(id: id, at: now) }
            return there.reminder.edit(to: content, from: published, at: now, in: writer.zone)
        }
        let task: StoredTask
        let isNew: Bool
        switch try await space.putTask(draft, at: now) {
        case .conditionFailed: return .failure(TaskRefused(.conditionFailed))
        case .uidConflict(let name): return .failure(TaskRefused(.uidConflict(name)))
        case .created(let put): (task, isNew) = (put, true)
        case .replaced(let put): (task, isNew) = (put, false)
        }
        let there = writer.bytes(of: task)
        return .success(TaskPut(object: item(task).object, isNew: isNew, isAsSent: there == bytes))
    }

    /// Takes a task away; its reminder can be brought back for a while.
    public func delete(
        _ name: String, if condition: @escaping @Sendable (CalendarObject) -> Bool = { _ in true }
    ) async throws(StoreError) -> TaskRemoval {
        try await space.deleteTask(named: name, by: partner, at: now) { [self] in condition(item($0).object) }
    }

    private func item(_ task: StoredTask) -> CalendarItem {
        let bytes = writer.bytes(of: task)
        let digest = WorkedOutEntry(uid: task.name, bytes: bytes).digest
        return CalendarItem(
            CalendarObject(
                name: task.name, etag: CalendarObject.etag(ofTask: digest), modifiedAt: task.changedAt, uid: task.name),
            task: bytes)
    }
}

/// A refusal as an error.
public struct TaskRefused: Error, Hashable, Sendable {
    /// Why.
    public let reason: TaskRefusal

    init(_ reason: TaskRefusal) {
        self.reason = reason
    }
}

/// Writes reminders as tasks, for an account's clock and choices.
private struct TaskWriter: Sendable {
    let timeZone: TimeZone
    let quietHours: QuietHours?
    let hasAlarms: Bool
    /// The account, in the list of its couple.
    let partner: AccountID?
    /// Whether other accounts see the list too.
    let isShared: Bool

    var zone: ZoneOffsets { ZoneOffsets(timeZone) }

    /// The priority of a task that does not say any: an action item of a couple is of medium priority.
    var silentPriority: Reminder.Priority? { partner == nil ? nil : .medium }

    /// Counts how often a new version of the program writes tasks in another way.
    private static let format = "1"

    var settings: String {
        StableDigest(
            partner == nil ? "tasks" : "shared tasks", Self.format, timeZone.identifier,
            quietHours.map { "\($0.start) \($0.end)" } ?? "", String(hasAlarms)
        ).hexadecimal
    }

    /// - Parameter asIfOn: Whether a reminder that is off is written with its alarms.
    func bytes(of task: StoredTask, asIfOn: Bool = false) -> [UInt8] {
        var reminder = task.reminder
        if asIfOn { (reminder.pausedAt, reminder.resumedAt) = (nil, nil) }
        let isSilent = reminder.isSilent(in: zone)
        let content = content(of: task)
        // An item of the partner alone rings on the partner's devices only.
        let hasAlarms = hasAlarms && (task.assignee == nil || partner == nil || task.assignee == partner)
        let alarm = hasAlarms ? reminder.taskAlarm(quietHours: quietHours, in: zone) : nil
        if let kept = task.kept, let document = try? TaskDocument(kept, in: zone) {
            return document.bytes(
                upTo: content, changedAt: task.changedAt, alarm: alarm, hasAlarms: hasAlarms && !isSilent,
                isShared: isShared || isSilent, silentPriority: silentPriority)
        }
        return TaskDocument.bytes(
            uid: task.uid, content, createdAt: reminder.createdAt, changedAt: task.changedAt, alarm: alarm,
            silentPriority: silentPriority, in: zone)
    }

    /// Returns what is kept of a task that a program sends for a reminder that is off: with the alarms that the program was not sent. Nil
    /// where it is kept as it was sent.
    func kept(_ document: TaskDocument, over there: StoredTask?) -> [UInt8]? {
        guard let there, there.reminder.isSilent(in: zone),
            let before = try? TaskDocument(bytes(of: there, asIfOn: true), in: zone)
        else { return nil }
        return document.bytes(withAlarmsOf: before)
    }

    /// Returns the content that a program reads from a task.
    func published(_ task: StoredTask) -> TaskContent {
        var read = (try? TaskDocument(bytes(of: task), in: zone).content()) ?? content(of: task)
        read.priority = read.priority ?? silentPriority
        return read
    }

    private func content(of task: StoredTask) -> TaskContent {
        var content = task.reminder.taskContent(doneAt: task.doneAt, in: zone)
        content.priority = content.priority ?? silentPriority
        return content
    }
}

extension StoredTask {
    /// When the reminder became as it is.
    fileprivate var changedAt: Date { max(reminder.updatedAt, doneAt ?? reminder.updatedAt) }
}

extension CalendarObject {
    fileprivate init(task state: PublishedState) {
        self.init(name: state.uid, etag: Self.etag(ofTask: state.digest), modifiedAt: state.changedAt, uid: state.uid)
    }

    /// The digest of its bytes.
    fileprivate static func etag(ofTask digest: [UInt8]) -> String {
        digest.prefix(16).hexadecimal
    }
}

extension TaskContent {
    /// Why it cannot be an action item; nil if it can.
    fileprivate var refusalOfActionItem: TaskRefusal? {
        if schedule.rule != nil || !schedule.added.isEmpty { return .unsupportedRule }
        let isTooLong =
            title.isTooLong(most: ActionItem.longestTitle) || note.isTooLong(most: ActionItem.longestNote)
        return isTooLong ? .tooLong : nil
    }
}

extension TaskRefusal {
    init(_ problem: TaskProblem) {
        switch problem {
        case .unreadable, .unknownZone, .noUID: self = .unreadable
        case .notOneTask: self = .notOneTask
        case .otherComponent: self = .otherComponent
        case .outOfRange(let isEarly): self = isEarly ? .tooEarly : .tooLate
        case .tooOften: self = .tooOften
        case .otherCalendar: self = .otherCalendar
        case .unsupportedRule: self = .unsupportedRule
        }
    }
}
