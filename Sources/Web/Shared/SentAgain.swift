import Foundation
import HTTPSupport
import Kinkeeper
import Store

extension Identifier {
    /// Writes what a form says under the identifier that was made with it. Where another record has it, or had it, because the
    /// page was gone back to, it is written under one that follows from that and the words: sent twice, it is written once.
    static func writing<Value>(
        _ form: Identifier?, _ words: String, _ write: (Identifier?) async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        var id = form
        // Each Undo takes one.
        for _ in 1...16 {
            do throws(StoreError) { return try await write(id) } catch {
                guard error == .conflict, let taken = id else { throw error }
                id = taken.following(words)
            }
        }
        throw .conflict
    }
}

// MARK: - Whether a record says what was sent

// Under one identifier a record is written once, and what is sent under it later is answered as saved. Other words, from a page
// that was gone back to, would be lost by that: the pages ask first whether the record says them, and write them under an
// identifier that follows.

extension ReminderDraft {
    /// Whether a reminder says all of this already.
    func isSaid(by known: Reminder, at now: Date, in zone: ZoneOffsets) -> Bool {
        var draft = self
        if Set(people) == Set(known.people) { draft.people = known.people }
        guard purposes.map({ Set($0) == Set(known.purposes) }) ?? true else { return false }
        return (try? draft.edit(known, at: now, in: zone)) == known
    }
}

extension CatchupDraft {
    /// Whether an entry says all of this already.
    func isSaid(by known: Catchup) -> Bool {
        func line(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
        return day == known.day && minute == known.minute && kind == known.kind && Set(people) == Set(known.people)
            && line(note) == line(known.note) && line(others) == line(known.others)
    }
}

extension GiftDraft {
    /// Whether a gift says all of this already.
    func isSaid(by known: Gift) -> Bool { (try? written(over: known)) == known }
}

extension GiftReminderDraft {
    /// Whether a reminder of a gift says all of this already.
    func isSaid(by known: ReminderOfGift, of gift: Gift.ID, at now: Date, in zone: ZoneOffsets) -> Bool {
        known.gift.id == gift && (try? written(over: known.reminder, at: now, in: zone)) == known.reminder
    }
}

extension CapturedLine {
    /// The line with other names for the records that were saved before under theirs and say something else now: its sheet was gone
    /// back to.
    func namedAnew(
        in space: Space, asking account: Account.ID, at now: Date, in zone: ZoneOffsets
    ) async throws(StoreError) -> CapturedLine {
        var line = self
        for (place, record) in records.enumerated() {
            switch record {
            case .catchup(var draft):
                guard let id = draft.id, let known = try await space.catchup(id), !draft.isSaid(by: known) else { continue }
                draft.id = id.following("\(draft)")
                line.records[place] = .catchup(draft)
            case .gift(var draft):
                guard let id = draft.id, let known = try await space.gift(id, asking: account) else { continue }
                // The sheet does not say how long before it is needed.
                draft.lead = known.lead
                guard !draft.isSaid(by: known) else { continue }
                draft.id = id.following("\(draft)")
                line.records[place] = .gift(draft)
            case .reminder(var draft):
                guard let id = draft.id, let known = try await space.reminder(id),
                    !draft.isSaid(by: known, at: now, in: zone)
                else { continue }
                draft.id = id.following("\(draft.title) \(draft.note) \(draft.people) \(draft.schedule.start)")
                line.records[place] = .reminder(draft)
            case .occasion, .note: continue
            }
        }
        return line
    }
}

extension FormFields {
    /// All that was typed and chosen, to tell one form from another.
    var words: String {
        all.filter { $0.name != "csrf" }.map { "\($0.name)=\($0.value)" }.joined(separator: "\n")
    }
}
