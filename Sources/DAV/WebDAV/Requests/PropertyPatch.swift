/// Properties to set and to remove, in the order of the request (RFC 4918, section 9.2; RFC 5689, section 3).
struct PropertyPatch: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case set(XMLElement)
        case remove(XMLName)

        var name: XMLName {
            switch self {
            case .set(let element): element.name
            case .remove(let name): name
            }
        }

        /// Whether it sets a text in a language that it states.
        var hasLanguage: Bool { if case .set(let element) = self { element.language != nil } else { false } }
    }

    let steps: [Step]

    /// Reads the body of a PROPPATCH.
    static func proppatch(_ root: XMLElement?) throws(DAVError) -> PropertyPatch {
        guard let root, root.name == .dav("propertyupdate") else { throw .badRequest }
        let patch = PropertyPatch(in: root)
        guard !patch.steps.isEmpty, patch.steps.count <= most else { throw .badRequest }
        return patch
    }

    /// The properties that the body of an extended MKCOL sets.
    static func mkcol(_ root: XMLElement) throws(DAVError) -> PropertyPatch {
        guard root.name == .dav("mkcol") else { throw .unsupportedMediaType }
        let patch = PropertyPatch(in: root)
        guard patch.steps.count <= most else { throw .badRequest }
        return patch
    }

    /// How many properties may be changed at once.
    private static let most = 200

    init(steps: [Step]) {
        self.steps = steps
    }

    private init(in root: XMLElement) {
        var steps: [Step] = []
        for part in root.children {
            for properties in part.all(.dav("prop")) {
                // The language is that of the nearest element which states one.
                let language = properties.language ?? part.language ?? root.language
                switch part.name {
                case .dav("set"): steps += properties.children.map { .set($0.speaking(language)) }
                case .dav("remove"): steps += properties.children.map { .remove($0.name) }
                default: break
                }
            }
        }
        self.steps = steps
    }
}

extension XMLElement {
    fileprivate var language: Attribute? { attributes.first { $0.name == .language } }

    fileprivate func speaking(_ language: Attribute?) -> XMLElement {
        guard let language, self.language == nil else { return self }
        var element = self
        element.attributes.append(language)
        return element
    }
}
