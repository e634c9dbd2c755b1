package import ContentLine
import Foundation
package import Interchange
import Kinkeeper
public import Store

extension OccasionCalendarBackend {
    /// Everything in the calendar without its bytes, in the order of names.
    public func objects() async throws(StoreError) -> [CalendarObject] {
        _ = try await calendar()
        return try await space.publishedStates(view).map(CalendarObject.init).sorted { $0.name < $1.name }
    }

    /// Returns the object with a name; nil without one.
    public func object(_ name: String) async throws(StoreError) -> CalendarObject? {
        guard let uid = CalendarObject.uid(of: name) else { return nil }
        _ = try await calendar()
        return try await space.publishedStates(view, uids: [uid]).first.map(CalendarObject.init)
    }

    /// Returns the present ones of these objects with their content, by name.
    package func entries(_ names: [String]) async throws(StoreError) -> [String: CalendarItem] {
        let uids = Set(names.compactMap(CalendarObject.uid))
        guard !uids.isEmpty else { return [:] }
        let (_, items) = try await items(uids)
        return Dictionary(items.map { ($0.object.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The same for all of the names: none has more than a few hundred bytes.
    package func entries(
        _ names: [String], upTo bytes: Int
    ) async throws(StoreError) -> (items: [String: CalendarItem], names: Int) {
        (try await entries(names), names.count)
    }

    /// Names what the calendar holds now, for asking later what changed since.
    public func token() async throws(StoreError) -> String { "data:,\(try await calendar().version)" }

    /// Returns the changes since a token, in the order in which they were noticed, at most `limit` in all; all objects without
    /// one. After a limit the new token continues exactly there. Nil for an invalid or outdated token.
    public func changes(since token: String? = nil, limit: Int? = nil) async throws(StoreError) -> CalendarChanges? {
        _ = try await calendar()
        guard let changes = try await space.publishedChanges(view, since: token, limit: limit) else { return nil }
        return CalendarChanges(
            changed: changes.states.filter { !$0.isGone }.map(CalendarObject.init),
            vanished: changes.states.filter(\.isGone).map { $0.uid + CalendarObject.ending }, token: changes.token,
            isCut: changes.isCut)
    }
}

/// An entry of a calendar with its content.
package struct CalendarItem: Sendable {
    /// The object.
    package let object: CalendarObject
    private let content: Content

    private enum Content {
        case occasion(PublishedEntry)
        case task([UInt8])
    }

    init(_ entry: CalendarEntry, _ state: PublishedState) {
        object = CalendarObject(state)
        content = .occasion(PublishedEntry(entry, sequence: state.sequence, changedAt: state.changedAt))
    }

    init(_ object: CalendarObject, task bytes: [UInt8]) {
        self.object = object
        content = .task(bytes)
    }

    /// The content, as a calendar of its own (RFC 4791, section 4.1).
    package var bytes: [UInt8] {
        switch content {
        case .occasion(let entry): entry.bytes
        case .task(let bytes): bytes
        }
    }

    /// The same to look into.
    package var calendar: ICalendarComponent {
        switch content {
        case .occasion(let entry): CalendarFile.whole([entry.component])
        case .task(let bytes): (try? ICalendarReader.read(bytes))?.plain ?? CalendarFile.whole([])
        }
    }

    /// Where an item is of an occasion: that.
    package var occasion: PublishedEntry? {
        if case .occasion(let entry) = content { entry } else { nil }
    }
}

extension CalendarObject {
    fileprivate init(_ state: PublishedState) {
        let digits = state.digest.prefix(12).hexadecimal
        self.init(
            name: state.uid + CalendarObject.ending,
            etag: "\(digits)-\(state.sequence)-\(String(Int64(state.changedAt.timeIntervalSince1970 * 1000), radix: 36))",
            modifiedAt: state.changedAt, uid: state.uid)
    }
}
