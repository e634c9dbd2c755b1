import Interchange
import Kinkeeper
import Store

extension Schemas {
    /// Gifts, from the idea to the day they are given.
    static let gifts: [(name: String, schema: Schema)] = [
        ("Money", money),
        (
            "GiftOccasion",
            .object(
                "What a gift is for.", required: ["kind"],
                [
                    "kind": .word(
                        "A day in somebody's life, or custom.", named: "OccasionKind",
                        of: Occasion.Kind.allCases.map(\.rawValue)),
                    "label": .text("Words of one's own for it; a custom one needs some.", max: 500),
                ])
        ),
        ("GiftInput", .object("An idea.", required: ["title"], fields: [id] + fields)),
        (
            "GiftChanges",
            .object(
                "What is to change of a gift; null empties.", required: [], fields: fields.map { ($0.key, $0.value.orNull) })
        ),
        ("GiftMove", status),
        ("Gift", .whole("A gift and how far it has come.", fields: whole)), ("GiftPage", page(of: "Gift")),
        ("GiftDetails", .whole("A gift with all there is to know of it.", fields: whole + details)),
        ("GiftPicture", .whole("A picture of a gift.", ["id": .identifier("Names the picture."), "sha256": digest])),
        (
            "DeletedGift",
            .whole(
                "A gift that was deleted and can be brought back.",
                [
                    "id": .identifier("Names the gift."), "title": .text("What was to be given."),
                    "deletedAt": .instant("When it was deleted; 30 days later it is gone for good."),
                ])
        ),
        ("DeletedGiftPage", page(of: "DeletedGift")), ("GiftTotals", totals), ("GiftBudgets", budgets),
    ]

    private static let money = Schema.whole(
        "An exact amount in one currency. Nothing is converted.",
        [
            "amount": .text("Digits, and decimals behind a point.", min: 1, max: 20, pattern: "^[0-9]{1,12}(\\.[0-9]{1,4})?$"),
            "currency": .text("ISO 4217, in capitals.", min: 3, max: 3, pattern: "^[A-Z]{3}$"),
        ])

    private static let digest = Schema.text(
        "The SHA-256 of the picture.", min: 64, max: 64, pattern: "^[0-9a-f]{64}$")

    private static let id = (key: "id", value: Schema.identifier("An identifier of your own, when it is written down."))

    private static let fields: [(key: String, value: Schema)] = [
        ("title", .text("What to give.", min: 1, max: 500, pattern: "\\S")),
        ("people", .list("For whom; may be nobody yet.", of: .identifier("A person."), max: 200)),
        ("occasion", .named("GiftOccasion").orNull),
        (
            "date",
            .day(
                "The day it is to be given. Not sent with a new one, it is the next such day that is known of the first person."
            )
            .orNull
        ),
        ("budget", .named("Money").orNull), ("link", .text("Where to find it: http or https, or empty.", max: 2_000)),
        ("note", .text("What else there is to say.", max: 100_000)),
        ("tags", .list("Words to find it by.", of: .text("A tag.", max: 200), max: GiftDraft.mostTags)),
        ("choosingDays", .integer("Days before the day by which it should be chosen.", GiftLead.range)),
        ("deliveryDays", .integer("Days it takes to come.", GiftLead.range)),
    ]

    private static let whole: [(key: String, value: Schema)] =
        [(key: "id", value: Schema.identifier("Names the gift."))] + fields + [
            ("status", .word("How far it has come.", named: "GiftStatus", of: Gift.Status.allCases.map(\.rawValue))),
            ("givenOn", .day("The day it was given.").orNull),
            ("chooseBy", .day("Chosen by then, it can be ordered in time.").orNull),
            ("orderBy", .day("Ordered by then, it is there to be wrapped.").orNull),
            ("wrapBy", .day("The day before.").orNull), ("createdAt", .instant("When it was written down.")),
            ("updatedAt", .instant("When it was last changed.")),
        ]

    private static let details: [(key: String, value: Schema)] = [
        (
            "steps",
            .list(
                "How it came so far, the latest first.",
                of: .whole(
                    "A step.",
                    [
                        "status": .word("How far it came.", named: "GiftStatus", of: Gift.Status.allCases.map(\.rawValue)),
                        "at": .instant("When."), "account": .identifier("Who said so."),
                    ]))
        ),
        ("pictures", .list("Its pictures, in their order.", of: .named("GiftPicture"), max: GiftPicture.most)),
        ("givenBefore", .list("What was given to the same people and is much like it.", of: .named("Gift"))),
    ]

    private static let status = Schema.object(
        "How far a gift has come.", required: ["status"],
        [
            "status": .word("Forwards or back.", named: "GiftStatus", of: Gift.Status.allCases.map(\.rawValue)),
            "givenOn": .day("The day it was given; today if not said.").orNull,
        ])

    private static let amounts = Schema.list(
        "A sum for each currency; nothing is converted.",
        of: .whole(
            "A sum.",
            [
                "amount": .text("Digits, and decimals behind a point.", min: 1, max: 40, pattern: "^[0-9]+(\\.[0-9]{1,4})?$"),
                "currency": .text("ISO 4217, in capitals.", min: 3, max: 3, pattern: "^[A-Z]{3}$"),
            ]))

    private static let totals = Schema.whole(
        "What some gifts come to.",
        [
            "count": .count("How many gifts."), "withoutBudget": .count("How many of them name no amount."), "ideas": amounts,
            "decided": amounts, "spent": amounts,
        ])

    private static let budgets = Schema.whole(
        "What a year's gifts come to. A gift for several people counts for each with their share.",
        [
            "year": .integer("The year; null is what has no day.", 1...9_999).orNull, "all": .named("GiftTotals"),
            "people": .list(
                "By person.",
                of: .whole(
                    "Somebody's.",
                    ["person": .identifier("Whom; null is for nobody yet.").orNull, "totals": .named("GiftTotals")]
                )),
            "occasions": .list(
                "By occasion.",
                of: .whole(
                    "One occasion's, whoever it was for.",
                    ["occasion": Schema.named("GiftOccasion").orNull, "totals": .named("GiftTotals")])),
            "years": .list("The years that gifts count for, the latest first.", of: .integer("A year.", 1...9_999)),
        ])
}
