import Foundation
import Kinkeeper

/// The question to a model: the line without private details, the day, the language, and the form of an answer. It has no names
/// but those in the line, and nothing from the address book.
struct ModelQuestion {
    /// How much of the interface is used; servers differ in how much of it they know.
    enum Form: CaseIterable {
        /// The answer is held to a JSON schema.
        case schema
        /// The answer is held to be JSON.
        case object
        /// The form of the answer is described only in words.
        case words

        var next: Form? {
            switch self {
            case .schema: .object
            case .object: .words
            case .words: nil
            }
        }
    }

    let model: String
    let text: String
    let request: CaptureRequest

    /// The body of a request to "chat/completions".
    func body(_ form: Form) -> [UInt8] {
        let parts = [
            #""model":\#(Self.quoted(model)),"stream":false"#,
            #""messages":[{"role":"system","content":\#(Self.quoted(instructions))},{"role":"user","content":\#(Self.quoted(line))}]"#,
        ]
        let held: [String] =
            switch form {
            case .schema:
                [
                    #""temperature":0"#,
                    #""response_format":{"type":"json_schema","json_schema":{"name":"records","strict":true,"schema":\#(Self.schema)}}"#,
                ]
            case .object: [#""temperature":0"#, #""response_format":{"type":"json_object"}"#]
            case .words: []
            }
        return Array("{\((parts + held).joined(separator: ","))}".utf8)
    }

    // MARK: - Private

    private var line: String {
        let day = request.now.date
        let weekday = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][day.weekday - 1]
        let time = request.now.time.description.prefix(5)
        var facts = ["Today: \(weekday), \(day), \(time)", "Language: \(request.language.rawValue)"]
        if let country = request.country { facts.append("Country: \(country)") }
        return (facts + ["Line:", text]).joined(separator: "\n")
    }

    private var instructions: String {
        """
        You turn one line of somebody's notes about the people in their life into records. Answer with JSON only: \
        {"records":[...]}, in the order of the line. Do not invent records, people, days or amounts; no record is better than a \
        wrong one. Words in brackets such as [PHONE1] stand for something private: keep them as they are.

        Each record has all of these members, null where the line does not say it:
        kind: "catchup" (a contact that has happened), "gift" (something to give or that somebody wishes for), "reminder" (what \
        the writer has to do or attend, with a day, a time or a recurrence), "todo" (what the writer has to do, without a day), \
        "occasion" (a dated event in somebody's life), "note" (a lasting fact about a person).
        words: the words of the line the record comes from, exactly as they stand there.
        person: the name of whom it is about as the line has it, also where the words only say "she" or "him"; null for the writer.
        text: what the record says in a few words of the line's language; of a gift only the thing.
        contact: of a catchup "met", "call" or "message".
        occasion: of an occasion one of \(OccasionType.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")).
        purpose: what a gift is for: \(ProposedGiftOccasion.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")).
        date: YYYY-MM-DD; of a birthday or an anniversary --MM-DD, or YYYY-MM-DD with the year it first was. Weeks begin on Monday. \
        Days of reminders lie ahead, days of catchups behind.
        date_until: the last day where several are meant.
        time: HH:MM.
        recurrence: an RRULE such as FREQ=WEEKLY;BYDAY=TH.
        amount_min, amount_max: what it costs or may cost, as numbers; both the same for one amount.
        currency: its code of ISO 4217.
        sure: how likely all of this is right, 0 to 1.
        """
    }

    private static func quoted(_ text: String) -> String {
        (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    /// JSON Schema of the answer, in the part of it that servers hold answers to.
    static let schema: String = {
        let text = #"{"type":["string","null"]}"#
        let number = #"{"type":["number","null"]}"#
        func oneOf(_ words: [String]) -> String {
            #"{"type":["string","null"],"enum":[\#((words.map { "\"\($0)\"" } + ["null"]).joined(separator: ","))]}"#
        }
        let kinds = ProposalKind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
        let members = [
            ("kind", #"{"type":"string","enum":[\#(kinds)]}"#), ("words", #"{"type":"string"}"#), ("person", text),
            ("text", #"{"type":"string"}"#), ("contact", oneOf(ContactType.allCases.map(\.rawValue))),
            ("occasion", oneOf(OccasionType.allCases.map(\.rawValue))),
            ("purpose", oneOf(ProposedGiftOccasion.allCases.map(\.rawValue))), ("date", text), ("date_until", text),
            ("time", text), ("recurrence", text), ("amount_min", number), ("amount_max", number), ("currency", text),
            ("sure", #"{"type":"number"}"#),
        ]
        let properties = members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
        let names = members.map { "\"\($0.0)\"" }.joined(separator: ",")
        let record =
            #"{"type":"object","properties":{\#(properties)},"required":[\#(names)],"additionalProperties":false}"#
        return #"{"type":"object","properties":{"records":{"type":"array","items":\#(record)}},"#
            + #""required":["records"],"additionalProperties":false}"#
    }()
}
