extension Weekday {
    /// The English name in lower case, as programs, commands and files write it: `monday`.
    public var name: String { Weekday.names[rawValue - 1] }

    /// Reads what `name` writes.
    public init?(name: some StringProtocol) {
        guard let position = Weekday.names.firstIndex(of: String(name)) else { return nil }
        self.init(rawValue: position + 1)
    }

    private static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
}
