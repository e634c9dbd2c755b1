/// The character set that a Content-Type names.
enum DeclaredCharset {
    /// Whether it is UTF-8, a part of it, or not named. Cards and calendars are UTF-8 here: RFC 6350, section 10.1, allows no
    /// other set for cards, and an entity tag must stand for the bytes that were sent, so that nothing is converted.
    static func isUTF8(in contentType: String) -> Bool {
        for parameter in contentType.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, String(parts[0]).trimmingBlanks.lowercased() == "charset" else { continue }
            let name = String(parts[1]).trimmingBlanks.lowercased().filter { $0 != "\"" }
            return ["utf-8", "utf8", "us-ascii", "ascii"].contains(name)
        }
        return true
    }
}
