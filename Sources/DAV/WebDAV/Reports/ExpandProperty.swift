import Hummingbird
import Store
import Transfer

extension DAVRequest {
    /// Properties, and properties of the resources that they name (RFC 3253, section 3.8).
    func expandProperty(_ element: XMLElement) async throws -> Response {
        let expansion = Expansion(element)
        guard expansion.count <= Self.mostProperties && expansion.isNamedWell else { throw DAVError.badRequest }
        let selection = try selection(.these(expansion.elements))
        let own = try await view(of: place, for: selection)
        let expanded = try await expand(expansion, of: own, deepest: Self.deepest)
        return try await MultiStatus.whole(headers: preferenceHeaders, load: load) { $0.raw(expanded) }
    }

    /// How far one resource may lead to another.
    private static let deepest = 4
    /// How many properties may be named in all.
    private static let mostProperties = 64

    /// A whole response about a resource, as bytes.
    private func expand(_ expansion: Expansion, of view: ResourceView, deepest: Int) async throws -> [UInt8] {
        var inner: [XMLName: [UInt8]] = [:]
        for part in expansion.parts where !part.expansion.parts.isEmpty && deepest > 0 {
            guard let places = LiveProperty.named(part.name)?.expandable(of: view, for: reader) else { continue }
            var bytes: [UInt8] = []
            for place in places {
                let selection = try selection(.these(part.expansion.elements))
                guard let other = try? await self.view(of: place, for: selection) else { continue }
                bytes += try await expand(part.expansion, of: other, deepest: deepest - 1)
            }
            inner[part.name] = bytes
        }
        var writer = XMLWriter()
        let selection = try selection(.these(expansion.elements.filter { inner[$0.name] == nil }))
        try selection.write(view, to: &writer)
        guard !inner.isEmpty else { return writer.take() }
        var whole = XMLWriter()
        // The expanded properties stand first; then what the others come to.
        whole.raw("<D:response><D:href>")
        whole.raw(view.place.pathBytes)
        whole.raw("</D:href><D:propstat><D:prop>")
        for (name, bytes) in inner {
            whole.open(name)
            whole.raw(bytes)
            whole.close(name)
        }
        whole.raw("</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>")
        whole.raw(writer.take().afterHref)
        return whole.take()
    }
}

/// The tree of a request's property elements.
private struct Expansion: Sendable {
    struct Part: Sendable {
        let name: XMLName
        let expansion: Expansion
    }

    /// One for each name.
    let parts: [Part]

    init(_ element: XMLElement) {
        self.init(element.all(.dav("property")))
    }

    private init(_ properties: [XMLElement]) {
        var names: [XMLName] = []
        var inner: [XMLName: [XMLElement]] = [:]
        for property in properties {
            guard let local = property.attribute("name") else { continue }
            let name = XMLName(local, in: property.attribute("namespace") ?? Namespace.dav)
            if inner[name] == nil { names.append(name) }
            inner[name, default: []] += property.all(.dav("property"))
        }
        parts = names.map { Part(name: $0, expansion: Expansion(inner[$0] ?? [])) }
    }

    /// How many properties are named, at all levels.
    var count: Int { parts.reduce(parts.count) { $0 + $1.expansion.count } }

    /// Whether all can be written as elements: their names came as text.
    var isNamedWell: Bool { parts.allSatisfy { $0.name.isWritable && $0.expansion.isNamedWell } }

    var elements: [XMLElement] { parts.map { XMLElement($0.name) } }
}

extension LiveProperty {
    /// The places of its value, where the resource has it.
    fileprivate func expandable(of view: ResourceView, for reader: Reader) -> [DAVResource]? {
        kinds.contains(view.place.kind) && self != .addMember ? places(of: view, for: reader) : nil
    }
}

extension [UInt8] {
    /// The part of a whole response after its address.
    fileprivate var afterHref: ArraySlice<UInt8> {
        let end = Array("</D:href>".utf8)
        guard count >= end.count, let start = (0...(count - end.count)).first(where: { self[$0...].starts(with: end) }) else {
            return self[...]
        }
        return self[(start + end.count)...]
    }
}
