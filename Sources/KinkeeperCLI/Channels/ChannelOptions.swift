import ArgumentParser
import Foundation
import Kinkeeper
import Screens

/// What a channel's destination is described by.
struct ChannelFieldOptions: ParsableArguments {
    @Option(help: ArgumentHelp("ntfy: the server (default: https://ntfy.sh).", valueName: "url")) var server: String?
    @Option(help: "ntfy: the topic.") var topic: String?
    @Option(help: ArgumentHelp("email: the address mails go to.", valueName: "address")) var to: String?
    @Option(help: ArgumentHelp("email: the address they come from (default: the same).", valueName: "address"))
    var from: String?
    @Option(help: "email: the mail server.") var host: String?
    @Option(help: "email: its port (default: the usual one).") var port: String?
    @Option(help: ArgumentHelp("email: how the way there is encrypted (default: starttls).", valueName: "how"))
    var security: Word<MailRoute.Security>?
    @Option(help: ArgumentHelp("ntfy, email: who signs in.", valueName: "name")) var user: String?
    @Option(help: "webhook: where requests go.") var url: String?

    @Flag(help: "ntfy, email: read the password from the first line of standard input.") var passwordStdin = false
    @Flag(help: "ntfy: read an access token from the first line of standard input.") var tokenStdin = false
    @Flag(help: "webhook: read the signing secret from the first line of standard input (default: one is made).")
    var secretStdin = false

    func validate() throws {
        guard [passwordStdin, tokenStdin, secretStdin].filter(\.self).count <= 1 else {
            throw ValidationError("Only one of --password-stdin, --token-stdin and --secret-stdin can be given.")
        }
    }

    /// The fields that were named, secrets from standard input.
    func read() throws -> [Channel.Field: String] {
        let named: [(Channel.Field, String?)] = [
            (.server, server), (.topic, topic), (.to, to), (.from, from), (.host, host), (.port, port),
            (.security, security?.value.rawValue), (.user, user), (.url, url),
        ]
        var fields: [Channel.Field: String] = [:]
        for (field, value) in named { fields[field] = value }
        for (isGiven, field) in [(passwordStdin, Channel.Field.password), (tokenStdin, .token), (secretStdin, .secret)]
        where isGiven {
            fields[field] = readLine() ?? ""
        }
        return fields
    }
}

/// The name of a channel.
enum ChannelName {
    /// The name without blanks around it; throws unless it is one of at most 100 characters.
    static func checked(_ name: String) throws -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...100).contains(name.count) else { throw ValidationError(Terminal.phrases.text("channels.name.problem")) }
        return name
    }
}

/// A category of alerts as an argument.
struct CategoryWord: ExpressibleByArgument {
    let category: AlertCategory

    init?(argument: String) {
        guard let category = AlertCategory(name: argument) else { return nil }
        self.category = category
    }

    static var allValueStrings: [String] { AlertCategory.allCases.map(\.name) }
}

/// A channel in --json. Secrets are named, never said, but for one that was made this moment.
struct ChannelJSON: Encodable {
    struct Health: Encodable {
        @NullWhenAbsent var acceptedAt: String?
        @NullWhenAbsent var failedAt: String?
        @NullWhenAbsent var failure: FailureJSON?
        let failuresInARow: Int
    }

    let id: String
    let name: String
    let kind: String
    let destination: [String: String]
    let keptSecrets: [String]
    let muted: [String]
    let createdAt: String
    let health: Health
    var secret: String?

    init(_ channel: Channel, secret: String? = nil) {
        id = channel.id.description
        name = channel.name
        kind = channel.destination.kind.rawValue
        destination = Dictionary(uniqueKeysWithValues: channel.destination.openFields.map { ($0.key.rawValue, $0.value) })
        keptSecrets = channel.destination.keptSecrets.map(\.rawValue).sorted()
        muted = channel.muted.map(\.name).sorted()
        createdAt = channel.createdAt.formatted(.iso8601)
        health = Health(
            acceptedAt: channel.health.acceptedAt?.formatted(.iso8601),
            failedAt: channel.health.failedAt?.formatted(.iso8601),
            failure: channel.health.failure.map { FailureJSON($0) }, failuresInARow: channel.health.failuresInARow)
        self.secret = secret
    }
}

/// Why something did not arrive, in --json.
struct FailureJSON: Encodable {
    let cause: String
    @NullWhenAbsent var status: Int?
    let words: String

    init(_ failure: DeliveryFailure) {
        cause = failure.cause.rawValue
        status = failure.status
        words = failure.words
    }
}

/// What came of a test, in --json.
struct OutcomeJSON: Encodable {
    let outcome: String
    @NullWhenAbsent var failure: FailureJSON?
    @NullWhenAbsent var retryAfter: Int?

    init(_ outcome: Outcome) {
        self.outcome = outcome.name
        failure = outcome.failure.map { FailureJSON($0) }
        retryAfter = outcome.retryAfter.map { Int(min($0, 1e9)) }
    }
}
