package import Kinkeeper
package import Store

extension OccasionRow {
    /// The row of an occasion that is coming or has just been; without the year `underMonth`, where a heading says it.
    package init(_ upcoming: UpcomingOccasion, from display: DisplayContext, underMonth: Bool = false) {
        let remembered = upcoming.remembered
        let occurrence = upcoming.occurrence
        let isNear = abs(occurrence.daysUntil) <= 7
        let weekday = display.wording.weekday(occurrence.date)
        self.init(
            personPath: Routes.person.path(remembered.personID),
            name: remembered.name.display(display.nameOrder),
            avatar: Avatar(of: remembered.personID, name: remembered.name, photo: remembered.photo),
            occasion: display.wording.title(of: remembered.occasion),
            kind: remembered.occasion.kind.rawValue,
            isNear: isNear,
            weekday: isNear ? display.wording.capitalised(weekday) : display.wording.shortWeekday(occurrence.date),
            date: underMonth
                ? display.wording.dayAndMonth(occurrence.date)
                : display.wording.day(occurrence.date, today: display.today),
            isoDate: occurrence.date.description,
            turning: display.wording.turning(remembered.occasion.kind, occurrence.turning, isPast: occurrence.daysUntil < 0),
            countdown: display.wording.countdown(occurrence.daysUntil),
            isToday: occurrence.daysUntil == 0,
            isPast: occurrence.daysUntil < 0,
            family: remembered.family?.name
        )
    }
}

extension Avatar {
    /// A person's photo, or their initials on their own hue.
    package init(of person: Person.ID, name: PersonName, photo: MediaDigest?) {
        self.init(
            initials: Likeness.initials(name),
            hue: Likeness.hue(of: person) / 15 * 15,
            // The digest's start makes the address change with the picture, so that it may be cached for long.
            photoPath: photo.map { "\(Routes.personPhoto.path(person))?v=\($0.hex.prefix(12))" }
        )
    }
}
