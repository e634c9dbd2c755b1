import CExpat

/// Makes a tree of what the parser tells.
final class XMLTreeBuilder {
    private let parser: XML_Parser
    private(set) var root: XMLElement?
    private(set) var fault: XMLReader.Fault?
    private var open: [XMLElement] = []
    private var text: [UInt8] = []
    private var count = 0
    /// How many bytes of the document have come.
    private var size = 0
    private var most: Int
    /// Whether it names the addresses of cards, and may be longer than others.
    private var isList = false
    private let isAnswer: Bool
    /// Each namespace once, however many elements are in it.
    private var namespaces: [String: String] = [:]

    init(parser: XML_Parser, limits: XMLReader.Limits) {
        self.parser = parser
        isAnswer = limits == .answer
        most = isAnswer ? XMLReader.mostOfAnswer : XMLReader.most
    }

    /// The builder behind the parser's user data.
    static func of(_ data: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
        data.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Counts bytes that have come.
    func count(_ bytes: Int) { size += bytes }

    /// How many bytes an answer has was decided when it was fetched.
    private var isWithinSize: Bool { isAnswer || isList || size <= XMLReader.longest }

    func begin(_ name: UnsafePointer<XML_Char>, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>) {
        guard fault == nil else { return }
        endText()
        guard let known = self.name(name) else { return stop(.tooLarge) }
        if open.isEmpty, !isAnswer, [.card("addressbook-multiget"), .calendar("calendar-multiget")].contains(known) {
            isList = true
            most = XMLReader.mostOfList
        }
        guard isWithinSize else { return stop(.tooLarge) }
        var element = XMLElement(known)
        var next = attributes
        while let name = next[0], let value = next[1] {
            count += 1
            guard count <= most, let known = self.name(name) else { return stop(.tooLarge) }
            element.attributes.append(.init(name: known, value: String(cString: value)))
            next += 2
        }
        count += 1
        guard open.count < XMLReader.deepest, count <= most else { return stop(.tooLarge) }
        open.append(element)
    }

    func end() {
        guard fault == nil else { return }
        endText()
        guard let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].content.append(.element(element)) }
    }

    func append(_ part: UnsafePointer<XML_Char>, _ length: Int) {
        guard fault == nil else { return }
        guard isWithinSize else { return stop(.tooLarge) }
        text.append(contentsOf: UnsafeRawBufferPointer(start: part, count: length))
    }

    func stop(_ fault: XMLReader.Fault) {
        self.fault = self.fault ?? fault
        XML_StopParser(parser, 0)
    }

    private func endText() {
        guard !text.isEmpty, !open.isEmpty else { return }
        open[open.count - 1].content.append(.text(String(decoding: text, as: UTF8.self)))
        text.removeAll(keepingCapacity: true)
    }

    /// The name that the parser writes as namespace, separator and local name; nil for one that is too long.
    private func name(_ text: UnsafePointer<XML_Char>) -> XMLName? {
        var length = 0
        var separator: Int?
        while text[length] != 0 {
            if text[length] == XMLReader.separator { separator = length }
            length += 1
            guard length <= XMLReader.longestName else { return nil }
        }
        let bytes = UnsafeRawBufferPointer(start: text, count: length)
        guard let separator else { return XMLName(String(decoding: bytes, as: UTF8.self), in: "") }
        let namespace = String(decoding: bytes[..<separator], as: UTF8.self)
        let known = namespaces[namespace] ?? namespace
        namespaces[known] = known
        return XMLName(String(decoding: bytes[(separator + 1)...], as: UTF8.self), in: known)
    }
}
