import HTTPSupport
import HTTPTypes
import Hummingbird
import Store
import Transfer

extension DAVRequest {
    /// Changes properties, all of them or none (RFC 4918, section 9.2).
    func proppatch() async throws -> Response {
        let patch = try PropertyPatch.proppatch(try await xml())
        // What a family's address book is called is the family's to say.
        let refused = place.isFamilyBook ? patch.allNames : patch.protected(at: place.kind)
        let path = place.pathBytes
        if refused.isEmpty {
            try await apply(patch)
            // A client that prefers a minimal answer only hears of success (RFC 8144, section 2.2).
            guard !preference.isMinimal else { return Response(status: .ok, headers: preferenceHeaders) }
        } else {
            _ = try await view(of: place, for: try selection(.none))
        }
        // Not counted: it is small, and applied changes must not be reported as refused for lack of room.
        return try await MultiStatus.whole(headers: preferenceHeaders, load: RequestLoad()) { writer in
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
            try Self.checkRoom(for: patch.bookChange, beside: try await backend.properties(of: book))
            try conditions.check(nil, exists: true)
            guard try await backend.patch(book, patch.bookChange) != nil else { throw DAVError.notFound }
        case .card(_, _, let name):
            guard let object = try await backend.object(name, in: book) else { throw DAVError.notFound }
            try conditions.check(object.etag)
            try Self.checkRoom(for: patch.change, beside: try await backend.properties(of: object))
            guard try await backend.patch(object, patch.change) else { throw DAVError.notFound }
        default: break
        }
    }

    /// Throws where a client wants to keep more with a resource than is kept.
    static func checkRoom(for change: AddressBookPatch, beside kept: [DeadProperty]) throws(DAVError) {
        let names = Set((kept + change.set).map { DeadPropertyName(namespace: $0.namespace, name: $0.name) })
        let set = Set(change.set.map { DeadPropertyName(namespace: $0.namespace, name: $0.name) }).union(change.removed)
        let left = kept.filter { !set.contains(DeadPropertyName(namespace: $0.namespace, name: $0.name)) }
        let bytes = (left + change.set).reduce(0) { $0 + $1.xml.utf8.count }
        guard names.subtracting(change.removed).count <= mostKept, bytes <= mostBytes,
            change.set.allSatisfy({ $0.xml.utf8.count <= longestKept })
        else { throw DAVError(.insufficientStorage, .dav("quota-not-exceeded")) }
    }

    /// How many properties a client may keep with a resource, and how many bytes each may have, and all together.
    private static let mostKept = 100
    private static let longestKept = 65_536
    private static let mostBytes = 1_048_576
}

extension PropertyPatch {
    /// Returns the names among the steps that cannot be changed on such a resource.
    func protected(at kind: DAVResource.Kind) -> Set<XMLName> {
        Set(
            steps.map(\.name).filter { name in
                guard kind == .book || kind == .card else { return true }
                guard let live = LiveProperty.named(name) else { return false }
                return !live.isEditable || (live == .description && kind == .card)
            })
    }

    /// The change of all steps; only the last one for a name counts.
    var change: AddressBookPatch {
        var change = AddressBookPatch()
        for step in lastSteps {
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

    /// The change of a book: its name and description are its own; the language in which they are put is kept beside them.
    var bookChange: AddressBookPatch {
        let isOwn: (Step) -> Bool = { LiveProperty.named($0.name)?.isEditable == true }
        var change = PropertyPatch(steps: lastSteps.map { isOwn($0) && !$0.hasLanguage ? .remove($0.name) : $0 }).change
        for step in lastSteps.filter(isOwn) {
            let text: String
            if case .set(let element) = step { text = element.text } else { text = "" }
            if step.name == LiveProperty.displayname.name { change.displayName = text } else { change.details = text }
        }
        return change
    }

    /// The last step of each name, in the order in which the names came first.
    private var lastSteps: [Step] {
        let last = Dictionary(steps.map { ($0.name, $0) }) { $1 }
        return names.compactMap { last[$0] }
    }

    /// All names among the steps.
    fileprivate var allNames: Set<XMLName> { Set(steps.map(\.name)) }

    /// The names of the steps, each once.
    private var names: [XMLName] {
        var known: Set<XMLName> = []
        return steps.map(\.name).filter { known.insert($0).inserted }
    }

    /// Writes how it went: either all were done, or those that are refused stood in the way of the others.
    func writeOutcome(refused: Set<XMLName>, isMaking: Bool = false, to writer: inout XMLWriter) {
        for name in names where refused.contains(name) {
            // Where something is made, its type can be said, and is wrong rather than protected.
            let isType = isMaking && name == LiveProperty.resourcetype.name
            let condition = XMLName.dav(isType ? "valid-resourcetype" : "cannot-modify-protected-property")
            writeNames([name], .forbidden, condition, to: &writer)
        }
        let good = names.filter { !refused.contains($0) }
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
