import Interchange
import Store

/// The members of one JSON object, taken out one by one, so that unknown ones are noticed.
struct DocumentMembers {
    private var members: [String: JSONValue] = [:]
    private let section: String

    /// Throws for anything but an object, and for a member that comes twice.
    init(_ value: JSONValue, in section: String) throws(DocumentProblem) {
        self.section = section
        guard let list = value.members else { throw DocumentProblem(.wrongValue, subject: section) }
        for member in list {
            guard members.updateValue(member.value, forKey: member.name) == nil else {
                throw DocumentProblem(.repeatedMember, subject: "\(section).\(member.name)")
            }
        }
    }

    /// Returns the value of this name; nil when it is missing or null.
    mutating func value(_ name: String) -> JSONValue? {
        let value = members.removeValue(forKey: name)
        return value == .null ? nil : value
    }

    /// The value of that name, which must be there.
    mutating func required(_ name: String) throws(DocumentProblem) -> JSONValue {
        guard let value = value(name) else { throw problem(.missingMember, name) }
        return value
    }

    mutating func word<Word>(_ name: String, _ read: (String) -> Word?) throws(DocumentProblem) -> Word {
        guard let word = try required(name).text.flatMap(read) else { throw problem(.wrongValue, name) }
        return word
    }

    /// Returns the optional text of a setting; none has more than a hundred bytes.
    mutating func shortText(_ name: String) throws(DocumentProblem) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.text, text.utf8.count <= 100 else { throw problem(.wrongValue, name) }
        return text
    }

    mutating func integer(_ name: String, _ range: ClosedRange<Int64>) throws(DocumentProblem) -> Int64 {
        guard let number = try required(name).integer, range.contains(number) else { throw problem(.wrongValue, name) }
        return number
    }

    mutating func flag(_ name: String) throws(DocumentProblem) -> Bool {
        guard case .bool(let flag) = try required(name) else { throw problem(.wrongValue, name) }
        return flag
    }

    /// Nothing may be left: it would be lost.
    func finish() throws(DocumentProblem) {
        guard let name = members.keys.min() else { return }
        throw problem(.unknownMember, name)
    }

    func problem(_ reason: DocumentProblem.Reason, _ name: String) -> DocumentProblem {
        DocumentProblem(reason, subject: "\(section).\(name)")
    }
}

extension JSONValue {
    /// The number, if it is whole and written without a fraction or an exponent.
    var integer: Int64? {
        guard case .number(let text) = self else { return nil }
        return Int64(text)
    }
}
