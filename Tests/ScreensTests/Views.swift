import Foundation
import Kinkeeper
import Screens
import TestSupport

/// From where the tests look: noon of Saturday, 21 November 2026, in a zone of one's choice.
func display(
    _ today: String? = nil, zone: String = "UTC", nameOrder: NameOrder = .givenFirst, leapDayRule: LeapDayRule = .february28
) -> DisplayContext {
    DisplayContext(
        now: TestClock().now, timeZone: TimeZone(identifier: zone) ?? .gmt, today: today.flatMap { CivilDate(iso8601: $0) },
        nameOrder: nameOrder, leapDayRule: leapDayRule)
}
