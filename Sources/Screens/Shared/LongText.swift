extension String {
    /// The beginning of a text of more than so many bytes; nil for one that is shown whole. The last character may be cut through, and
    /// goes.
    func beginning(ofMoreThan bytes: Int) -> String? {
        guard utf8.count > bytes else { return nil }
        return String(String(decoding: utf8.prefix(bytes), as: UTF8.self).dropLast())
    }
}
