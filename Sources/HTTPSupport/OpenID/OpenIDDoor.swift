package import Foundation
package import Notifications
import Synchronization

/// Signing in by other services: the providers that are set up, and what browsers carry to them and back.
package struct OpenIDDoor: Sendable {
    /// The states that browsers carry.
    package let states: OpenIDStates
    /// Whether accounts sign in with passwords.
    package let passwordsOpen: Bool
    /// The providers, in the order of their names.
    package let providers: [OpenIDProvider]
    private let clients: [String: OpenIDClient]
    private let pace = OpenIDPace()

    /// A door whose providers are reached over `wire`.
    package init(
        _ settings: OpenIDSettings, wire: (OpenIDProvider) -> OpenIDWire, now: @escaping @Sendable () -> Date
    ) {
        let states = OpenIDStates()
        (self.states, passwordsOpen, providers) = (states, settings.passwordsOpen, settings.providers)
        clients = Dictionary(
            settings.providers.map { ($0.name, OpenIDClient($0, wire($0), states, now: now)) }, uniquingKeysWith: { $1 })
    }

    /// A door under the rules for all that is sent.
    package init(_ settings: OpenIDSettings, rules: OutgoingRules, now: @escaping @Sendable () -> Date) {
        self.init(settings, wire: { .line(to: $0, rules) }, now: now)
    }

    /// A door without providers.
    package static var closed: OpenIDDoor {
        OpenIDDoor(OpenIDSettings(), rules: OutgoingRules(hosts: .none), now: { .distantPast })
    }

    /// What talks to the provider of a name; nil where none is set up under it.
    package func client(_ name: String) -> OpenIDClient? { clients[name] }

    /// The provider of an issuer; nil where it is not set up, or no longer.
    package func provider(issuer: String) -> OpenIDProvider? { providers.first { $0.issuer == issuer } }

    /// The name of the provider where who signed in with it can sign out too; nil where that is not possible.
    package func signOut(issuer: String?) async -> String? {
        guard let issuer, let provider = provider(issuer: issuer), let client = client(provider.name),
            let discovery = try? await client.discovery(), discovery.endSession != nil
        else { return nil }
        return provider.name
    }

    /// Lets a source have a provider asked a few times in a minute, and all strangers together; `isBack` says that the browser has
    /// brought an open state, and then the limit of all does not hold it up. Throws `Problem.tooManyTries`.
    package func admit(_ source: String, isBack: Bool = false, at now: Date) throws(Problem) {
        if let seconds = pace.admit(source, isBack: isBack, at: now) { throw .tooManyTries(seconds: seconds) }
    }
}

/// Limits how often strangers have this server ask a provider something.
final class OpenIDPace: Sendable {
    /// How often a source may within a minute, and all together that bring no open state: a few sources must not hold up those
    /// who come back.
    static let mostOfSource = 20
    static let mostOfAll = 200
    private static let minute: TimeInterval = 60

    private let begun = Mutex<[(source: String, isBack: Bool, time: Date)]>([])

    /// Nil where it may, else in how many seconds to try again.
    func admit(_ source: String, isBack: Bool = false, at now: Date) -> Int? {
        begun.withLock { begun in
            // A clock that was put back counts as a minute.
            begun.removeAll { abs(now.timeIntervalSince($0.time)) >= Self.minute }
            let own = begun.filter { $0.source == source }
            let strangers = isBack ? [] : begun.filter { !$0.isBack }
            let first = own.count >= Self.mostOfSource ? own.first : strangers.count >= Self.mostOfAll ? strangers.first : nil
            guard let first else {
                begun.append((source, isBack, now))
                return nil
            }
            return max(1, Int((Self.minute - now.timeIntervalSince(first.time)).rounded(.up)))
        }
    }
}
