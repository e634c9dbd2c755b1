import Foundation

// A set with a zone of its own says its times by the clocks there; everything else goes by the account's. These are the ways
// between the two.

extension RecurrenceSet {
    /// The clocks that show its times: those of its own zone, else the account's.
    public func clock(in account: ZoneOffsets) -> ZoneOffsets { zone.map { ZoneOffsets($0) } ?? account }

    /// The account's local time at one of its times.
    public func shown(_ time: CivilDateTime, in account: ZoneOffsets) -> CivilDateTime {
        let own = clock(in: account)
        return own == account ? time : account.local(at: own.instant(of: time))
    }

    /// Its own local time at a time of another set.
    func own(_ time: CivilDateTime, of other: RecurrenceSet, in account: ZoneOffsets) -> CivilDateTime {
        let (own, others) = (clock(in: account), other.clock(in: account))
        return own == others ? time : own.local(at: others.instant(of: time))
    }
}
