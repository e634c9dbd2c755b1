import Application
import Interchange
import Kinkeeper

extension Schemas {
    /// Families, their members and invitations.
    static let families: [(name: String, schema: Schema)] = [
        Records.family.described, Records.familyMember.described, Records.familyInvitation.described,
        ("FamilyPage", page(of: "Family")),
        (
            "FamilyInput",
            .whole(
                "What can be said of a family.",
                ["name": .text("Its name, which all members and invited people see.", min: 1, max: FamilyName.longest)])
        ),
        (
            "FamilyRoleInput",
            .whole(
                "The role of a member.",
                ["role": .word("What the member may do.", named: "FamilyRole", of: ["owner", "member"])])
        ),
        (
            "NewFamilyInvitation",
            .whole(
                "An invitation that was just made.",
                fields: Records.familyInvitation.properties + [
                    ("code", .text("Lets one account in, once; said this once.")),
                    ("path", .text("The page of the invitation; said this once.")),
                ])
        ),
    ]
}
