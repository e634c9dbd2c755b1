import Foundation
import HTTPSupport
public import Store

/// The findings of `doctor` about services to sign in with.
public enum OpenIDDoctor {
    /// A warning for each service that does not answer as it should; nothing where all is well.
    public static func findings(_ configuration: Configuration) async -> [Finding] {
        let door = OpenIDDoor(configuration.openID, rules: configuration.outgoing, now: { Date() })
        var findings: [Finding] = []
        for provider in door.providers {
            guard let client = door.client(provider.name) else { continue }
            do {
                try await client.examine()
            } catch {
                findings.append(
                    Finding(
                        .warning, "sign-in-service", subject: "openid-\(provider.name)",
                        message: "\(provider.issuer) can’t be used to sign in: \(error.rawValue).",
                        advice: "Check the address, and that this machine can reach it.",
                        blanks: ["issuer": provider.issuer, "cause": error.rawValue]))
            }
        }
        if door.providers.contains(where: { $0.issuer.hasPrefix("https://") }), !configuration.hasPublicURL {
            findings.append(
                Finding(
                    .warning, "sign-in-address", subject: "public-url",
                    message: "Services to sign in with send browsers back to public-url, which is not set.",
                    advice: "Set it to the address that people type."))
        }
        return findings
    }
}
