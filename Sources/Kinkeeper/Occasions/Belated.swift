/// Decides which occasions of the last days are still worth a wish.
public enum Belated {
    /// How many days back the belated section reaches; yesterday is one day back.
    public static let days = 7

    /// The occurrence that was missed within the last days before today, if there is one. Today itself is not belated.
    public static func occurrence(of occasion: Occasion, today: CivilDate, leapDayRule: LeapDayRule) -> Occurrence? {
        guard let previous = occasion.previous(before: today, leapDayRule: leapDayRule), previous.daysUntil >= -days else {
            return nil
        }
        return previous
    }
}
