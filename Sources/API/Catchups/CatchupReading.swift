import Application
import Foundation
import Interchange
import Kinkeeper
import Store

extension Catchup {
    /// The version of the entry.
    var apiVersion: String { String(updatedAt.wholeMilliseconds) }
}

extension CatchupDraft {
    /// Reads a `CatchupInput` that matches its schema.
    init(_ json: JSONValue, today: CivilDate) {
        let clock = json["time"]?.text?.split(separator: ":").compactMap { Int($0) } ?? []
        self.init(
            id: json["id"]?.text.flatMap { Catchup.ID($0) },
            day: json["day"]?.text.flatMap { CivilDate(iso8601: $0) } ?? today,
            minute: clock.count == 2 ? clock[0] * 60 + clock[1] : nil,
            kind: json["kind"]?.text.flatMap(Catchup.Kind.init(rawValue:)) ?? .other, note: json["note"]?.text ?? "",
            people: Operation.people(in: json), others: json["others"]?.text ?? "")
    }
}
