/// A checkbox of a text: "- [ ] buy milk".
public struct MarkdownTask: Hashable, Sendable {
    /// Its place among the checkboxes of the text, from 0.
    public let number: Int
    /// Whether it is ticked.
    public let isDone: Bool
    /// What it says, in one line without marks.
    public let label: String
    /// Where the blank or the "x" between its brackets stands, in UTF-8 bytes from the start of the text.
    let offset: Int

    /// What ticks it, or takes the tick away: its number, the state wanted, and a checksum of its label, so that a page of
    /// yesterday never ticks another one.
    public var action: String { "\(number).\(isDone ? 0 : 1).\(MarkdownTask.checksum(label))" }

    /// The text that it is from with the tick set or taken away.
    public func marked(isDone: Bool, in text: String) -> String {
        var bytes = Array(text.utf8)
        bytes[offset] = UInt8(ascii: isDone ? "x" : " ")
        return String(decoding: bytes, as: UTF8.self)
    }

    /// FNV-1a with 64 bits: the same on each machine and at each start.
    static func checksum(_ label: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in label.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }
}

/// A tick as a page asks for it.
public struct MarkdownTick: Hashable, Sendable, LosslessStringConvertible {
    private let number: Int
    private let isDone: Bool
    private let checksum: String

    /// Reads `MarkdownTask.action`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let number = Int(parts[0]), number >= 0, ["0", "1"].contains(parts[1]),
            UInt64(parts[2], radix: 36) != nil
        else { return nil }
        (self.number, isDone, checksum) = (number, parts[1] == "1", String(parts[2]))
    }

    /// The text that `init` reads.
    public var description: String { "\(number).\(isDone ? 1 : 0).\(checksum)" }

    /// The text with the checkbox as it is wanted; the text itself where it is so already. Where the text has changed since, the
    /// checkbox is the only one that says the same. Nil where there is none, or several that might be meant.
    public func applied(to text: String) -> String? {
        let tasks = MarkdownDocument(text).tasks
        let same = tasks.filter { MarkdownTask.checksum($0.label) == checksum }
        guard let task = same.first(where: { $0.number == number }) ?? (same.count == 1 ? same.first : nil) else { return nil }
        return task.isDone == isDone ? text : task.marked(isDone: isDone, in: text)
    }
}
