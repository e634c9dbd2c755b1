import Foundation
import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens

/// What just happened, said once on the next page. It travels in a cookie, sealed with the session's secret, so that
/// nobody else can put words on a page, and no address tells what was done.
enum Notice: Hashable, Sendable {
    case trashed(Person.ID)
    case restored
    case settingsSaved
    case passwordChanged
    case signedOutElsewhere
    case welcome

    /// The sentence.
    var text: String {
        switch self {
        case .trashed: "Moved to the trash. It stays there for 30 days."
        case .restored: "Taken out of the trash."
        case .settingsSaved: "Saved."
        case .passwordChanged: "The password is changed. Everywhere else you are signed out."
        case .signedOutElsewhere: "Signed out there."
        case .welcome: "Welcome. Your account is made, and you are signed in."
        }
    }

    /// Where it is undone.
    var undoPath: String? {
        if case .trashed(let person) = self { Routes.personRestoring.path(person) } else { nil }
    }

    fileprivate var code: String {
        switch self {
        case .trashed(let person): "trashed.\(person)"
        case .restored: "restored"
        case .settingsSaved: "settings-saved"
        case .passwordChanged: "password-changed"
        case .signedOutElsewhere: "signed-out-elsewhere"
        case .welcome: "welcome"
        }
    }

    fileprivate init?(code: String) {
        let parts = code.split(separator: ".")
        if parts.count == 2, parts[0] == "trashed", let person = Person.ID(String(parts[1])) {
            self = .trashed(person)
            return
        }
        let plain: [Notice] = [.restored, .settingsSaved, .passwordChanged, .signedOutElsewhere, .welcome]
        guard let known = plain.first(where: { $0.code == code }) else { return nil }
        self = known
    }
}

extension CookieJar {
    /// Leaves a notice for the next page of whoever holds `secret`.
    func leave(_ notice: Notice, sealedBy secret: SecretToken, in response: inout Response) {
        set(.notice, to: "\(notice.code)~\(secret.seal("notice \(notice.code)"))", for: 120, in: &response)
    }

    /// The notice that was left, if it is whole and for this visit.
    func notice(for visit: some Visit) -> Notice? {
        guard let parts = value(.notice, in: visit.request)?.split(separator: "~"), parts.count == 2,
            visit.secret.accepts(String(parts[1]), for: "notice \(parts[0])")
        else { return nil }
        return Notice(code: String(parts[0]))
    }
}
