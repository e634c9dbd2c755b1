import HTTPTypes
import Store

/// The properties that a request selects, prepared once.
struct PropertySelection: Sendable {
    private enum Wanted: Sendable {
        case live(LiveProperty)
        case card(AddressDataRequest)
        case calendar(CalendarDataRequest)
        case other(XMLName)
    }

    private let request: PropertyRequest
    private let wanted: [Wanted]
    private let reader: Reader
    /// Whether properties that are not there are left out of answers.
    private let isMinimal: Bool

    init(_ request: PropertyRequest, for reader: Reader, isMinimal: Bool) throws(DAVError) {
        self.request = request.kind
        self.reader = reader
        self.isMinimal = isMinimal
        var wanted: [Wanted] = []
        var names: Set<XMLName> = []
        if case .all = request {
            wanted = LiveProperty.allCases.filter(\.isInAll).map(Wanted.live)
            names = Set(LiveProperty.allCases.filter(\.isInAll).map(\.name))
        }
        for element in request.named where names.insert(element.name).inserted {
            switch LiveProperty.named(element.name) {
            case nil: wanted.append(.other(element.name))
            case .addressData: wanted.append(.card(try AddressDataRequest(element)))
            case .calendarData: wanted.append(.calendar(try CalendarDataRequest(element)))
            case let live?: wanted.append(.live(live))
            }
        }
        guard wanted.count <= Self.most, names.reduce(0, { $0 + $1.count }) <= Self.longestNames else { throw .tooMuchAsked }
        self.wanted = wanted
    }

    /// How many properties may be asked for at once, and how many bytes their names may have: they are said again of each resource.
    private static let most = 200
    private static let longestNames = 16_384

    /// Whether cards must be read.
    var needsCards: Bool { wanted.contains { if case .card = $0 { true } else { false } } }
    /// Whether entries of calendars must be worked out.
    var needsEntries: Bool {
        has(.getcontentlength) || wanted.contains { if case .calendar = $0 { true } else { false } }
    }
    /// Whether sync tokens must be read.
    var needsTokens: Bool { has(.syncToken) || has(.ctag) }
    /// Whether sizes must be summed up.
    var needsSizes: Bool { has(.usedBytes) }
    /// Whether what clients keep must be read. Of the names that are known here, a card may have a display name of theirs,
    /// and a book's texts have their languages there.
    var needsDead: Bool {
        switch request {
        case .all, .names: true
        case .none: false
        case .these: has(.displayname) || has(.description) || wanted.contains { if case .other = $0 { true } else { false } }
        }
    }

    private func has(_ property: LiveProperty) -> Bool {
        wanted.contains { if case .live(property) = $0 { true } else { false } }
    }

    /// Writes a whole response about a resource.
    func write(_ view: ResourceView, to writer: inout XMLWriter) throws {
        writer.raw("<D:response><D:href>")
        writer.raw(view.place.pathBytes)
        writer.raw("</D:href>")
        switch request {
        case .none: writer.status(.ok)
        case .names: writeNames(view, to: &writer)
        case .all, .these: try writeValues(view, to: &writer)
        }
        writer.raw("</D:response>\n")
    }

    // MARK: - Private

    private func writeValues(_ view: ResourceView, to writer: inout XMLWriter) throws {
        var missing: [XMLName] = []
        let start = writer.count
        writer.raw("<D:propstat><D:prop>")
        let empty = writer.count
        for wanted in wanted {
            switch wanted {
            case .live(let live):
                if live.write(of: view, for: reader, to: &writer) { continue }
                if writeDead(live.name, view, to: &writer) { continue }
                if isAsked { missing.append(live.name) }
            case .card(let request):
                if let card = view.card { try request.write(card, to: &writer) } else { missing.append(.card("address-data")) }
            case .calendar(let request):
                if let entry = view.entry {
                    request.write(entry, reader.zone, to: &writer)
                } else {
                    missing.append(.calendar("calendar-data"))
                }
            case .other(let name):
                if !writeDead(name, view, to: &writer) { missing.append(name) }
            }
        }
        if case .all = request {
            for property in view.dead where !property.isLive(at: view.place.kind) {
                if let element = property.element { writer.element(element) }
            }
        }
        if writer.count == empty, !missing.isEmpty, !isMinimal {
            writer.drop(to: start)
        } else {
            writer.raw("</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>")
        }
        guard !missing.isEmpty, !isMinimal else { return }
        writer.raw("<D:propstat><D:prop>")
        for name in missing { writer.empty(name) }
        writer.raw("</D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat>")
    }

    /// Whether missing properties are reported: "all" names none.
    private var isAsked: Bool { if case .all = request { false } else { true } }

    private func writeNames(_ view: ResourceView, to writer: inout XMLWriter) {
        writer.raw("<D:propstat><D:prop>")
        for live in LiveProperty.allCases
        where live != .addressData && live != .calendarData && live.kinds.contains(view.place.kind) {
            writer.empty(live.name)
        }
        for property in view.dead where !property.isLive(at: view.place.kind) && property.element != nil {
            writer.empty(property.xmlName)
        }
        writer.raw("</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>")
    }

    private func writeDead(_ name: XMLName, _ view: ResourceView, to writer: inout XMLWriter) -> Bool {
        guard let element = view.dead.first(where: { $0.xmlName == name })?.element else { return false }
        writer.element(element)
        return true
    }
}

extension DeadProperty {
    fileprivate func isLive(at kind: DAVResource.Kind) -> Bool {
        LiveProperty.named(xmlName)?.kinds.contains(kind) == true
    }
}
