/// The properties that a request asks for (RFC 4918, section 9.1).
enum PropertyRequest: Hashable, Sendable {
    /// The properties of RFC 4918 and dead ones, and these besides.
    case all(including: [XMLElement])
    /// The names of all there are.
    case names
    /// These; address-data has more to say than its name.
    case these([XMLElement])
    /// None: only whether the resource is there.
    case none

    /// Reads the body of a PROPFIND; without a body, all.
    static func propfind(_ root: XMLElement?) throws(DAVError) -> PropertyRequest {
        guard let root else { return .all(including: []) }
        guard root.name == .dav("propfind"), let request = PropertyRequest(in: root) else { throw .badRequest }
        return request
    }

    /// Reads prop, allprop or propname in an element; nil without any of them.
    init?(in element: XMLElement) {
        if let properties = element.first(.dav("prop")) {
            self = .these(properties.children)
        } else if element.first(.dav("allprop")) != nil {
            self = .all(including: element.first(.dav("include"))?.children ?? [])
        } else if element.first(.dav("propname")) != nil {
            self = .names
        } else {
            return nil
        }
    }

    /// The same without the elements that were named.
    var kind: PropertyRequest {
        switch self {
        case .all: .all(including: [])
        case .these: .these([])
        case .names, .none: self
        }
    }

    /// The elements that were named.
    var named: [XMLElement] {
        switch self {
        case .these(let properties): properties
        case .all(let including): including
        case .names, .none: []
        }
    }
}
