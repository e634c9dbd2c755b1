import Application
package import Foundation
package import HTTPSupport
import HTTPTypes
import Hummingbird
package import Kinkeeper
import Store
import Transfer

/// The address books and calendars of all accounts, as clients of CardDAV and CalDAV reach them (RFC 6352, RFC 4791): every
/// method below /dav/, and what leads there.
package struct DAVSite: Sendable {
    private let authenticator: Authenticator
    /// The zone of accounts that have chosen none.
    private let zone: TimeZone
    private let partBytes: Int
    private let mostWork: Int
    /// Where the work is done that may take long.
    private let executor = FairExecutor()
    /// The words of a language, by its tag; of English for nil and for a tag that is not known.
    private let words: @Sendable (String?) -> (language: String, words: ExportWords)

    /// `authenticator` identifies the account; `zone` is that of accounts without one. An answer is split after `partBytes`
    /// bytes of cards; a query examines at most `mostWork` bytes.
    package init(
        authenticator: Authenticator, zone: TimeZone, partBytes: Int = .max, mostWork: Int = WorkLimit.most,
        words: @escaping @Sendable (String?) -> (language: String, words: ExportWords)
    ) {
        self.words = words
        self.authenticator = authenticator
        self.zone = zone
        self.partBytes = partBytes
        self.mostWork = mostWork
    }

    /// Registers all routes.
    package func register(in routes: RouteRegistry) {
        add(.get, DAVRequest.get, to: routes)
        add(.put, DAVRequest.put, to: routes)
        add(.post, DAVRequest.post, to: routes)
        add(.delete, DAVRequest.delete, to: routes)
        add(.propfind, DAVRequest.propfind, to: routes)
        add(.proppatch, DAVRequest.proppatch, to: routes)
        add(.mkcol, DAVRequest.mkcol, to: routes)
        add(.report, DAVRequest.report, to: routes)
        add(.copy, DAVRequest.copy, to: routes)
        add(.move, DAVRequest.move, to: routes)
        for pattern in Self.patterns {
            routes.add(.options, pattern, Passing()) { visit in
                guard let place = DAVResource(path: visit.request.uri.path) else { return DAVError.notFound.response }
                return Self.options(at: place)
            }
        }
        // What clients try that know more than there is.
        add(.mkcalendar, DAVRequest.mkcalendar, to: routes)
        for method in [HTTPRequest.Method.lock, .unlock, .acl, .patch] {
            add(method, { dav in { throw dav.refuseMethod() } }, to: routes)
        }
        addSignposts(to: routes)
    }

    static let patterns = ["/dav", "/dav/**"]

    // MARK: - Private

    private typealias Answer = @Sendable (DAVRequest) async throws -> Response

    private func add(
        _ method: HTTPRequest.Method, _ answer: @escaping @Sendable (DAVRequest) -> () async throws -> Response,
        to routes: RouteRegistry
    ) {
        for pattern in Self.patterns {
            routes.add(method, pattern, AppPasswordAuthenticator(authenticator)) { caller in
                try await respond(to: caller) { dav in try await answer(dav)() }
            }
        }
    }

    /// What clients ask first who know no more than a host (RFC 6764, section 6).
    private func addSignposts(to routes: RouteRegistry) {
        for method in [HTTPRequest.Method.get, .propfind, .options] {
            for service in ["carddav", "caldav"] {
                routes.add(method, "/.well-known/\(service)", Passing()) { _ in
                    Response(
                        status: .movedPermanently,
                        headers: [.location: DAVResource.root.path, .cacheControl: "public, max-age=86400"])
                }
            }
        }
        routes.add(.propfind, "/", AppPasswordAuthenticator(authenticator)) { caller in
            try await respond(to: caller) { try await $0.propfind() }
        }
        routes.add(.options, "/", Passing()) { _ in Self.options(at: .root) }
        for method in [HTTPRequest.Method.delete, .copy, .move] {
            routes.add(method, "/", AppPasswordAuthenticator(authenticator)) { _ in DAVError.forbidden.response }
        }
    }

    private func respond(to caller: Device, _ answer: Answer) async throws -> Response {
        do {
            let path = caller.request.uri.path
            guard let place = DAVResource(path: path) else {
                guard caller.request.method.makesResources else { throw DAVError.notFound }
                throw DAVResource.hasUnusableName(path: path) ? DAVError.unusableName : .conflict
            }
            // Only what looks for much goes on without writing.
            let watch = caller.request.method.looks ? await caller.context.watch() : nil
            return try await work(for: caller) { try await answer(try await dav(with: caller, at: place, watch)) }
        } catch let error as DAVError {
            return error.response
        } catch let error as StoreError {
            guard let refusal = DAVError(error) else { throw error }
            return refusal.response
        }
    }

    /// Works in the account's turn, and writes a streamed body in it too. What is short is answered directly.
    private func work(for caller: Device, _ answer: () async throws -> Response) async throws -> Response {
        guard caller.request.mayTakeLong else { return try await answer() }
        let (executor, account) = (executor, caller.account.id)
        var response = try await executor.run(for: account, answer)
        guard response.body.contentLength == nil else { return response }
        let body = response.body
        response.body = .init { output in
            // One task writes, wherever it runs.
            nonisolated(unsafe) let output = output
            try await executor.run(for: account) { try await body.write(output) }
        }
        return response
    }

    private func dav(
        with caller: Device, at place: DAVResource, _ watch: ConnectionWatch?
    ) async throws -> DAVRequest {
        // Other accounts are not revealed, not even that they exist.
        if let account = place.account, account.lowercased() != caller.account.name.lowercased() { throw DAVError.forbidden }
        try check(caller, at: place)
        let now = authenticator.now()
        let zone = caller.account.settings.zone(else: zone)
        return DAVRequest(
            caller: caller, place: place.of(caller.account.name), site: authenticator.site,
            backend: try await books(of: caller, at: place, zone, now),
            familyBooks: { [self] caller in try await familyBooks(of: caller, zone, now) }, partBytes: partBytes,
            zone: zone, watch: watch,
            mostWork: mostWork,
            openCalendar: { [self] caller in try await calendar(of: caller, zone, now) },
            openTasks: { [self] caller, place in try await tasks(of: caller, at: place, zone, now) },
            sharedTasks: { [authenticator] caller in
                let accounts = authenticator.folder.accounts
                let couple = try await accounts.couple(of: caller.account.id, at: now)
                let ofCouple = couple.flatMap { $0.partner(of: caller.account.id) == nil ? nil : $0.id }
                let families = try await accounts.familyMarks(of: caller.account.id)
                let lists = (ofCouple.map { [DAVResource.sharedTasks(of: $0)] } ?? [])
                return (lists + families.map { DAVResource.familyBook(of: $0.id) }).map { .calendar(caller.account.name, $0) }
            })
    }

    /// The address books among which a place is: the account's own, or the one of a family.
    private func books(
        of caller: Device, at place: DAVResource, _ zone: TimeZone, _ now: Date
    ) async throws -> AddressBookBackend {
        let today = CivilDate(of: now, in: zone)
        guard let id = place.family else { return AddressBookBackend(caller.space, today: today, now: now) }
        guard let family = try await authenticator.folder.familySpace(id, of: caller.account.id, at: now) else {
            throw DAVError.notFound
        }
        return AddressBookBackend(family, as: DAVResource.familyBook(of: id), today: today, now: now)
    }

    private func familyBooks(
        of caller: Device, _ zone: TimeZone, _ now: Date
    ) async throws -> [(id: Space.ID, backend: AddressBookBackend?)] {
        let (today, account, folder) = (CivilDate(of: now, in: zone), caller.account.id, authenticator.folder)
        var books: [(id: Space.ID, backend: AddressBookBackend?)] = []
        for family in try await folder.accounts.families(of: account, at: now) {
            do throws(StoreError) {
                guard let open = try await folder.familySpace(family.id, of: account, at: now) else { continue }
                let segment = DAVResource.familyBook(of: family.id)
                books.append((family.id, AddressBookBackend(open, as: segment, today: today, now: now)))
            } catch {
                books.append((family.id, nil))
            }
        }
        return books
    }

    /// The list of tasks that a place is or lies in: the account's own, that of its couple, or that of one of its families.
    private func tasks(
        of caller: Device, at place: DAVResource, _ zone: TimeZone, _ now: Date
    ) async throws -> TaskBackend? {
        let folder = authenticator.folder
        if let id = place.familyOfTasks {
            guard let family = try await folder.familySpace(id, of: caller.account.id, at: now) else { return nil }
            return try await TaskBackend(of: caller.account, family, in: folder.accounts, timeZone: zone, now: now)
        }
        guard let shared = place.sharedSpace else {
            return try await TaskBackend(of: caller.account, caller.space, in: folder.accounts, timeZone: zone, now: now)
        }
        let couple = try await folder.accounts.couple(of: caller.account.id, at: now)
        guard let couple, couple.id == shared, couple.partner(of: caller.account.id) != nil else { return nil }
        let space = try await folder.openSpace(couple.id, for: caller.account.id)
        return try await TaskBackend(
            of: caller.account, space, isShared: true, in: folder.accounts, timeZone: zone, now: now)
    }

    /// Throws when the app password does not allow the request. Shared resources may be read with any of them.
    private func check(_ caller: Device, at place: DAVResource) throws(DAVError) {
        let (scopes, method) = (caller.scopes, caller.request.method)
        if DAVResource.Kind.calendars.contains(place.kind) {
            guard place.opens(for: scopes) else { throw .lacking("read", at: place) }
            guard !place.isOfTasks else { return }
            // The calendar is read-only. Properties that a client sets on it are refused name by name.
            if method.writes, method != .proppatch { throw .lacking("write", at: place) }
            return
        }
        let mayRead =
            DAVResource.Kind.contacts.contains(place.kind)
            ? scopes.contains(.readContacts) : scopes.contains(.readContacts) || scopes.opensCalendars
        guard mayRead else { throw .lacking("read", at: place) }
        if method.writes, !scopes.contains(.writeContacts) { throw .lacking("write", at: place) }
    }

    private func calendar(of caller: Device, _ zone: TimeZone, _ now: Date) async throws -> OccasionCalendarBackend {
        let account = caller.account
        let (language, words) = words(account.settings.locale)
        // Programs show an entry's title on a locked screen, where alerts may be meant to show nothing.
        let showsNames = try await authenticator.folder.accounts.alerts(of: account.id).showsDetails
        let view = CalendarView(
            account: account.id, language: language, nameOrder: account.settings.nameOrder, showsNames: showsNames,
            hasAlarms: true)
        let folder = authenticator.folder
        return try await OccasionCalendarBackend(
            of: account, try await folder.joinedSpaces(of: account.id, own: caller.space), view, in: folder.accounts,
            timeZone: zone, now: now, words: words)
    }
}

extension DAVResource {
    /// The same place under the account's name as it is written there.
    func of(_ name: String) -> DAVResource {
        switch self {
        case .root, .principals, .homes, .calendarHomes: self
        case .principal: .principal(name)
        case .home: .home(name)
        case .book(_, let book): .book(name, book)
        case .newMember(_, let book): .newMember(name, book)
        case .card(_, let book, let card): .card(name, book, card)
        case .calendarHome: .calendarHome(name)
        case .calendar(_, let calendar): .calendar(name, calendar)
        case .entry(_, let calendar, let entry): .entry(name, calendar, entry)
        }
    }
}

extension HTTPRequest.Method {
    static let propfind = known("PROPFIND")
    static let proppatch = known("PROPPATCH")
    static let mkcol = known("MKCOL")
    static let report = known("REPORT")
    static let copy = known("COPY")
    static let move = known("MOVE")
    static let lock = known("LOCK")
    static let unlock = known("UNLOCK")
    static let acl = known("ACL")
    static let mkcalendar = known("MKCALENDAR")

    var writes: Bool { ![.get, .head, .options, .propfind, .report].contains(self) }
    /// Whether a request may look through much.
    fileprivate var looks: Bool { self == .report || self == .propfind }
    var makesResources: Bool { self == .put || self == .mkcol || self == .post || self == .mkcalendar }

    private static func known(_ name: StaticString) -> HTTPRequest.Method {
        guard let method = HTTPRequest.Method(name.description) else { preconditionFailure("\(name) is not a method") }
        return method
    }
}

extension Request {
    /// The largest card that is kept at once, in bytes.
    private static let smallBody = 65_536

    /// Whether a request may read or write much.
    fileprivate var mayTakeLong: Bool {
        switch method {
        case .get, .head, .options, .delete: false
        case .put: headers[.contentLength].flatMap { Int($0) } ?? .max > Self.smallBody
        default: true
        }
    }
}

extension DAVError {
    /// A refusal of the store; nil for a fault of ours, which is logged.
    fileprivate init?(_ error: StoreError) {
        let problem = Problem(error)
        guard problem.code != .ourError else { return nil }
        self = problem.code == .diskFull ? DAVError(problem.status, .dav("sufficient-disk-space")) : DAVError(problem.status)
        headers = problem.headers
    }

    /// An app password that does not allow this (RFC 3744, section 7.1.1).
    fileprivate static func lacking(_ privilege: String, at place: DAVResource) -> DAVError {
        let resource = XMLElement(
            .dav("resource"),
            content: [
                .element(XMLElement(.dav("href"), content: [.text(place.path)])),
                .element(
                    XMLElement(.dav("privilege"), content: [.element(XMLElement(.dav(privilege)))])),
            ])
        var error = DAVError.forbidden
        error.conditions = [XMLElement(.dav("need-privileges"), content: [.element(resource)])]
        return error
    }
}
