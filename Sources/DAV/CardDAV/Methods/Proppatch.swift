import HTTPTypes
import Hummingbird
import Store
import Transfer

extension Exchange {
    /// Changes properties, all of them or none (RFC 4918, section 9.2).
    func proppatch() async throws -> Response {
        let patch = try PropertyPatch.proppatch(try await xml())
        let refused = patch.protected(at: place.kind)
        let path = place.pathBytes
        if refused.isEmpty {
            try await apply(patch)
            // Whoever wants little needs to hear of success alone (RFC 8144, section 2.2).
            guard !preference.isMinimal else { return Response(status: .ok, headers: preferenceHeaders) }
        } else {
            _ = try await view(of: place, for: try selection(.none))
        }
        return try await MultiStatus.whole(headers: preferenceHeaders) { writer in
            writer.raw("<D:response><D:href>")
            writer.raw(path)
            writer.raw("</D:href>")
            patch.writeOutcome(refused: refused, to: &writer)
            writer.raw("</D:response>\n")
        }
    }

    private func apply(_ patch: PropertyPatch) async throws {
        let conditions = try await conditions()
        let book = try await book()
        switch place {
        case .book:
            try conditions.check(nil)
            guard try await shelf.patch(book, patch.bookChange) != nil else { throw DAVError.notFound }
        case .card(_, _, let name):
            guard let object = try await shelf.object(name, in: book) else { throw DAVError.notFound }
            try conditions.check(object.etag)
            guard try await shelf.patch(object, patch.change) else { throw DAVError.notFound }
        default: break
        }
    }
}

extension PropertyPatch {
    /// The names among the steps that nobody may change at such a place.
    func protected(at kind: Place.Kind) -> Set<XMLName> {
        Set(
            steps.map(\.name).filter { name in
                guard kind == .book || kind == .card else { return true }
                guard let live = LiveProperty.named(name) else { return false }
                return !live.isEditable || (live == .description && kind == .card)
            })
    }

    /// What the steps come to, those of the same name after one another.
    var change: AddressBookPatch {
        var change = AddressBookPatch()
        for step in steps {
            change.set.removeAll { $0.name == step.name.local && $0.namespace == step.name.namespace }
            change.removed.removeAll { $0.name == step.name.local && $0.namespace == step.name.namespace }
            switch step {
            case .set(let element):
                change.set.append(
                    DeadProperty(
                        namespace: element.name.namespace, name: element.name.local, xml: XMLWriter.fragment(element)))
            case .remove(let name):
                change.removed.append(DeadPropertyName(namespace: name.namespace, name: name.local))
            }
        }
        return change
    }

    /// The change of a book: its name and description are its own.
    var bookChange: AddressBookPatch {
        var change = change
        for step in steps {
            guard let live = LiveProperty.named(step.name), live.isEditable else { continue }
            change.set.removeAll { $0.name == step.name.local && $0.namespace == step.name.namespace }
            change.removed.removeAll { $0.name == step.name.local && $0.namespace == step.name.namespace }
            let text: String
            if case .set(let element) = step { text = element.text } else { text = "" }
            if live == .displayname { change.displayName = text } else { change.details = text }
        }
        return change
    }

    /// Writes how it went: either all were done, or those that are refused stood in the way of the others.
    func writeOutcome(refused: Set<XMLName>, to writer: inout XMLWriter) {
        var names: [XMLName] = []
        for step in steps where !names.contains(step.name) { names.append(step.name) }
        let good = names.filter { !refused.contains($0) }
        let bad = names.filter(refused.contains)
        writeNames(bad, .forbidden, .dav("cannot-modify-protected-property"), to: &writer)
        writeNames(good, refused.isEmpty ? .ok : .failedDependency, nil, to: &writer)
    }

    private func writeNames(
        _ names: [XMLName], _ status: HTTPResponse.Status, _ condition: XMLName?, to writer: inout XMLWriter
    ) {
        guard !names.isEmpty else { return }
        writer.raw("<D:propstat><D:prop>")
        for name in names { writer.empty(name) }
        writer.raw("</D:prop>")
        writer.status(status)
        if let condition {
            writer.raw("<D:error>")
            writer.empty(condition)
            writer.raw("</D:error>")
        }
        writer.raw("</D:propstat>")
    }
}
