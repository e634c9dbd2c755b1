import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
import Store

extension GiftDraft {
    /// Reads a `GiftInput`, whose schema was checked. Throws a problem that names the place of what cannot be.
    init(_ json: JSONValue) throws(Problem) {
        var date: CivilDate?
        if let text = json["date"]?.text {
            date = CivilDate(iso8601: text)
            guard date != nil else { throw .invalid([.init(pointer: "/date", detail: "must be a day that there is")]) }
        }
        let lead = GiftLead(
            choosing: json["choosingDays"]?.integer ?? GiftLead.usual.choosing,
            delivery: json["deliveryDays"]?.integer ?? GiftLead.usual.delivery)
        self.init(
            title: json["title"]?.text ?? "", recipients: Operation.people(in: json),
            occasion: try json["occasion"].flatMap { json throws(Problem) in try GiftOccasion.reading(json) }, date: date,
            budget: try json["budget"].flatMap { json throws(Problem) in try Money.reading(json) },
            link: json["link"]?.text ?? "", note: json["note"]?.text ?? "",
            tags: json["tags"]?.elements?.compactMap(\.text) ?? [], lead: lead ?? .usual)
    }
}

extension GiftOccasion {
    fileprivate static func reading(_ json: JSONValue) throws(Problem) -> GiftOccasion? {
        guard let kind = json["kind"]?.text.flatMap(Occasion.Kind.init(rawValue:)) else { return nil }
        guard let occasion = GiftOccasion(kind: kind, label: json["label"]?.text ?? "") else {
            throw .invalid([.init(pointer: "/occasion/label", detail: "must say what a custom occasion is")])
        }
        return occasion
    }
}

extension Money {
    fileprivate static func reading(_ json: JSONValue) throws(Problem) -> Money? {
        guard let amount = json["amount"]?.text, let code = json["currency"]?.text else { return nil }
        guard let currency = Currency(code) else {
            throw .invalid([.init(pointer: "/budget/currency", detail: "must be a code of ISO 4217 in use")])
        }
        do throws(MoneyProblem) { return try Money(amount, currency) } catch {
            let places = currency.minorUnits
            throw .invalid([
                .init(pointer: "/budget/amount", detail: "must be below a million million, with \(places) decimals at most")
            ])
        }
    }
}

extension Gift {
    /// Names this state of the gift: what can be edited, then how far it has come.
    func apiVersion(_ json: JSONValue) -> String {
        "\(updatedAt.wholeMilliseconds)-\(StableDigest(String(decoding: json.bytes, as: UTF8.self)).hexadecimal)"
    }

    /// Whether a version is of what can be edited now; nil is of whatever is there. A step taken meanwhile is in nobody's way.
    func isVersion(_ text: String?) -> Bool {
        guard let text else { return true }
        return text.prefix { $0 != "-" } == String(updatedAt.wholeMilliseconds)
    }
}

extension JSONValue {
    /// What can be said of a gift, as it stands.
    init(input gift: Gift) {
        self = .object(JSONValue.inputMembers(of: gift))
    }

    /// A gift and how far it has come.
    init(_ gift: Gift) {
        self = .object(JSONValue.members(of: gift))
    }

    /// A gift with all there is to know of it.
    init(_ details: GiftDetails) {
        let steps = details.steps.map { step -> JSONValue in
            [
                "status": .string(step.status.rawValue), "at": .instant(step.at),
                "account": .string(Identifier<Account>(step.by).description),
            ]
        }
        self = .object(
            JSONValue.members(of: details.gift) + [
                .init(name: "steps", value: .array(steps)),
                .init(name: "pictures", value: .array(details.pictures.map { JSONValue($0) })),
                .init(name: "givenBefore", value: .array(details.givenBefore.map { JSONValue($0) })),
            ])
    }

    init(_ picture: GiftPicture) {
        self = ["id": .string(picture.id.description), "sha256": .string(picture.digest.hex)]
    }

    init(_ gift: DeletedGift) {
        self = [
            "id": .string(gift.id.description), "title": .string(gift.title), "deletedAt": .instant(gift.deletedAt),
        ]
    }

    /// A year's sums.
    init(_ budgets: GiftBudgets, in year: Int?, years: [Int]) {
        let people = budgets.people.sorted { ($0.key?.description ?? "") < ($1.key?.description ?? "") }
        let occasions = budgets.occasions.sorted { ($0.key ?? "") < ($1.key ?? "") }
        self = [
            "year": .optional(year), "all": JSONValue(budgets.all),
            "people": .array(
                people.map { ["person": .optional($0.key?.description), "totals": JSONValue($0.value)] }),
            "occasions": .array(
                occasions.map { ["occasion": JSONValue($0.value.occasion), "totals": JSONValue($0.value.totals)] }),
            "years": .array(years.map { .integer($0) }),
        ]
    }

    private init(_ totals: GiftTotals) {
        func sums(_ sums: MoneyTotals) -> JSONValue { .array(sums.amounts.map { JSONValue($0.amount, $0.currency) }) }
        self = [
            "count": .integer(totals.count), "withoutBudget": .integer(totals.withoutBudget), "ideas": sums(totals.ideas),
            "decided": sums(totals.decided), "spent": sums(totals.spent),
        ]
    }

    private init(_ amount: Decimal, _ currency: Currency) {
        self = ["amount": .string(MoneyTotals.text(amount, currency)), "currency": .string(currency.code)]
    }

    private init(_ occasion: GiftOccasion?) {
        self =
            occasion.map { ["kind": .string($0.kind.rawValue), "label": .string($0.label)] } ?? .null
    }

    private static func members(of gift: Gift) -> [Member] {
        [.init(name: "id", value: .string(gift.id.description))] + inputMembers(of: gift) + [
            .init(name: "status", value: .string(gift.status.rawValue)),
            .init(name: "givenOn", value: .optional(gift.dayGiven?.description)),
            .init(name: "chooseBy", value: .optional(gift.deadlines?.chooseBy.description)),
            .init(name: "orderBy", value: .optional(gift.deadlines?.orderBy.description)),
            .init(name: "wrapBy", value: .optional(gift.deadlines?.wrapBy.description)),
            .init(name: "createdAt", value: .instant(gift.createdAt)),
            .init(name: "updatedAt", value: .instant(gift.updatedAt)),
        ]
    }

    private static func inputMembers(of gift: Gift) -> [Member] {
        [
            .init(name: "title", value: .string(gift.title)),
            .init(name: "people", value: .array(gift.recipients.map { .string($0.description) })),
            .init(name: "occasion", value: JSONValue(gift.occasion)),
            .init(name: "date", value: .optional(gift.date?.description)),
            .init(name: "budget", value: gift.budget.map { JSONValue($0.amount, $0.currency) } ?? .null),
            .init(name: "link", value: .string(gift.link)), .init(name: "note", value: .string(gift.note)),
            .init(name: "tags", value: .array(gift.tags.map { .string($0) })),
            .init(name: "choosingDays", value: .integer(gift.lead.choosing)),
            .init(name: "deliveryDays", value: .integer(gift.lead.delivery)),
        ]
    }
}
