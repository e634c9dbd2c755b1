public import Foundation
import HTTPSupport
import Screens
public import Store

/// The one-time link that the first start prints.
public enum FirstStart {
    /// How long a link works, in seconds: a day.
    public static let linkLength: TimeInterval = 24 * 60 * 60

    /// Returns a link that makes the first account, or sets the first password of an account made by the command line; nil once
    /// an account can sign in. Each call makes earlier links worthless.
    ///
    /// `address` is where the server is reached: "http://localhost:8080".
    public static func link(folder: DataFolder, address: URL, now: Date) async throws -> URL? {
        let first = try await folder.accounts.firstAccount()
        guard !first.canSignIn else { return nil }
        let secret = SecretToken()
        try await folder.accounts.createSetupLink(
            tokenHash: secret.digest, for: first.account.map { .password($0) } ?? .newAccount, at: now,
            expiresAt: now.addingTimeInterval(linkLength))
        return address.appendingPathComponent(Routes.setup.path(secret.text))
    }
}
