extension CardFilter {
    /// How many tests a filter may have.
    private static let most = 64

    /// Reads a filter element.
    init(_ element: XMLElement) throws(DAVError) {
        test = try Test(element)
        for child in element.children {
            guard child.name == .card("prop-filter") else { throw .unsupported }
            properties.append(try PropertyFilter(child))
        }
        // Without a part it is a test of its own: whether the property is there.
        let tests = properties.reduce(0) { $0 + max(1, $1.parts.count) }
        guard tests <= Self.most else { throw .unsupported }
    }
}

extension DAVError {
    /// A filter that cannot be checked (RFC 6352, section 8.6).
    fileprivate static let unsupported = DAVError.forbidden(.card("supported-filter"))
}

extension CardFilter.Test {
    fileprivate init(_ element: XMLElement) throws(DAVError) {
        guard let test = Self(rawValue: element.attribute("test") ?? "anyof") else { throw .badRequest }
        self = test
    }
}

extension PropertyFilter {
    fileprivate init(_ element: XMLElement) throws(DAVError) {
        guard let name = element.attribute("name"), !name.isEmpty else { throw .badRequest }
        self.init(name)
        test = try CardFilter.Test(element)
        for child in element.children {
            switch child.name {
            case .card("is-not-defined"): isAbsent = true
            case .card("text-match"): parts.append(.text(try TextMatch(child)))
            case .card("param-filter"): parts.append(.parameter(try ParameterFilter(child)))
            default: throw .unsupported
            }
        }
        // An absent property has no text.
        guard !isAbsent || parts.isEmpty else { throw .badRequest }
    }
}

extension ParameterFilter {
    fileprivate init(_ element: XMLElement) throws(DAVError) {
        guard let name = element.attribute("name"), !name.isEmpty else { throw .badRequest }
        self.name = name.uppercased()
        for child in element.children {
            switch child.name {
            case .card("is-not-defined"): isAbsent = true
            case .card("text-match") where match == nil: match = try TextMatch(child)
            default: throw .unsupported
            }
        }
        guard !isAbsent || match == nil else { throw .badRequest }
    }
}
