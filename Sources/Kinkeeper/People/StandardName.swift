extension PersonName {
    /// The whole name as the parts alone would say it: "Dr. Anna Maria Berg", "王小明". Empty without parts.
    public var fromParts: String {
        if !given.trimmed.isEmpty, !family.trimmed.isEmpty, NameScript.isEastAsian(given), NameScript.isEastAsian(family) {
            return family.trimmed + given.trimmed
        }
        return [prefix, given, middle, family, suffix].map(\.trimmed).filter { !$0.isEmpty }.joined(separator: " ")
    }
}
