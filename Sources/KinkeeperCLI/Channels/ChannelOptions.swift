import ArgumentParser
import Foundation
import Kinkeeper
import Screens

/// The fields of a channel's destination.
struct ChannelFieldOptions: ParsableArguments {
    @Option(help: ArgumentHelp("ntfy: the server (default: https://ntfy.sh).", valueName: "url")) var server: String?
    @Option(help: "ntfy: the topic.") var topic: String?
    @Option(help: ArgumentHelp("email: the address that receives alerts.", valueName: "address")) var to: String?
    @Option(help: ArgumentHelp("email: the sender's address (default: the same).", valueName: "address"))
    var from: String?
    @Option(help: "email: the mail server.") var host: String?
    @Option(help: "email: its port (default: the usual one).") var port: String?
    @Option(help: ArgumentHelp("email: the encryption of the connection (default: starttls).", valueName: "how"))
    var security: Word<MailRoute.Security>?
    @Option(help: ArgumentHelp("ntfy, email: the user name.", valueName: "name")) var user: String?
    @Option(help: "webhook: the address that receives requests.") var url: String?

    @Flag(help: "ntfy, email: read the password from the first line of standard input.") var passwordStdin = false
    @Flag(help: "ntfy: read an access token from the first line of standard input.") var tokenStdin = false
    @Flag(help: "webhook: read the signing secret from the first line of standard input (default: one is made).")
    var secretStdin = false

    func validate() throws {
        guard [passwordStdin, tokenStdin, secretStdin].filter(\.self).count <= 1 else {
            throw ValidationError("Use only one of --password-stdin, --token-stdin and --secret-stdin.")
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
