import Foundation
import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens

/// A message about what just happened, shown once on the next page. It travels in a cookie, sealed with the session's secret,
/// so that no other site can put words on a page, and no address tells what was done.
struct Notice: Hashable, Sendable, Codable {
    /// The key of the phrase that says it.
    let phrase: String
    /// The blanks of the phrase.
    var blanks: [String: String] = [:]
    /// The number of a phrase that depends on one.
    var count: Int?
    /// Where it is undone by a form; nil where it cannot be.
    var undoPath: String?
    /// What that form sends, by the names of its fields: the setting as it was.
    var undoFields: [String: String]?

    /// A notice; `phrase` is a key of the phrasebook.
    init(
        _ phrase: String, _ blanks: [String: String] = [:], count: Int? = nil, undoPath: String? = nil,
        undoFields: [String: String]? = nil
    ) {
        self.phrase = phrase
        self.blanks = blanks
        self.count = count
        self.undoPath = undoPath
        self.undoFields = undoFields
    }

    /// The sentence in a language.
    func text(in language: Language) -> String {
        let phrases = Phrasebook.of(language)
        return count.map { phrases.count(phrase, $0, blanks) } ?? phrases.text(phrase, blanks)
    }

    /// Blanks are typed names; a cookie has room for about 4,000 bytes.
    fileprivate var sealable: String? {
        var short = self
        short.blanks = blanks.mapValues { String($0.prefix(160)) }
        return try? JSONEncoder().encode(short).base64EncodedString()
    }

    fileprivate init?(sealable: String) {
        guard let data = Data(base64Encoded: sealable), let notice = try? JSONDecoder().decode(Notice.self, from: data)
        else { return nil }
        self = notice
    }
}

extension CookieJar {
    /// Leaves a notice for the next page of the browser with this `secret`.
    func leave(_ notice: Notice, sealedBy secret: SecretToken, in response: inout Response) {
        guard let text = notice.sealable else { return }
        set(.notice, to: "\(text)~\(secret.seal("notice \(text)"))", for: 120, in: &response)
    }

    /// Returns the waiting notice, if it is whole and for this session.
    func notice(for visit: some AdmittedRequest) -> Notice? {
        guard let parts = value(.notice, in: visit.request)?.split(separator: "~"), parts.count == 2,
            visit.secret.accepts(String(parts[1]), for: "notice \(parts[0])")
        else { return nil }
        return Notice(sealable: String(parts[0]))
    }
}
