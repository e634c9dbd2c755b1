import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Store
import Transfer

/// The conditions of a request that changes something, ready to be asked inside of the transaction that does it.
struct Conditions: Sendable {
    let ifMatch: ETags?
    let ifNoneMatch: ETags?
    let ifState: IfHeader?
    let own: IfHeader.State
    let others: [String: IfHeader.State]
    let isOwn: Set<String>

    /// Returns whether they hold for a resource with that entity tag; nil when there is none, or one without a tag that
    /// `exists`.
    func hold(for etag: String?, exists: Bool? = nil) -> Bool {
        if let ifMatch, !ifMatch.matches(etag, exists: exists, weakly: false) {
            // The tag of the card in another version is as good: it stands for the same card.
            guard let etag, AcceptedVersion.suffixes.contains(where: { ifMatch.matches(etag + $0, weakly: false) }) else {
                return false
            }
        }
        if let ifNoneMatch, ifNoneMatch.matches(etag, exists: exists, weakly: true) { return false }
        guard let ifState else { return true }
        return ifState.holds { resource in
            if let resource, !isOwn.contains(resource) { return others[resource] ?? IfHeader.State() }
            return IfHeader.State(etag: etag ?? own.etag, token: own.token)
        }
    }

    /// Throws where they do not hold.
    func check(_ etag: String?, exists: Bool? = nil) throws(DAVError) {
        guard hold(for: etag, exists: exists) else { throw .preconditionFailed }
    }
}

extension DAVRequest {
    /// The request's conditions. Those on other resources are looked up now.
    func conditions() async throws -> Conditions {
        let ifState = try IfHeader(request.headers[.ifState])
        var others: [String: IfHeader.State] = [:]
        var isOwn: Set<String> = []
        for resource in ifState?.resources ?? [] {
            guard let other = try? localPlace(resource) else { continue }
            if other == place { isOwn.insert(resource) } else { others[resource] = try await state(of: other) }
        }
        var own = IfHeader.State()
        if ifState != nil, place.kind == .book { own = try await state(of: place) }
        return Conditions(
            ifMatch: ETags(request.headers[.ifMatch]), ifNoneMatch: ETags(request.headers[.ifNoneMatch]), ifState: ifState,
            own: own, others: others, isOwn: isOwn)
    }

    private func state(of place: DAVResource) async throws -> IfHeader.State {
        switch place {
        case .book(_, let segment):
            guard let book = try await backend.book(segment) else { return IfHeader.State() }
            return IfHeader.State(token: try await backend.token(of: book))
        case .card(_, let segment, let name):
            guard let book = try await backend.book(segment) else { return IfHeader.State() }
            return IfHeader.State(etag: try await backend.object(name, in: book)?.etag)
        case .entry(_, _, let name):
            // Resources that the app password does not open are not revealed.
            guard let calendar = try await calendar(at: place) else { return IfHeader.State() }
            return IfHeader.State(etag: try await calendar.object(name)?.etag)
        case .calendar:
            guard let calendar = try await calendar(at: place) else { return IfHeader.State() }
            return IfHeader.State(token: try await calendar.token())
        default: return IfHeader.State()
        }
    }

    /// Returns the resource of an address of this server and account: a path, or with scheme and host (RFC 4918, section 8.3).
    ///
    /// Throws 502 for another server, 403 for another account.
    func localPlace(_ address: String) throws(DAVError) -> DAVResource {
        var path = address
        if !address.hasPrefix("/") {
            guard let end = address.range(of: "://") else { throw .badRequest }
            let rest = address[end.upperBound...]
            let slash = rest.firstIndex(of: "/") ?? rest.endIndex
            guard isOwnHost(rest[..<slash].lowercased(), secure: address.lowercased().hasPrefix("https:")) else {
                throw DAVError(.badGateway)
            }
            path = String(rest[slash...])
        }
        guard !path.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else { throw .badRequest }
        guard let place = DAVResource(path: path.isEmpty ? "/" : path) else {
            throw DAVResource.hasUnusableName(path: path) ? .unusableName : .conflict
        }
        guard let owner = place.account else { return place }
        guard owner.lowercased() == account.lowercased() else { throw .forbidden }
        return place.of(account)
    }

    private func isOwnHost(_ authority: String, secure: Bool) -> Bool {
        let plain: (String) -> String = { text in
            for port in [":80", ":443"] where text.hasSuffix(port) { return String(text.dropLast(port.count)) }
            return text
        }
        let own = [
            request.head.authority?.lowercased() ?? "",
            site.publicURL.host().map { host in site.publicURL.port.map { "\(host):\($0)" } ?? host }?.lowercased() ?? "",
        ]
        return own.contains { !$0.isEmpty && plain($0) == plain(authority) }
    }
}
