import HTTPSupport
import HTTPTypes

/// Whether a client prefers minimal answers (RFC 8144; older clients send "Brief").
struct Preference: Hashable, Sendable {
    let isMinimal: Bool

    init(_ headers: HTTPFields) {
        let preferences = headers[values: .prefer].flatMap { $0.split(whereSeparator: { $0 == "," || $0 == ";" }) }
        isMinimal =
            preferences.contains { String($0).trimmingBlanks.lowercased().replacing("\"", with: "") == "return=minimal" }
            || headers[.brief]?.lowercased() == "t"
    }
}

extension HTTPField.Name {
    static let prefer = HTTPField.Name.known("Prefer")
    static let preferenceApplied = HTTPField.Name.known("Preference-Applied")
    static let brief = HTTPField.Name.known("Brief")
    static let depth = HTTPField.Name.known("Depth")
    static let destination = HTTPField.Name.known("Destination")
    static let overwrite = HTTPField.Name.known("Overwrite")
    static let ifState = HTTPField.Name.known("If")
    static let dav = HTTPField.Name.known("DAV")
}
