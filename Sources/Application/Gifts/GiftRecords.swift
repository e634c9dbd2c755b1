import Foundation
import Interchange
package import Kinkeeper
package import Store

extension Records {
    /// A gift and its status.
    package static let gift = Record<Gift>("Gift", "A gift and its status.") {
        Field("id", .identifier("Names the gift."), \.id)
        Field(page: "gifts", \.id)
        giftInput.fields.map { $0.of { GiftDraft($0) } }
        Field("status", .giftStatus("Its status."), \.status)
        Field("givenOn", orNull: .day("The day it was given."), \.dayGiven)
        Field("chooseBy", orNull: .day("The last day to choose it."), \.deadlines?.chooseBy)
        Field("orderBy", orNull: .day("The last day to order it."), \.deadlines?.orderBy)
        Field("wrapBy", orNull: .day("The last day to wrap it."), \.deadlines?.wrapBy)
        Field(
            "reminders",
            .list("Its reminders: open ones first, then by time.", of: .record(giftReminder), max: GiftReminder.most),
            \.reminders)
        Field("createdAt", .instant("When it was added."), \.createdAt)
        Field("updatedAt", .instant("When it was last changed."), \.updatedAt)
    }

    /// The editable content of a gift.
    package static let giftInput = RecordInput<GiftDraft>("GiftInput", "An idea.", required: ["title"]) {
        Field("title", .text("The gift, in the owner's words.", min: 1, max: 500, pattern: "\\S"), sets: \.title)
        Field("people", .list("The recipients; may be empty.", of: .identifier("A person."), max: 200), sets: \.recipients)
        Field("occasion", orNull: .giftOccasion, sets: \.occasion)
        Field(
            "date",
            orNull: .day(
                "The day it is to be given. When it is left out of a new gift, it is the first person's next known day of that occasion."
            ), sets: \.date)
        Field("budget", orNull: .money, sets: \.budget)
        Field("link", .text("Where to find it: http or https, or empty.", max: 2_000), sets: \.link)
        Field("note", .text("A note.", max: 100_000), sets: \.note)
        Field("tags", .list("Words to find it by.", of: .text("A tag.", max: 200), max: GiftDraft.mostTags), sets: \.tags)
        Field(
            "choosingDays", .integer("Days before the day by which it should be chosen.", GiftLead.range), sets: \.choosingDays)
        Field("deliveryDays", .integer("Days it takes to come.", GiftLead.range), sets: \.deliveryDays)
    }

    /// A change of a gift's status.
    package static let giftMove = RecordInput<GiftMove>("GiftMove", "The status of a gift.", required: ["status"]) {
        Field("status", .giftStatus("The new status, forwards or back."), sets: \.status)
        Field("givenOn", orNull: .day("The day it was given; today without one."), sets: \.givenOn)
    }

    /// The occasion of a gift.
    package static let giftOccasion = Schema.object(
        "What a gift is for.", required: ["kind"],
        [
            "kind": .word(
                "A day in the life of a person, or custom.", named: "OccasionKind", of: Occasion.Kind.allCases.map(\.rawValue)),
            "label": .text("Words of one's own for it; a custom one needs some.", max: 500),
        ])

    /// A gift with its history, its pictures and similar gifts.
    package static let giftDetails = Record<GiftDetails>(
        "GiftDetails", "A gift with its steps, its pictures and similar gifts of earlier."
    ) {
        gift.fields.map { $0.of(\GiftDetails.gift) }
        Field("steps", .list("Its steps, latest first.", of: .inline(giftStep)), \.steps)
        Field("pictures", .list("Its pictures, in their order.", of: .record(giftPicture), max: GiftPicture.most), \.pictures)
        Field(
            "givenBefore", .list("Similar gifts that the same people were given.", of: .record(gift)), \.givenBefore)
    }

    /// A picture of a gift.
    package static let giftPicture = Record<GiftPicture>("GiftPicture", "A picture of a gift.") {
        Field("id", .identifier("Names the picture."), \.id)
        Field("sha256", .text("The SHA-256 of the picture.", min: 64, max: 64, pattern: "^[0-9a-f]{64}$"), \.digest.hex)
    }

    /// A gift that was deleted.
    package static let deletedGift = Record<DeletedGift>(
        "DeletedGift", "A gift that was deleted and can be brought back."
    ) {
        Field("id", .identifier("Names the gift."), \.id)
        Field("title", .text("The gift, in the owner's words."), \.title)
        Field("deletedAt", .instant("When it was deleted; 30 days later it is gone for good."), \.deletedAt)
    }

    /// The sums of some gifts.
    package static let giftTotals = Record<GiftTotals>("GiftTotals", "The sums of some gifts.") {
        Field("count", .count("The number of gifts."), \.count)
        Field("withoutBudget", .count("The number of gifts without an amount."), \.withoutBudget)
        Field("ideas", .sums, \.ideas)
        Field("decided", .sums, \.decided)
        Field("spent", .sums, \.spent)
    }

    /// The sums of a year's gifts.
    package static let giftBudgets = Record<YearOfGifts>(
        "GiftBudgets", "The sums of a year. A gift for several people counts for each with their share."
    ) {
        Field("year", orNull: .integer("The year; null for gifts without a day.", 1...9_999), \.year)
        Field("all", .record(giftTotals), \.budgets.all)
        Field("people", .list("By person.", of: .inline(personTotals)), \.people)
        Field("occasions", .list("By occasion.", of: .inline(occasionTotals)), \.occasions)
        Field("years", .list("The years that gifts count for, the latest first.", of: .integer("A year.", 1...9_999)), \.years)
    }

    /// An amount of money.
    package static let money = Record<Money>("Money", "An exact amount in one currency. Nothing is converted.") {
        Field(
            "amount", .text("Digits, and decimals behind a point.", min: 1, max: 20, pattern: "^[0-9]{1,12}(\\.[0-9]{1,4})?$"),
            \.amountText)
        Field("currency", .text("ISO 4217, in capitals.", min: 3, max: 3, pattern: "^[A-Z]{3}$"), \.currency.code)
    }

    private static let giftStep = Record<GiftStep>("GiftStep", "A step.") {
        Field("status", .giftStatus("The status it reached."), \.status)
        Field("at", .instant("When."), \.at)
        Field("account", .identifier("The account that said so.")) { AccountID($0.by) }
    }

    private static let personTotals = Record<YearOfGifts.PersonTotals>("PersonTotals", "The gifts of a person.") {
        Field("person", orNull: .identifier("The recipient; null without one."), \.person)
        Field("totals", .record(giftTotals), \.totals)
    }

    private static let occasionTotals = Record<YearOfGifts.OccasionTotals>(
        "OccasionTotals", "The gifts for an occasion."
    ) {
        Field("occasion", orNull: .giftOccasion, \.occasion)
        Field("totals", .record(giftTotals), \.totals)
    }

    fileprivate static let sum = Record<(currency: Currency, amount: Decimal)>("Sum", "A sum.") {
        Field(
            "amount", .text("Digits, and decimals behind a point.", min: 1, max: 40, pattern: "^[0-9]+(\\.[0-9]{1,4})?$")
        ) { MoneyTotals.text($0.amount, $0.currency) }
        Field("currency", .text("ISO 4217, in capitals.", min: 3, max: 3, pattern: "^[A-Z]{3}$")) { $0.currency.code }
    }
}

/// A change of a gift's status.
package struct GiftMove: Sendable {
    package var status = Gift.Status.idea
    /// The day the gift was given; nil is today.
    package var givenOn: CivilDate?

    package init() {}
}

/// A year's sums, in the order of identifiers and words.
package struct YearOfGifts: Sendable {
    /// The sums of a person; those of gifts without a recipient when nil.
    package struct PersonTotals: Sendable {
        let person: Person.ID?
        let totals: GiftTotals
    }

    /// The sums of an occasion; those of gifts without one when nil.
    package struct OccasionTotals: Sendable {
        let occasion: GiftOccasion?
        let totals: GiftTotals
    }

    let year: Int?
    let budgets: GiftBudgets
    let years: [Int]

    /// The sums of a year; those of gifts without a day when nil. `years` are all years with gifts.
    package init(_ year: Int?, _ budgets: GiftBudgets, years: [Int]) {
        (self.year, self.budgets, self.years) = (year, budgets, years)
    }

    var people: [PersonTotals] {
        budgets.people.sorted { ($0.key?.description ?? "") < ($1.key?.description ?? "") }.map {
            PersonTotals(person: $0.key, totals: $0.value)
        }
    }

    var occasions: [OccasionTotals] {
        budgets.occasions.sorted { ($0.key ?? "") < ($1.key ?? "") }.map {
            OccasionTotals(occasion: $0.value.occasion, totals: $0.value.totals)
        }
    }
}

extension JSONForm where Value == Gift.Status {
    /// The status of a gift.
    package static func giftStatus(_ about: String) -> JSONForm { .word(about, named: "GiftStatus") }
}

extension JSONForm where Value == MoneyTotals {
    fileprivate static var sums: JSONForm {
        let list = JSONForm<[(currency: Currency, amount: Decimal)]>.list(
            "A sum for each currency; nothing is converted.", of: .inline(Records.sum))
        return JSONForm(list.schema) { list.write($0.amounts) }
    }
}

extension JSONForm where Value == Money {
    fileprivate static var money: JSONForm {
        JSONForm(.named("Money"), write: { Records.money.json($0) }) { json throws(JSONFault) in
            guard let currency = Currency(json["currency"]?.text ?? "") else {
                throw JSONFault("must be a code of ISO 4217 in use", at: "/currency")
            }
            do throws(MoneyProblem) { return try Money(json["amount"]?.text ?? "", currency) } catch {
                throw JSONFault(
                    "must be below a million million, with \(currency.minorUnits) decimals at most", at: "/amount")
            }
        }
    }
}

extension JSONForm where Value == GiftOccasion {
    fileprivate static var giftOccasion: JSONForm {
        JSONForm(
            .named("GiftOccasion"),
            write: { ["kind": .string($0.kind.rawValue), "label": .string($0.label)] },
            read: { json throws(JSONFault) in
                let kind = json["kind"]?.text.flatMap(Occasion.Kind.init(rawValue:)) ?? .custom
                guard let occasion = GiftOccasion(kind: kind, label: json["label"]?.text ?? "") else {
                    throw JSONFault("must say what a custom occasion is", at: "/label")
                }
                return occasion
            })
    }
}

extension GiftDraft {
    fileprivate var choosingDays: Int {
        get { lead.choosing }
        set { lead = GiftLead(choosing: newValue, delivery: lead.delivery) ?? lead }
    }

    fileprivate var deliveryDays: Int {
        get { lead.delivery }
        set { lead = GiftLead(choosing: lead.choosing, delivery: newValue) ?? lead }
    }
}
