import CExpat

/// Makes a tree of what the parser tells.
final class XMLTreeBuilder {
    private let parser: XML_Parser
    private(set) var root: XMLElement?
    private(set) var fault: XMLReader.Fault?
    private var open: [XMLElement] = []
    private var text: [UInt8] = []
    private var count = 0

    init(parser: XML_Parser) {
        self.parser = parser
    }

    /// The builder behind the parser's user data.
    static func of(_ data: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
        data.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    func begin(_ name: UnsafePointer<XML_Char>, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>) {
        guard fault == nil else { return }
        endText()
        var element = XMLElement(Self.name(name))
        var next = attributes
        while let name = next[0], let value = next[1] {
            element.attributes.append(.init(name: Self.name(name), value: String(cString: value)))
            next += 2
        }
        count += 1 + element.attributes.count
        guard open.count < XMLReader.deepest, count <= XMLReader.most else { return stop(.tooLarge) }
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

    private static func name(_ text: UnsafePointer<XML_Char>) -> XMLName {
        let parts = String(cString: text).utf8.split(
            separator: UInt8(bitPattern: XMLReader.separator), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return XMLName(String(cString: text), in: "") }
        return XMLName(String(Substring(parts[1])), in: String(Substring(parts[0])))
    }
}
