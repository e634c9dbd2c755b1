import Application
import Foundation
import HTTPSupport
import Interchange
import Kinkeeper

/// The content of a person in a body. The schema was checked before; rules beyond it are checked here.
struct PersonInput {
    var profile: Profile
    var category: Kinkeeper.Category?
    var leapDayRule: LeapDayRule?
    var cadence: CadenceChoice

    /// Reads a `PersonInput` or a `Person`. Throws a problem that names the places at fault. `known` are the days of the
    /// edited person: a day that a card brought without words may stay as it is.
    init(_ json: JSONValue, today: CivilDate, over known: [Occasion] = []) throws(Problem) {
        var faults: [Problem.Fault] = []
        let name = PersonName(json: json["name"] ?? [:])
        if name.display(.givenFirst).isEmpty { faults.append(.init(pointer: "/name", detail: "must not be empty")) }
        profile = Profile(
            name: name, organisation: json["organisation"]?.text ?? "", jobTitle: json["jobTitle"]?.text ?? "",
            pronouns: json["pronouns"]?.text ?? "", note: json["note"]?.text ?? "",
            contacts: PersonInput.contacts(json["contacts"]?.elements ?? [], &faults),
            occasions: PersonInput.occasions(json["occasions"]?.elements ?? [], today, known, &faults),
            tags: json["tags"]?.elements?.compactMap(\.text) ?? [])
        category = json["category"]?.text.flatMap { Kinkeeper.Category($0) }
        leapDayRule = json["leapDayRule"]?.text.flatMap(LeapDayRule.init(rawValue:))
        cadence = PersonInput.cadence(json["cadence"] ?? ["choice": "inherited"], at: "/cadence", &faults)
        guard faults.isEmpty else { throw .invalid(faults) }
    }

    /// A cadence; `every` needs its days.
    static func cadence(_ json: JSONValue, at pointer: String, _ faults: inout [Problem.Fault]) -> CadenceChoice {
        switch json["choice"]?.text {
        case "never": return .never
        case "every":
            guard let cadence = json["days"]?.integer.flatMap({ Cadence(days: $0) }) else {
                faults.append(.init(pointer: "\(pointer)/days", detail: "is missing"))
                return .inherited
            }
            return .every(cadence)
        default: return .inherited
        }
    }

    private static func contacts(_ elements: [JSONValue], _ faults: inout [Problem.Fault]) -> [ContactMethod] {
        var contacts: [ContactMethod] = []
        for (index, json) in elements.enumerated() {
            let place = "/contacts/\(index)"
            let value = json["value"]?.text ?? ""
            let kind = json["kind"]?.text ?? ""
            if kind == "address" {
                let address = PostalAddress(json: json["address"] ?? [:])
                if address == PostalAddress() { faults.append(.init(pointer: "\(place)/address", detail: "must not be empty")) }
                contacts.append(ContactMethod(label: json["label"]?.text ?? "", value: .address(address)))
                continue
            }
            if value.isEmpty { faults.append(.init(pointer: "\(place)/value", detail: "must not be empty")) }
            let method: ContactMethod.Value =
                switch kind {
                case "phone": .phone(value)
                case "email": .email(value)
                case "messaging": .messaging(service: json["service"]?.text ?? "", handle: value)
                default: .url(value)
                }
            contacts.append(ContactMethod(label: json["label"]?.text ?? "", value: method))
        }
        return contacts
    }

    private static func occasions(
        _ elements: [JSONValue], _ today: CivilDate, _ known: [Occasion], _ faults: inout [Problem.Fault]
    ) -> [Occasion] {
        var occasions: [Occasion] = []
        for (index, json) in elements.enumerated() {
            let place = "/occasions/\(index)"
            let kind = json["kind"]?.text.flatMap(Occasion.Kind.init(rawValue:)) ?? .custom
            let label = json["label"]?.text ?? ""
            func take(_ when: Occasion.When) {
                let day = Occasion(kind: kind, label: label, when: when)
                if kind == .custom, label.isEmpty, !known.contains(day) {
                    faults.append(.init(pointer: "\(place)/label", detail: "must not be empty"))
                }
                occasions.append(day)
            }
            if let text = json["date"]?.text {
                guard let date = PartialDate(text) else {
                    faults.append(.init(pointer: "\(place)/date", detail: "is not a day there is"))
                    continue
                }
                if date.isInFutureYear(of: today) {
                    faults.append(.init(pointer: "\(place)/date", detail: "lies in the future"))
                }
                take(.date(date))
            } else if let words = json["text"]?.text, !words.isEmpty {
                take(.text(words))
            } else {
                faults.append(.init(pointer: place, detail: "needs date or text"))
            }
        }
        return occasions
    }
}

extension PersonName {
    fileprivate init(json: JSONValue) {
        self.init(
            prefix: json["prefix"]?.text ?? "", given: json["given"]?.text ?? "", middle: json["middle"]?.text ?? "",
            family: json["family"]?.text ?? "", suffix: json["suffix"]?.text ?? "", nickname: json["nickname"]?.text ?? "",
            formatted: json["display"]?.text ?? "")
    }
}

extension PostalAddress {
    fileprivate init(json: JSONValue) {
        self.init(
            postOfficeBox: json["postOfficeBox"]?.text ?? "", extended: json["extended"]?.text ?? "",
            street: json["street"]?.text ?? "", locality: json["locality"]?.text ?? "", region: json["region"]?.text ?? "",
            postalCode: json["postalCode"]?.text ?? "", country: json["country"]?.text ?? "")
    }
}
