import Foundation

/// A link to a page that names no server: "kinkeeper://gifts/0198c0de-…". It leads to the same page wherever Kinkeeper runs, and
/// stays true when the server moves.
///
/// Its target is a route of the one table: printed from it, and read only when it is a route that a signed-in account can open.
/// So no link leads to another site, and none changes data.
public struct DeepLink: Hashable, Sendable, LosslessStringConvertible {
    /// By which name a link is known to what opens it.
    public enum Scheme: String, CaseIterable, Sendable {
        /// For programs of the device.
        case device = "kinkeeper"
        /// For browsers, which let pages handle no schemes but such.
        case web = "web+kinkeeper"
    }

    /// Where it leads, as pages link to it: the path, and a query and a fragment where there are any.
    public let target: String

    /// The most bytes that are read.
    static let longest = 8_000

    /// A link to what pages know by `target`; nil where the table has no such page.
    public init?(target: String) {
        let path = target.prefix { $0 != "?" && $0 != "#" }
        guard let known = Routes.linked(String(path)), let rest = Self.quoted(target[path.endIndex...]) else { return nil }
        self.target = known + rest
    }

    /// Reads a link. The scheme may be in capitals and followed by any number of slashes, since programs that pass links on
    /// rewrite them. Nil when it is no link of Kinkeeper, or leads to an unknown page.
    public init?(_ description: String) {
        let text = description.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.utf8.count <= Self.longest, let colon = text.firstIndex(of: ":"),
            Scheme(rawValue: text[..<colon].lowercased()) != nil
        else { return nil }
        let rest = text[text.index(after: colon)...].drop { $0 == "/" }
        var path = rest.prefix { $0 != "?" && $0 != "#" }
        let tail = rest[path.endIndex...]
        while path.last == "/" { path.removeLast() }
        self.init(target: "/\(path == Self.home ? "" : path)\(tail)")
    }

    /// As programs of the device know it.
    public var description: String { text(.device) }

    /// Returns the link in one of its schemes: "web+kinkeeper:gifts/0198c0de-…".
    public func text(_ scheme: Scheme) -> String {
        let path = target.prefix { $0 != "?" && $0 != "#" }.dropFirst()
        let tail = target.drop { $0 != "?" && $0 != "#" }
        return "\(scheme.rawValue)\(scheme == .device ? "://" : ":")\(path.isEmpty ? Self.home : String(path))\(tail)"
    }

    /// The link to a page as programs of the device know it; empty where no link leads there.
    public static func text(_ target: String) -> String { DeepLink(target: target)?.description ?? "" }

    /// The name of the first page, which has no path of its own.
    private static let home = "today"

    /// Returns a query and a fragment as in an address, with other characters encoded; nil for invalid text.
    private static func quoted(_ tail: Substring) -> String? {
        var allowed = CharacterSet(charactersIn: "!"..."~")
        allowed.remove(charactersIn: "\"\\<>")
        return tail.addingPercentEncoding(withAllowedCharacters: allowed)
    }
}
