/// Tells addresses and names of files from words.
enum NoteAddress {
    /// Whether a piece of text between blanks is the address of a page or a mailbox, a path, or the name of a file.
    static func isAddress(_ piece: ArraySlice<Unicode.Scalar>) -> Bool {
        guard piece.count >= 4, piece.contains(where: { $0 == "." || $0 == ":" || $0 == "@" || $0 == "/" }) else {
            return false
        }
        if isPath(piece) || hasScheme(piece) { return true }
        if let sign = piece.firstIndex(of: "@"), sign > piece.startIndex, sign + 1 < piece.endIndex { return true }
        let host = piece.prefix { $0 != "/" && $0 != "?" && $0 != ":" }
        let name = host.reversed().drop { !$0.properties.isAlphabetic }.reversed()
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
        return endings.contains(String(String.UnicodeScalarView(name[name.index(after: dot)...])).lowercased())
    }

    private static func isPath(_ piece: ArraySlice<Unicode.Scalar>) -> Bool {
        let start = piece.prefix(2)
        if start.first == "/" { return piece.dropFirst().contains("/") }
        return start.last == "/" && (start.first == "~" || start.first == ".")
            || piece.dropFirst().prefix(2).elementsEqual(":\\".unicodeScalars)
    }

    private static func hasScheme(_ piece: ArraySlice<Unicode.Scalar>) -> Bool {
        let start = piece.prefix(4).map { String($0).lowercased() }.joined()
        if start == "www." { return true }
        guard let colon = piece.firstIndex(of: ":") else { return false }
        if piece[(colon + 1)...].prefix(2).elementsEqual("//".unicodeScalars) { return true }
        let scheme = String(String.UnicodeScalarView(piece[..<colon])).lowercased()
        return colon + 1 < piece.endIndex && ["mailto", "tel", "data", "geo", "sms"].contains(scheme)
    }

    /// Ends of names of hosts and of files.
    private static let endings: Set<String> = [
        "com", "org", "net", "edu", "gov", "info", "io", "app", "dev", "de", "at", "ch", "es", "eu", "uk", "us", "fr", "it",
        "mx", "ar",
        "cl", "co", "tv", "me", "jpg", "jpeg", "png", "gif", "heic", "webp", "svg", "pdf", "doc", "docx", "odt", "xls", "xlsx",
        "csv",
        "txt", "md", "zip", "mp3", "m4a", "wav", "mp4", "mov", "html", "json", "xml", "ics", "vcf",
    ]
}
