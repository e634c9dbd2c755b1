import Foundation
import HTTPSupport
import Interchange
import Kinkeeper
import Store
import Transfer

extension LiveProperty {
    /// Writes the property with its value; false where the resource has none. What a card says is written elsewhere.
    func write(of view: ResourceView, for reader: Reader, to writer: inout XMLWriter) -> Bool {
        guard kinds.contains(view.place.kind) else { return false }
        switch self {
        case .getetag, .getcontenttype, .getcontentlength, .getlastmodified, .addressData, .calendarData:
            return view.calendarObject != nil || view.calendar != nil
                ? writeOfEntry(view, to: &writer) : writeOfCard(view, to: &writer)
        case .resourcetype: writeType(of: view.place.kind, to: &writer)
        case .displayname:
            write(
                view.calendar == nil ? view.book?.displayName ?? reader.account : view.familyName ?? view.place.calendarTitle,
                of: view, to: &writer)
        case .description:
            guard let details = view.book?.details, !details.isEmpty else { return false }
            write(details, of: view, to: &writer)
        case .creationdate: writer.element(name, InternetDate.internet(view.book?.createdAt ?? .distantPast))
        case .syncToken, .ctag:
            guard let token = view.token else { return false }
            writer.element(name, token)
        case .usedBytes:
            guard let used = view.usedBytes else { return false }
            writer.element(name, "\(used)")
        case .availableBytes:
            guard let free = Self.freeBytes else { return false }
            writer.element(name, "\(free)")
        case .resourceID:
            guard let id = view.identifier else { return false }
            writeHref("urn:uuid:\(id)", to: &writer)
        case .maxResourceSize: writer.element(name, "\(DAVRequest.largestCard)")
        case .largestTask:
            guard view.place.isOfTasks else { return false }
            writer.element(name, "\(TaskBackend.largest)")
        default:
            if let places = places(of: view, for: reader) {
                write(places, to: &writer)
            } else {
                writeFixed(of: view, for: reader, to: &writer)
            }
        }
        return true
    }

    /// The places that the value consists of; nil for a property of another kind.
    func places(of view: ResourceView, for reader: Reader) -> [DAVResource]? {
        switch self {
        case .currentUserPrincipal, .owner, .principalURL, .calendarUserAddressSet: [reader.principal]
        case .principalCollectionSet: [.principals]
        case .homeSet: reader.scopes.contains(.readContacts) ? [.home(reader.account)] : []
        case .calendarHomeSet: reader.scopes.opensCalendars ? [.calendarHome(reader.account)] : []
        case .alternateURISet, .groupMemberSet, .groupMembership, .inheritedACLSet: []
        case .addMember: view.book.map { [.newMember(reader.account, $0.segment)] }
        default: nil
        }
    }

    // MARK: - Private

    private func writeOfCard(_ view: ResourceView, to writer: inout XMLWriter) -> Bool {
        switch (self, view.object) {
        case (.getetag, let object?):
            writer.raw("<D:getetag>\"")
            writer.raw(object.etag.utf8)
            writer.raw("\"</D:getetag>")
        case (.getcontenttype, _?):
            writer.raw("<D:getcontenttype>text/vcard; charset=utf-8</D:getcontenttype>")
        case (.getcontentlength, let object):
            // A book has no bytes of its own.
            writer.raw("<D:getcontentlength>\(object?.size ?? 0)</D:getcontentlength>".utf8)
        case (.getlastmodified, let object):
            guard let instant = object?.modifiedAt ?? view.book?.updatedAt else { return false }
            writer.raw("<D:getlastmodified>\(InternetDate.http(instant))</D:getlastmodified>".utf8)
        default: return false
        }
        return true
    }

    /// Writes a text with the language in which a client put it, as long as it says the same (RFC 4918, section 4.3).
    private func write(_ text: String, of view: ResourceView, to writer: inout XMLWriter) {
        if let put = view.dead.first(where: { $0.xmlName == name })?.element, put.text == text {
            writer.element(put)
        } else {
            writer.element(name, text)
        }
    }

    private func writeOfEntry(_ view: ResourceView, to writer: inout XMLWriter) -> Bool {
        switch (self, view.calendarObject, view.entry) {
        case (.getetag, let object?, _): writer.element(name, "\"\(object.etag)\"")
        case (.getcontenttype, _?, _): writer.element(name, entryContentType(at: view.place))
        case (.getcontentlength, _, let entry?): writer.element(name, "\(entry.bytes.count)")
        // A calendar has no bytes of its own.
        case (.getcontentlength, nil, _): writer.element(name, "0")
        case (.getlastmodified, let object, _):
            guard let instant = object?.modifiedAt ?? view.calendar?.changedAt else { return false }
            writer.element(name, InternetDate.http(instant))
        default: return false
        }
        return true
    }

    private func writeType(of kind: DAVResource.Kind, to writer: inout XMLWriter) {
        switch kind {
        case .card, .entry: writer.raw("<D:resourcetype/>")
        case .calendar: writer.raw("<D:resourcetype><D:collection/><CAL:calendar/></D:resourcetype>")
        case .book: writer.raw("<D:resourcetype><D:collection/><C:addressbook/></D:resourcetype>")
        case .principal: writer.raw("<D:resourcetype><D:collection/><D:principal/></D:resourcetype>")
        default: writer.raw("<D:resourcetype><D:collection/></D:resourcetype>")
        }
    }

    private func write(_ places: [DAVResource], to writer: inout XMLWriter) {
        guard !places.isEmpty else { return writer.empty(name) }
        writer.open(name)
        for place in places { writer.href(place) }
        writer.close(name)
    }

    private func writeHref(_ address: String, to writer: inout XMLWriter) {
        writer.open(name)
        writer.raw("<D:href>")
        writer.text(address)
        writer.raw("</D:href>")
        writer.close(name)
    }

    /// The free space that is reported, in bytes. The real one stays private.
    private static let freeBytes: Int64? = 1 << 40
}

extension ResourceView {
    /// The identifier of its person or group, which stays when it is moved (RFC 5842, section 3.1).
    fileprivate var identifier: String? {
        switch object?.subject {
        case .person(let id): id.description
        case .group(let id): id.description
        case nil: book?.id.description
        }
    }
}
