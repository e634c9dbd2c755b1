public import Foundation

extension CivilDate {
    /// The day that an instant falls on in a time zone: the only bridge from clock time to civil days.
    ///
    /// Instants too far away to have a day of their own give the first or last day that can be expressed.
    public init(of instant: Date, in zone: TimeZone) {
        let seconds = instant.timeIntervalSince1970.rounded(.down)
        // A hundred thousand million days: beyond `Int32`, and well within what converts to an integer.
        let reach = 86_400.0 * 1e11
        let bounded = seconds.isNaN ? 0 : Int64(min(max(seconds, -reach), reach))
        let local = bounded + Int64(zone.secondsFromGMT(for: instant))
        let (quotient, remainder) = local.quotientAndRemainder(dividingBy: 86_400)
        self.init(daysSinceEpoch: Int32(clamping: remainder < 0 ? quotient - 1 : quotient))
    }
}
