import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The parts that the installed program needs to work without a connection.
struct OfflineController: Sendable {
    let pages: Pages

    /// The answer for the service worker before it sends waiting forms.
    private struct Account: Encodable {
        /// The account of this browser now.
        let account: String
        /// With which session.
        let session: String
        /// The token that forms of this sign-in carry.
        let token: String
    }

    /// A person as the device keeps them: identifier, name, initials and the hue of the initials, nothing else.
    private struct KeptName: Encodable {
        let person: Person.ID
        let name: String
        let hue: Int
        let initials: String

        func encode(to encoder: any Encoder) throws {
            var parts = encoder.unkeyedContainer()
            try parts.encode(person.description)
            try parts.encode(name)
            try parts.encode(initials)
            try parts.encode(hue)
        }
    }

    func register(in routes: RouteRegistry, _ everyone: Everyone, _ signedIn: SignedIn) {
        routes.get(Routes.serviceWorker, Passing(), worker)
        routes.get(Routes.offline, everyone, page)
        routes.get(Routes.offlineAccount, signedIn, account)
        routes.get(Routes.offlinePeople, signedIn, people)
    }

    /// Browsers fetch it at every visit: "no-cache" lets an update arrive at once, and the tag makes that cheap.
    private func worker(_ visit: UntrackedRequest) async throws -> Response {
        await Response.tagged(
            ServiceWorker.tag, "text/javascript; charset=utf-8", caching: "no-cache", for: visit.request
        ) { ServiceWorker.bytes }
    }

    private func page(_ anonymous: AnonymousRequest) async throws -> Response {
        let nothing = [String]()
        guard let member = try await pages.authenticator.member(anonymous.request, anonymous.context) else {
            return pages.page(.offline, pages.phrases(for: anonymous).text("offline.title"), nothing, for: anonymous)
        }
        let title = pages.phrases(for: member).text("offline.title")
        return pages.page(.offline, title, tab: .elsewhere, nothing, for: member)
    }

    /// Own people alone: those of a family are kept on no device. The tag spares a device what it has.
    private func people(_ member: Member) async throws -> Response {
        let order = pages.display(of: member).nameOrder
        let tag = "\(member.account.id)-\(order)-\(try await member.space.currentSequence())"
        var response = try await Response.tagged(
            tag, "application/json", caching: "private, no-store", for: member.request
        ) {
            let names = try await member.space.names(order: order).map { person, name in
                let avatar = Avatar(of: person, name: name, photo: nil)
                return KeptName(person: person, name: name.display(order), hue: avatar.hue, initials: avatar.initials)
            }
            return Array(try JSONEncoder().encode(names))
        }
        response.headers[KeptPages.account] = member.account.id.description
        return response
    }

    private func account(_ member: Member) async throws -> Response {
        let account = Account(
            account: member.account.id.description, session: member.session.id.description, token: member.formToken)
        return try .json(account)
    }
}
