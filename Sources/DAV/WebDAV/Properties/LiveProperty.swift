/// The properties that the server computes, each with its name and where it is.
enum LiveProperty: Hashable, Sendable, CaseIterable {
    case resourcetype, displayname, creationdate, getlastmodified, getetag, getcontenttype, getcontentlength
    case supportedReportSet, syncToken, resourceID, addMember, usedBytes, availableBytes
    case currentUserPrincipal, principalCollectionSet, principalURL, alternateURISet, groupMemberSet, groupMembership
    case owner, acl, aclRestrictions, inheritedACLSet, currentUserPrivilegeSet, supportedPrivilegeSet
    case homeSet, description, supportedAddressData, supportedCollationSet, maxResourceSize, addressData
    case ctag
    case calendarHomeSet, calendarUserAddressSet, supportedComponents, supportedCalendarData, calendarCollations, calendarData
    case largestTask

    var name: XMLName {
        switch self {
        case .resourcetype: .dav("resourcetype")
        case .displayname: .dav("displayname")
        case .creationdate: .dav("creationdate")
        case .getlastmodified: .dav("getlastmodified")
        case .getetag: .dav("getetag")
        case .getcontenttype: .dav("getcontenttype")
        case .getcontentlength: .dav("getcontentlength")
        case .supportedReportSet: .dav("supported-report-set")
        case .syncToken: .dav("sync-token")
        case .resourceID: .dav("resource-id")
        case .addMember: .dav("add-member")
        case .usedBytes: .dav("quota-used-bytes")
        case .availableBytes: .dav("quota-available-bytes")
        default: accessName
        }
    }

    private var accessName: XMLName {
        switch self {
        case .currentUserPrincipal: .dav("current-user-principal")
        case .principalCollectionSet: .dav("principal-collection-set")
        case .principalURL: .dav("principal-URL")
        case .alternateURISet: .dav("alternate-URI-set")
        case .groupMemberSet: .dav("group-member-set")
        case .groupMembership: .dav("group-membership")
        case .owner: .dav("owner")
        case .acl: .dav("acl")
        case .aclRestrictions: .dav("acl-restrictions")
        case .inheritedACLSet: .dav("inherited-acl-set")
        case .currentUserPrivilegeSet: .dav("current-user-privilege-set")
        case .supportedPrivilegeSet: .dav("supported-privilege-set")
        default: cardName
        }
    }

    private var cardName: XMLName {
        switch self {
        case .homeSet: .card("addressbook-home-set")
        case .description: .card("addressbook-description")
        case .supportedAddressData: .card("supported-address-data")
        case .supportedCollationSet: .card("supported-collation-set")
        case .maxResourceSize: .card("max-resource-size")
        case .addressData: .card("address-data")
        case .ctag: XMLName("getctag", in: Namespace.server)
        default: calendarName
        }
    }

    private var calendarName: XMLName {
        switch self {
        case .calendarHomeSet: .calendar("calendar-home-set")
        case .calendarUserAddressSet: .calendar("calendar-user-address-set")
        case .supportedComponents: .calendar("supported-calendar-component-set")
        case .supportedCalendarData: .calendar("supported-calendar-data")
        case .calendarCollations: .calendar("supported-collation-set")
        case .largestTask: .calendar("max-resource-size")
        default: .calendar("calendar-data")
        }
    }

    /// Where it is.
    var kinds: DAVResource.Kind {
        switch self {
        case .displayname: [.principal, .book, .calendar]
        case .syncToken, .ctag: [.book, .calendar]
        case .calendarHomeSet, .calendarUserAddressSet: .principal
        case .supportedComponents, .supportedCalendarData, .calendarCollations, .largestTask: .calendar
        case .calendarData: .entry
        case .creationdate, .addMember, .description, .supportedAddressData, .supportedCollationSet,
            .maxResourceSize:
            .book
        case .getlastmodified, .getcontentlength: [.book, .card, .calendar, .entry]
        case .resourceID: [.book, .card]
        case .getetag, .getcontenttype: [.card, .entry]
        case .addressData: .card
        case .usedBytes, .availableBytes: [.home, .book]
        case .principalURL, .alternateURISet, .groupMemberSet, .groupMembership, .homeSet: .principal
        case .owner, .acl, .aclRestrictions, .inheritedACLSet:
            [.principal, .home, .book, .card, .calendarHome, .calendar, .entry]
        default: .everything
        }
    }

    /// Whether "all properties" means it too: only those of RFC 4918, as the later RFCs ask for.
    var isInAll: Bool {
        switch self {
        case .resourcetype, .displayname, .creationdate, .getlastmodified, .getetag, .getcontenttype, .getcontentlength: true
        default: false
        }
    }

    /// Whether a client may change it, where it is.
    var isEditable: Bool { self == .displayname || self == .description }

    /// The property of that name.
    static func named(_ name: XMLName) -> LiveProperty? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}
