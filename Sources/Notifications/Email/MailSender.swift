import Foundation
import Kinkeeper

/// Sends mails by SMTP (RFC 5321).
struct MailSender {
    let carrier: Carrier
    /// The name this server goes by in identifiers and greetings.
    let serverName: String
    let now: Date

    func send(_ message: Message, over route: MailRoute) async -> Outcome {
        let isTLS = route.security == .tls
        let host = route.host.contains(":") && !route.host.hasPrefix("[") ? "[\(route.host)]" : route.host
        let transfer = Transfer(
            url: "\(isTLS ? "smtps" : "smtp")://\(host):\(route.port)/\(serverName)", host: route.host, port: route.port,
            openness: route.openness,
            content: .mail(
                from: route.from, to: route.to, security: route.encryption,
                login: route.login.map { Transfer.Login(user: $0.user, password: $0.password) },
                mail: Array(text(of: message, over: route).utf8)))
        return outcome(of: await carrier.carry(transfer))
    }

    /// The whole mail: header, empty line, body (RFC 5322, 2045, 2047, 3834).
    func text(of message: Message, over route: MailRoute) -> String {
        var body = message.body
        if let url = message.url { body += (body.isEmpty ? "" : "\n\n") + url.absoluteString }
        return "Date: \(HTTPDate.mailText(now))\r\n"
            + "From: Kinkeeper <\(route.from)>\r\n"
            + "To: <\(route.to)>\r\n"
            // The same whenever it is sent again, so that mail servers know a mail they have.
            + "Message-ID: <\(message.name)@\(serverName)>\r\n"
            + MailText.field("Subject", freeText: message.title.shortened(toBytes: 400))
            + "Auto-Submitted: auto-generated\r\n"
            + "MIME-Version: 1.0\r\n"
            + "Content-Type: text/plain; charset=utf-8\r\n"
            + "Content-Transfer-Encoding: quoted-printable\r\n"
            + "\r\n" + MailText.quotedPrintable(body)
    }

    private func outcome(of result: TransferResult) -> Outcome {
        // A refusal in the middle of it breaks the transfer off; what the server said is what counts.
        // A password can be mended, whatever the server thinks of it now.
        if result.end == .signIn, (400...599).contains(result.status) {
            return .failed(DeliveryFailure(.signIn, status: result.status, words: result.lastReply), retryAfter: nil)
        }
        if [.broken, .completed].contains(result.end), result.status >= 400 {
            let failure = DeliveryFailure(.answer, status: result.status, words: result.lastReply)
            // 4xx is for now, 5xx for good (RFC 5321, section 4.2.1).
            return result.status < 500 ? .failed(failure, retryAfter: nil) : .refused(failure)
        }
        return result.failureWithoutAnswer ?? .accepted(receipt: result.lastReply)
    }
}

extension MailRoute {
    fileprivate var encryption: Transfer.Encryption {
        switch security {
        case .startTLS, .tls: .required
        case .opportunistic: .ifOffered
        case .none: .none
        }
    }

    /// Servers of strangers may take mail without encryption where they offer none, but they get no password so.
    fileprivate var openness: Transfer.Openness {
        switch security {
        case .startTLS, .tls: .encrypted
        case .opportunistic: login == nil ? .encrypted : .ownNetworks
        case .none: .ownNetworks
        }
    }
}
