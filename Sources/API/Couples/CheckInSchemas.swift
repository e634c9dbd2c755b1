import Application
import Kinkeeper

extension Schemas {
    /// A couple's check-ins, and what belongs to them.
    static let checkIns: [(name: String, schema: Schema)] = [
        Records.checkIn.described, Records.checkInTopic.described, Records.checkInPartner.described,
        Records.checkInTurn.described,
        ("CheckInPage", page(of: "CheckIn")), Records.checkInAct.described, Records.checkInStatistics.described,
        Records.checkInRules.described, Records.checkInRulesInput.described,
        (
            "CheckInAgreement",
            .whole(
                "The rules that you read and agree to.",
                ["rules": Schema.identifier("The id of the rules; null for those that every couple begins with.").orNull])
        ),
        Records.checkInCategory.described, ("CheckInCategoryPage", page(of: "CheckInCategory")),
        Records.checkInPrompt.described,
        ("CheckInCategoryInput", Records.checkInCategoryInput.schema(adding: ["id": ownIdentifier])),
        ("CheckInCategoryReplacement", Records.checkInCategoryInput.replacement("A whole category.")),
        ("CheckInPromptInput", Records.checkInPromptInput.schema(adding: ["id": ownIdentifier])),
        ("CheckInPromptReplacement", Records.checkInPromptInput.replacement("A whole prompt.")),
        Records.checkInAnswer.described, ("CheckInAnswerPage", page(of: "CheckInAnswer")), Records.checkInAnswerInput.described,
        Records.actionItem.described, ("ActionItemPage", page(of: "ActionItem")),
        ("ActionItemInput", Records.actionItemInput.schema(adding: ["id": ownIdentifier])),
        (
            "ActionItemReplacement",
            Records.actionItemInput.replacement(
                "A whole action item; isOff stays as it is if not said.", keeping: ["isOff"],
                adding: ["isDone": .flag("Whether it is done.")])
        ),
    ]

    private static let ownIdentifier = Schema.identifier("An identifier of your own, when it is added.")
}
