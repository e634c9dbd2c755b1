/// The checkboxes of a text. Each button says what its item says, which is known only when that was read: they are put in their places at
/// last.
struct CheckboxMarkup {
    /// The tasks, in the order of the text.
    private(set) var tasks: [MarkdownTask] = []
    private var buttons: [(place: Int, html: [UInt8])] = []
    private let canTick: Bool

    /// `canTick` says whether the buttons send anything.
    init(canTick: Bool) { self.canTick = canTick }

    /// Adds a checkbox. `place` is where its button stands in the bytes that are written.
    mutating func add(_ mark: MarkdownTaskMark, label: [UInt8], at place: Int) {
        let said = String(decoding: label, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let task = MarkdownTask(number: tasks.count, isDone: mark.isDone, label: said, offset: mark.offset)
        tasks.append(task)
        var button = HTMLBuffer()
        button.write(canTick ? "<button type=\"submit\"" : "<button type=\"button\" disabled")
        button.write(" class=\"note-tick\" role=\"checkbox\" name=\"task\" value=\"\(task.action)\" ")
        button.write("aria-checked=\"\(task.isDone)\" aria-label=\"")
        button.escape(said.utf8)
        button.write("\"></button>")
        buttons.append((place, button.bytes))
    }

    /// What was written, with the buttons in their places.
    func placed(in written: [UInt8]) -> String {
        guard !buttons.isEmpty else { return String(decoding: written, as: UTF8.self) }
        var (whole, start) = ([UInt8](), 0)
        whole.reserveCapacity(written.count + buttons.reduce(0) { $0 + $1.html.count })
        for button in buttons {
            whole += written[start..<button.place]
            whole += button.html
            start = button.place
        }
        return String(decoding: whole + written[start...], as: UTF8.self)
    }
}
