extension CatchupDue {
    /// The identifier of the person's calendar entry: the same from round to round.
    public var entryUID: String { "\(person)-catchup" }
}
