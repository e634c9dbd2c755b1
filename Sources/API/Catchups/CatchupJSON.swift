import Foundation
import Interchange
import Kinkeeper
import Store

extension Catchup {
    /// Names this state of the entry.
    var apiVersion: String { String(updatedAt.wholeMilliseconds) }
}

extension CatchupDraft {
    /// Reads a `CatchupInput`, whose schema was checked.
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

extension JSONValue {
    /// An entry of the log.
    init(_ entry: Catchup) {
        let time = entry.minute.map { minute in
            "\(minute < 600 ? "0" : "")\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
        }
        self = [
            "id": .string(entry.id.description), "people": .array(entry.people.map { .string($0.description) }),
            "kind": .string(entry.kind.rawValue), "day": .string(entry.day.description), "time": .optional(time),
            "note": .string(entry.note), "others": .string(entry.others), "createdAt": .instant(entry.createdAt),
            "updatedAt": .instant(entry.updatedAt),
        ]
    }

    /// That somebody was wished well.
    init(_ wish: Wish) {
        self = [
            "id": .string(wish.id.description), "person": .string(wish.person.description), "kind": .string(wish.kind.rawValue),
            "label": .string(wish.label), "day": .string(wish.day.description),
            "catchup": .optional(wish.catchup?.description), "wishedAt": .instant(wish.wishedAt),
        ]
    }
}
