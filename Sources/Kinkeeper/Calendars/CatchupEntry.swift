extension CatchupDue {
    /// What names the entry of the person in a calendar: the same from round to round.
    public var entryUID: String { "\(person)-catchup" }
}
