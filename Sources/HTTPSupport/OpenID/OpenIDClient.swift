package import Foundation
package import Notifications

/// Sends requests to providers: a line of its own, or a replacement in tests.
package struct OpenIDWire: Sendable {
    /// Sends one; returns the status and the body.
    let send: @Sendable (WebRequest) async throws(WebFailure) -> (status: Int, body: [UInt8])

    package init(_ send: @escaping @Sendable (WebRequest) async throws(WebFailure) -> (status: Int, body: [UInt8])) {
        self.send = send
    }

    /// How long an answer may take, in seconds: a person waits for it.
    private static let limit: TimeInterval = 10

    /// A line under the rules for all that is sent. The operator named the issuer's host, so it may be reached; what it says of other
    /// hosts is held to the rules.
    package static func line(to provider: OpenIDProvider, _ rules: OutgoingRules) -> OpenIDWire {
        var hosts = rules.hosts
        if let url = URL(string: provider.issuer), let host = url.host() {
            hosts = hosts.allowing(host, port: url.port ?? (url.scheme == "https" ? 443 : 80))
        }
        // Apart: members' models and calendars may take minutes, and nobody signs in meanwhile.
        let line = WebLine(rules: OutgoingRules(hosts: hosts, authorities: rules.authorities), limit: limit, apart: true)
        return OpenIDWire { request async throws(WebFailure) in
            let answer = try await line.send(request)
            return (answer.status, answer.body)
        }
    }
}

/// Talks to one provider: reads how it describes itself, and its keys, which it remembers for a while, and hands codes in.
package actor OpenIDClient {
    /// The provider.
    package nonisolated let provider: OpenIDProvider
    private let wire: OpenIDWire
    private let states: OpenIDStates
    private let now: @Sendable () -> Date
    private var known: (discovery: OpenIDDiscovery, end: Date)?
    private var keys: (set: JSONWebKeys, end: Date)?
    /// When keys were last read because a token named an unknown one.
    private var lastRefresh = Date.distantPast

    /// How long a description is remembered, and keys, in seconds.
    static let discoveryLife: TimeInterval = 60 * 60
    static let keysLife: TimeInterval = 10 * 60
    /// Unknown keys have the set read again once in so many seconds.
    static let refreshPause: TimeInterval = 60

    init(_ provider: OpenIDProvider, _ wire: OpenIDWire, _ states: OpenIDStates, now: @escaping @Sendable () -> Date) {
        (self.provider, self.wire, self.states, self.now) = (provider, wire, states, now)
    }

    /// Whether the description is remembered, and asking for it sends nothing.
    package var isDescribed: Bool { known.map { isCurrent($0.end, Self.discoveryLife) } ?? false }

    /// How the provider describes itself.
    package func discovery() async throws(OpenIDRefusal) -> OpenIDDiscovery {
        if let known, isDescribed { return known.discovery }
        guard let address = OpenIDDiscovery.address(of: provider.issuer) else { throw .wrongDiscovery }
        let read = try OpenIDDiscovery(try await document(at: address, room: OpenIDDiscovery.longest), of: provider)
        known = (read, now().addingTimeInterval(Self.discoveryLife))
        return read
    }

    /// Reads the description and the keys, for `doctor`.
    package func examine() async throws(OpenIDRefusal) {
        _ = try await currentKeys(try await discovery())
    }

    /// The address that a browser is sent to; with `again` also who is signed in there is asked for the password.
    package func signInAddress(state: String, redirect: String, again: Bool) async throws(OpenIDRefusal) -> URL {
        let address = try await discovery().signInAddress(provider, state: state, redirect: redirect, again: again, states)
        guard let address else { throw .wrongDiscovery }
        return address
    }

    /// Who it is that came back with an answer to a visit, whose state was open and is taken.
    package func token(for answer: OpenIDAnswer, of visit: OpenIDVisit) async throws(OpenIDRefusal) -> IDToken {
        let discovery = try await discovery()
        let code = try answer.code(from: provider, discovery)
        let form = discovery.codeForm(
            provider, code: code, verifier: states.verifier(of: answer.state), redirect: visit.redirect)
        let (status, body) = try await send(
            WebRequest(
                method: "POST", url: discovery.token, fields: form.fields, body: Array(form.body.utf8),
                room: Self.longestAnswer))
        guard status == 200 else { throw status == 400 ? .codeRefused : .unexpectedAnswer }
        guard let read = try? JSONDecoder().decode(TokenAnswer.self, from: Data(body)) else { throw .unexpectedAnswer }
        let expected = IDToken.Expectation(
            issuer: provider.issuer, clientID: provider.clientID, nonce: states.nonce(of: answer.state),
            accessToken: read.access_token)
        return try await checked(read.id_token, discovery, expected)
    }

    // MARK: Private

    private static let longestAnswer = 131_072

    private struct TokenAnswer: Decodable {
        let id_token: String
        let access_token: String?
    }

    /// Checks a token. One whose key is unknown may be signed with a new one: then the keys are read again, now and then.
    private func checked(
        _ text: String, _ discovery: OpenIDDiscovery, _ expected: IDToken.Expectation
    ) async throws(OpenIDRefusal) -> IDToken {
        let keys = try await currentKeys(discovery)
        do throws(OpenIDRefusal) {
            return try IDToken(checking: text, by: keys, against: expected, at: now())
        } catch {
            guard error == .unknownKey, abs(now().timeIntervalSince(lastRefresh)) >= Self.refreshPause else { throw error }
            lastRefresh = now()
            self.keys = nil
            return try IDToken(checking: text, by: try await currentKeys(discovery), against: expected, at: now())
        }
    }

    private func currentKeys(_ discovery: OpenIDDiscovery) async throws(OpenIDRefusal) -> JSONWebKeys {
        if let keys, isCurrent(keys.end, Self.keysLife) { return keys.set }
        let read = try JSONWebKeys(try await document(at: discovery.keys, room: JSONWebKeys.longest))
        keys = (read, now().addingTimeInterval(Self.keysLife))
        return read
    }

    /// A clock that was put back makes nothing last longer.
    private func isCurrent(_ end: Date, _ life: TimeInterval) -> Bool { (0...life).contains(end.timeIntervalSince(now())) }

    private func document(at address: URL, room: Int) async throws(OpenIDRefusal) -> [UInt8] {
        let (status, body) = try await send(
            WebRequest(method: "GET", url: address, fields: [(name: "Accept", value: "application/json")], body: [], room: room)
        )
        guard status == 200 else { throw .unexpectedAnswer }
        return body
    }

    private func send(_ request: WebRequest) async throws(OpenIDRefusal) -> (status: Int, body: [UInt8]) {
        do throws(WebFailure) {
            return try await wire.send(request)
        } catch {
            switch error {
            case .unreachable, .cancelled: throw .unreachable
            case .notAllowed, .unencrypted: throw .notAllowed
            case .tooLarge: throw .unexpectedAnswer
            }
        }
    }
}
