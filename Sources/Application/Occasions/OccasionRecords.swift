import Kinkeeper
package import Store

extension Records {
    /// An occasion and the day of its next time, or its latest.
    package static let upcoming = Record<Ordered<UpcomingOccasion>>(
        "Upcoming", "An occasion and the day it comes next, or has just been."
    ) {
        Field("person", .identifier("Whose it is."), \.value.remembered.personID)
        Field(
            "space", orNull: .identifier("The family’s space that has the person; null for one’s own."),
            \.value.remembered.family?.id)
        Field(
            "family", orNull: .text("The name of that family; null for one’s own people."),
            \.value.remembered.family?.name)
        Field("display", .text("The person’s name.")) { $0.value.remembered.name.display($0.order) }
        Field("occasion", .occasion, \.value.remembered.occasion)
        Field("on", .day("The day it falls on."), \.value.occurrence.date)
        Field(
            "daysUntil",
            .integer(
                "Days from today; 0 is today, negative for what has been. A month asked for may be of any year.",
                -800_000...3_000_000),
            \.value.occurrence.daysUntil)
        Field("turning", orNull: .count("How many years it is on that day."), \.value.occurrence.turning)
    }
}
