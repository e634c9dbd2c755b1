import HTTPSupport
import Hummingbird
import Screens

/// Where an act leads back to: the page it was done on, as a form's field or a query's value names it.
enum WayBack {
    /// A path of this site with its query; nil for anything that could lead elsewhere.
    static func path(_ text: String?) -> String? {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), text.utf8.count < 1_000,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\\\"<>".utf8.contains($0) })
        else { return nil }
        return text
    }

    /// `path` with the way back as a part of its query.
    static func link(_ path: String, to back: String) -> String {
        "\(path)\(path.contains("?") ? "&" : "?")back=\(Links.queryValue(back))"
    }
}

extension Member {
    /// The way back that the query names.
    var wayBack: String? { WayBack.path(query("back")) }

    /// The page that was asked for, with its query: what acts on it lead back to.
    var here: String { WayBack.path(request.uri.string) ?? Routes.today.path }
}
