import Application

extension Schemas {
    /// Gifts, from the idea to the day they are given.
    static let gifts: [(name: String, schema: Schema)] =
        [
            Records.money.described, ("GiftOccasion", Records.giftOccasion),
            (
                "GiftInput",
                Records.giftInput.schema(adding: ["id": .identifier("An identifier of your own, when it is written down.")])
            ),
            ("GiftChanges", Records.giftInput.changes("What is to change of a gift; null empties.")),
            Records.giftMove.described,
            Records.gift.described, ("GiftPage", page(of: "Gift")), Records.giftDetails.described,
            Records.giftPicture.described, Records.giftReminder.described,
            (
                "GiftReminderInput",
                Records.giftReminderInput.schema(
                    adding: ["id": .identifier("An identifier of your own, when it is added.")])
            ),
            ("GiftReminderChanges", Records.giftReminderInput.changes("What is to change of a reminder of a gift.")),
            Records.deletedGift.described, ("DeletedGiftPage", page(of: "DeletedGift")), Records.giftTotals.described,
            Records.giftBudgets.described,
        ] + giftSpaces
}
