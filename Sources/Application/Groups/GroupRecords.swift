import Foundation
import Kinkeeper
package import Store
package import Transfer

extension Records {
    /// A group with the number of its members.
    package static let group = Record<GroupSummary>("Group", "A group.") {
        Field("id", .identifier("Names the group."), \.group.id)
        Field("name", .text("Its name."), \.group.name)
        Field(
            "cadenceDays", orNull: .integer("How often to be in touch with its members.", Cadence.range), \.group.cadence?.days)
        Field("cadenceSetOn", orNull: .day("The day the cadence was set."), \.group.cadenceSetOn)
        Field("memberCount", .count("The number of members."), \.memberCount)
        Field("isLinked", .flag("Whether it is linked to a group of the address book.")) { $0.group.card != nil }
        Field("createdAt", .instant("When it was made."), \.group.createdAt)
        Field("updatedAt", .instant("When its name or cadence last changed."), \.group.updatedAt)
    }

    /// A group that was deleted.
    package static let deletedGroup = Record<DeletedGroup>("DeletedGroup", "A group that was deleted.") {
        Field("id", .identifier("Names the group."), \.id)
        Field("name", .text("Its name."), \.name)
        Field("memberCount", .count("The number of its people that still exist."), \.members)
        Field("deletedAt", .instant("When it was deleted."), \.deletedAt)
        Field("goesAt", .instant("When it goes for good.")) { $0.deletedAt.addingTimeInterval(Space.trashRetention) }
    }

    /// A group of an address book that can be adopted.
    package static let groupOffer = Record<GroupOffer>(
        "GroupOffer", "A group of an address book that was imported: a new one, or what is new about one that was taken over."
    ) {
        Field("id", .identifier("Names the offer."), \.id)
        Field("version", .text("Which version of the card it is; send it as If-Match."), \.version)
        Field("name", .text("What the address book calls the group."), \.name.text)
        Field("group", orNull: .identifier("Your group that it belongs to, or would join."), \.group?.id)
        Field(
            "isLinked", .flag("Whether it was taken over before, so that this is about its differences."), \.isLinked)
        Field("joining", .list("The people that would join the group.", of: .identifier("A person.")), \.joining)
        Field("leaving", .list("The people that would leave it.", of: .identifier("A person.")), \.leaving)
        Field("unknown", .count("The number of its members that are unknown here."), \.unknown)
    }
}
