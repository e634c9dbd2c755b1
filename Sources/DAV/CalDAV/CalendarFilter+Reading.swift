extension ComponentFilter {
    /// How many tests a filter may have.
    private static let most = 64

    /// Reads a filter element. Throws `valid-filter`, `supported-filter`, `supported-collation`.
    init(filter element: XMLElement) throws(DAVError) {
        guard element.children.count == 1, let whole = element.first(.calendar("comp-filter")) else { throw .invalidFilter }
        try self.init(whole)
        // Only parts of a calendar have a time.
        guard name == "VCALENDAR", range == nil, !isAbsent else { throw .invalidFilter }
        guard count <= Self.most else { throw .forbidden(.calendar("supported-filter")) }
    }

    private init(_ element: XMLElement) throws(DAVError) {
        name = try element.filterName
        for child in element.children {
            switch child.name {
            case .calendar("is-not-defined"): isAbsent = true
            case .calendar("time-range") where range == nil: range = try TimeRange(child)
            case .calendar("prop-filter"): properties.append(try CalendarPropertyFilter(child))
            case .calendar("comp-filter"): components.append(try ComponentFilter(child))
            default: throw .invalidFilter
            }
        }
        guard !isAbsent || (range == nil && properties.isEmpty && components.isEmpty) else { throw .invalidFilter }
    }

    /// How many tests it has. Without any in it, it is one of its own: whether the component is there.
    private var count: Int {
        max(1, (range == nil ? 0 : 1) + properties.reduce(0) { $0 + $1.count } + components.reduce(0) { $0 + $1.count })
    }
}

extension CalendarPropertyFilter {
    fileprivate init(_ element: XMLElement) throws(DAVError) {
        name = try element.filterName
        for child in element.children {
            switch child.name {
            case .calendar("is-not-defined"): isAbsent = true
            case .calendar("time-range") where range == nil: range = try TimeRange(child)
            case .calendar("text-match") where match == nil: match = try TextMatch(calendar: child)
            case .calendar("param-filter"): parameters.append(try CalendarParameterFilter(child))
            default: throw .invalidFilter
            }
        }
        guard !isAbsent || (range == nil && match == nil && parameters.isEmpty) else { throw .invalidFilter }
    }
}

extension CalendarPropertyFilter {
    fileprivate var count: Int { max(1, (range == nil ? 0 : 1) + (match == nil ? 0 : 1) + parameters.count) }
}

extension CalendarParameterFilter {
    fileprivate init(_ element: XMLElement) throws(DAVError) {
        name = try element.filterName
        for child in element.children {
            switch child.name {
            case .calendar("is-not-defined"): isAbsent = true
            case .calendar("text-match") where match == nil: match = try TextMatch(calendar: child)
            default: throw .invalidFilter
            }
        }
        guard !isAbsent || match == nil else { throw .invalidFilter }
    }
}

extension TextMatch {
    /// Reads a text-match element of CalDAV (RFC 4791, section 9.7.5), which always means "contains".
    fileprivate init(calendar element: XMLElement) throws(DAVError) {
        let name = element.attribute("collation") ?? Collation.asciiCasemap.rawValue
        guard let collation = name == "default" ? Collation.asciiCasemap : Collation(name: name) else {
            throw .forbidden(.calendar("supported-collation"))
        }
        let negation = element.attribute("negate-condition") ?? "no"
        guard ["yes", "no"].contains(negation) else { throw .invalidFilter }
        guard element.text.utf8.count <= 1_024 else { throw .forbidden(.calendar("supported-filter")) }
        self.init(element.text, isNegated: negation == "yes", by: collation)
    }
}

extension XMLElement {
    fileprivate var filterName: String {
        get throws(DAVError) {
            guard let name = attribute("name"), !name.isEmpty else { throw .invalidFilter }
            return name.uppercased()
        }
    }
}

extension DAVError {
    /// An invalid filter.
    fileprivate static let invalidFilter = DAVError.forbidden(.calendar("valid-filter"))
}
