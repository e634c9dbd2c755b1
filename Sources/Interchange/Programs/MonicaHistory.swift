import Foundation
import Kinkeeper

/// Monica's history: activities, calls and conversations.
struct MonicaHistory {
    private(set) var entries: [IncomingHistory.Entry] = []
    /// Entries that have no day.
    private(set) var undated = 0
    private var companions: [String: [String]] = [:]

    /// Takes the history stored with one contact.
    mutating func take(_ parts: [String: [JSONValue]], of uuid: String) {
        for activity in parts["activity"] ?? [] {
            companions[activity.words.isEmpty ? activity["uuid"].words : activity.words, default: []].append(uuid)
        }
        for (index, call) in (parts["call"] ?? []).enumerated() {
            let fields = call["properties"]
            add(.call, fields["called_at"], [uuid], fields["content"].words, named: "call", uuid, call, index)
        }
        for (index, conversation) in (parts["conversation"] ?? []).enumerated() {
            let messages = conversation["properties"]["messages"].values.map(Self.line)
            let note = messages.filter { !$0.isEmpty }.joined(separator: "\n")
            add(
                .message, conversation["properties"]["happened_at"], [uuid], note, named: "conversation", uuid, conversation,
                index)
        }
    }

    /// Adds the shared activities, once all contacts were asked for theirs.
    mutating func finish(_ activities: [String: JSONValue]) {
        for (uuid, people) in companions.sorted(by: { $0.key < $1.key }) {
            guard let activity = activities[uuid] else { continue }
            let fields = activity["properties"]
            let note = [fields["summary"].words, fields["description"].words].filter { !$0.isEmpty }
            add(.inPerson, fields["happened_at"], people, note.joined(separator: "\n"), named: "activity", uuid, activity, 0)
        }
    }

    private mutating func add(
        _ kind: Catchup.Kind, _ date: JSONValue, _ people: [String], _ note: String, named type: String, _ owner: String,
        _ record: JSONValue, _ index: Int
    ) {
        guard let day = MonicaDate.day(date) else {
            undated += 1
            return
        }
        // Later exports name the record; earlier ones only say when it was written.
        let name = record["uuid"].words.isEmpty ? "\(owner) \(record["created_at"].words) \(index)" : record["uuid"].words
        let id = Catchup.ID(
            of: StableDigest("monica", type, name), at: Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400))
        entries.append(IncomingHistory.Entry(id: id, day: day, kind: kind, note: note, people: people.map(MonicaExport.uid)))
    }

    private static func line(_ message: JSONValue) -> String {
        let text = message["properties"]["content"].words
        return text.isEmpty ? "" : (message["properties"]["written_by_me"].isTrue ? "> " : "< ") + text
    }
}
