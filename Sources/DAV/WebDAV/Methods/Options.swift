import HTTPTypes
import Hummingbird

extension DAVSite {
    /// The supported features: WebDAV without locks, read access control, CardDAV, CalDAV, making of address books.
    static let compliance = "1, 3, access-control, addressbook, calendar-access, extended-mkcol"

    static func options(at place: DAVResource) -> Response {
        Response(
            status: .ok,
            headers: [
                .dav: compliance, .allow: methods(at: place).joined(separator: ", "), .contentLength: "0",
                .cacheControl: "private, no-cache",
            ])
    }

    /// The methods that a kind of place knows. That of a book includes what makes one.
    static func methods(at place: DAVResource) -> [String] {
        let reading = ["OPTIONS", "GET", "HEAD", "PROPFIND", "REPORT"]
        switch place.kind {
        case .book: return reading + ["PROPPATCH", "MKCOL", "DELETE", "POST", "MOVE"]
        case .card: return reading + ["PROPPATCH", "PUT", "DELETE", "COPY", "MOVE"]
        case .entry where place.isOfTasks: return reading + ["PROPPATCH", "PUT", "DELETE"]
        default: return reading + ["PROPPATCH"]
        }
    }
}
