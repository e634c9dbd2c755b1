import Foundation
import Kinkeeper

/// The content of an answer, for people and for deciding what comes next.
extension TransferResult {
    /// Returns a line of the answer's header, the last of that name; nil when there is none.
    func header(_ name: String) -> String? {
        var found: String?
        for line in lines(of: head) {
            guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == name else { continue }
            found = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        return found
    }

    /// The first line of the body that has words: plain text of at most 160 characters; empty for other content.
    var firstLine: String { lines(of: body).lazy.map(PlainLine.text).first { !$0.isEmpty } ?? "" }

    /// The last reply of an SMTP server, except its farewell (221).
    var lastReply: String {
        let replies = lines(of: head).reversed().lazy.map(PlainLine.text)
        return replies.first { !$0.isEmpty && !$0.hasPrefix("221") } ?? ""
    }

    /// How long the receiver asks to wait, in seconds (RFC 9110, section 10.2.3).
    func retryAfter(now: Date) -> TimeInterval? {
        guard let text = header("retry-after") else { return nil }
        if let seconds = Int(text), seconds >= 0 { return TimeInterval(seconds) }
        guard let moment = HTTPDate.date(text) else { return nil }
        return max(0, moment.timeIntervalSince(now))
    }

    /// Why there was no answer at all; nil if there was one.
    var failureWithoutAnswer: Outcome? {
        switch end {
        case .completed: nil
        case .absent: .failed(DeliveryFailure(.unavailable, words: "libcurl"), retryAfter: nil)
        case .badAddress: .refused(DeliveryFailure(.unknownHost))
        case .unknownHost: .failed(DeliveryFailure(.unknownHost), retryAfter: nil)
        case .unreachable: .failed(DeliveryFailure(.unreachable), retryAfter: nil)
        case .timeout: .failed(DeliveryFailure(.timeout), retryAfter: nil)
        case .encryption: .failed(DeliveryFailure(.encryption, words: PlainLine.text(words)), retryAfter: nil)
        case .signIn: .refused(DeliveryFailure(.signIn, status: status > 0 ? status : nil, words: lastReply))
        case .cancelled: .failed(DeliveryFailure(.cancelled), retryAfter: nil)
        case .broken: .failed(DeliveryFailure(.unreadable), retryAfter: nil)
        case .notAllowed(let address): .refused(DeliveryFailure(.notAllowed, words: address))
        case .unencrypted(let address): .refused(DeliveryFailure(.unencrypted, words: address))
        }
    }

    private func lines(of bytes: [UInt8]) -> [String] {
        bytes.split { $0 == 10 || $0 == 13 }.map { String(decoding: $0.prefix(1_000), as: UTF8.self) }
    }
}

/// A stranger's words, made fit to be shown.
enum PlainLine {
    /// The most characters that are kept.
    static let limit = 160

    /// The text without what cannot be seen, or changes how other text is seen; empty if a tenth of it is no text.
    static func text(_ raw: String) -> String {
        var plain = ""
        var (kept, broken) = (0, 0)
        for scalar in raw.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                if scalar != "\t" { broken += 1 }
                plain.unicodeScalars.append(" ")
            // Marks that turn the direction of text, and those that cannot be seen.
            case .format, .surrogate, .privateUse, .unassigned: broken += 1
            default:
                if scalar == "\u{FFFD}" { broken += 1 } else { kept += 1 }
                plain.unicodeScalars.append(scalar)
            }
        }
        guard broken * 10 <= kept else { return "" }
        let trimmed = plain.split(separator: " ").joined(separator: " ")
        return trimmed.count <= limit ? trimmed : trimmed.prefix(limit - 1) + "…"
    }
}

/// Dates of HTTP and mail, always in UTC.
enum HTTPDate {
    /// The moment of an IMF-fixdate (RFC 9110, section 5.6.7): "Sun, 06 Nov 1994 08:49:37 GMT"; nil for anything else.
    static func date(_ text: String) -> Date? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
            let month = months.firstIndex(of: String(parts[2])), year <= 9_999,
            let date = CivilDate(year: year, month: month + 1, day: day)
        else { return nil }
        let clock = parts[4].split(separator: ":").map { Int($0) ?? -1 }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2]) else {
            return nil
        }
        let seconds = Int(date.daysSinceEpoch) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }

    /// "Sun, 06 Nov 1994 08:49:37 +0000", as mail writes it (RFC 5322, section 3.3).
    static func mailText(_ moment: Date) -> String {
        let seconds = Int(moment.timeIntervalSince1970.rounded(.down))
        let date = CivilDate(of: moment, in: .gmt)
        let clock = seconds - Int(date.daysSinceEpoch) * 86_400
        let weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][date.weekday - 1]
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        return "\(weekday), \(two(date.day)) \(months[date.month - 1]) \(date.year) "
            + "\(two(clock / 3_600)):\(two(clock / 60 % 60)):\(two(clock % 60)) +0000"
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
