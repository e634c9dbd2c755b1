extension LiveProperty {
    /// Writes properties that do not depend on stored data.
    func writeFixed(of view: ResourceView, for reader: Reader, to writer: inout XMLWriter) {
        switch self {
        case .supportedReportSet: writeReports(of: view.place.kind, to: &writer)
        case .acl: writeACL(for: reader, at: view.place, to: &writer)
        case .aclRestrictions: writer.raw("<D:acl-restrictions><D:grant-only/><D:no-invert/></D:acl-restrictions>")
        case .currentUserPrivilegeSet: writePrivileges(of: reader, at: view.place, to: &writer)
        case .supportedPrivilegeSet: writePrivilegeTree(to: &writer)
        case .supportedAddressData:
            writer.raw(
                """
                <C:supported-address-data><C:address-data-type content-type="text/vcard" version="3.0"/>\
                <C:address-data-type content-type="text/vcard" version="4.0"/></C:supported-address-data>
                """)
        case .supportedCollationSet:
            writer.raw("<C:supported-collation-set>")
            for collation in Collation.allCases { writer.element(.card("supported-collation"), collation.rawValue) }
            writer.raw("</C:supported-collation-set>")
        case .supportedComponents:
            writer.raw("<CAL:supported-calendar-component-set><CAL:comp name=\"")
            writer.text(view.place.isOfTasks ? "VTODO" : "VEVENT")
            writer.raw("\"/></CAL:supported-calendar-component-set>")
        case .supportedCalendarData:
            writer.raw(
                """
                <CAL:supported-calendar-data><CAL:calendar-data content-type="text/calendar" version="2.0"/>\
                </CAL:supported-calendar-data>
                """)
        case .calendarCollations:
            writer.raw("<CAL:supported-collation-set>")
            for collation in Collation.allCases { writer.element(.calendar("supported-collation"), collation.rawValue) }
            writer.raw("</CAL:supported-collation-set>")
        default: break
        }
    }

    private func writeReports(of kind: DAVResource.Kind, to writer: inout XMLWriter) {
        writer.raw("<D:supported-report-set>")
        for report in Report.Name.allCases where report.kinds.contains(kind) {
            writer.raw("<D:supported-report><D:report>")
            writer.empty(report.name)
            writer.raw("</D:report></D:supported-report>")
        }
        writer.raw("</D:supported-report-set>")
    }

    /// Writes that the owner may do everything but change calendars, and that other accounts have no access.
    private func writeACL(for reader: Reader, at place: DAVResource, to writer: inout XMLWriter) {
        writer.raw("<D:acl><D:ace><D:principal>")
        writer.href(reader.principal)
        writer.raw("</D:principal><D:grant><D:privilege>")
        writer.empty(.dav(DAVResource.Kind.calendars.contains(place.kind) && !place.isOfTasks ? "read" : "all"))
        writer.raw("</D:privilege></D:grant><D:protected/></D:ace></D:acl>")
    }

    private func writePrivileges(of reader: Reader, at place: DAVResource, to writer: inout XMLWriter) {
        let reading = ["read", "read-acl", "read-current-user-privilege-set"]
        // A list of tasks has no properties of a client's own, and those of a family's book are the family's to say.
        let writing =
            place.isOfTasks || place.isFamilyBook
            ? ["write-content", "bind", "unbind"] : ["all", "write", "write-content", "write-properties", "bind", "unbind"]
        writer.raw("<D:current-user-privilege-set>")
        for privilege in reading + (reader.mayWrite(place) ? writing : []) {
            writer.raw("<D:privilege>")
            writer.empty(.dav(privilege))
            writer.raw("</D:privilege>")
        }
        writer.raw("</D:current-user-privilege-set>")
    }

    private func writePrivilegeTree(to writer: inout XMLWriter) {
        func write(_ privilege: String, _ about: String, isAbstract: Bool = false, _ parts: () -> Void = {}) {
            writer.raw("<D:supported-privilege><D:privilege>")
            writer.empty(.dav(privilege))
            writer.raw("</D:privilege>")
            if isAbstract { writer.raw("<D:abstract/>") }
            writer.raw("<D:description xml:lang=\"en\">")
            writer.text(about)
            writer.raw("</D:description>")
            parts()
            writer.raw("</D:supported-privilege>")
        }
        writer.raw("<D:supported-privilege-set>")
        write("all", "Everything") {
            write("read", "See cards and properties")
            write("read-acl", "See who may do what", isAbstract: true)
            write("read-current-user-privilege-set", "See what one may do", isAbstract: true)
            write("write", "Change cards and properties") {
                write("write-content", "Change cards", isAbstract: true)
                write("write-properties", "Change properties", isAbstract: true)
                write("bind", "Add cards and address books", isAbstract: true)
                write("unbind", "Remove cards and address books", isAbstract: true)
            }
        }
        writer.raw("</D:supported-privilege-set>")
    }
}
