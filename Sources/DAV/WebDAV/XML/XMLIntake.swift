import CExpat

/// Reads a document as it arrives, so that only its content is in memory.
final class XMLIntake {
    private let parser: XML_Parser
    private let builder: XMLTreeBuilder

    /// Throws `malformed` where there is no memory for a parser.
    init(_ limits: XMLReader.Limits = .request) throws(XMLReader.Fault) {
        // A control character cannot stand in a document, so it separates a namespace from a name for certain.
        guard let parser = XML_ParserCreateNS(nil, XMLReader.separator) else { throw .malformed }
        self.parser = parser
        builder = XMLTreeBuilder(parser: parser, limits: limits)
        XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let name, let attributes else { return }
                XMLTreeBuilder.of(data)?.begin(name, attributes)
            },
            { data, _ in XMLTreeBuilder.of(data)?.end() })
        XML_SetCharacterDataHandler(parser) { data, text, length in
            guard let text, length > 0 else { return }
            XMLTreeBuilder.of(data)?.append(text, Int(length))
        }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in XMLTreeBuilder.of(data)?.stop(.forbidden) }
    }

    deinit {
        XML_ParserFree(parser)
    }

    /// Takes the next bytes of the document. Throws where it cannot go on from there.
    func feed(_ bytes: UnsafeRawBufferPointer) throws(XMLReader.Fault) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        guard bytes.count < Int(Int32.max) else { throw .tooLarge }
        builder.count(bytes.count)
        try parse(start.assumingMemoryBound(to: CChar.self), bytes.count, isLast: false)
    }

    /// The same of bytes in an array.
    func feed(_ bytes: [UInt8]) throws(XMLReader.Fault) {
        let outcome = bytes.withUnsafeBytes { bytes in Result { () throws(XMLReader.Fault) in try feed(bytes) } }
        try outcome.get()
    }

    /// The root element, once the whole document was fed.
    func root() throws(XMLReader.Fault) -> XMLElement {
        try parse(nil, 0, isLast: true)
        guard let root = builder.root else { throw .malformed }
        return root
    }

    private func parse(_ start: UnsafePointer<CChar>?, _ count: Int, isLast: Bool) throws(XMLReader.Fault) {
        let status = withExtendedLifetime(builder) { XML_Parse(parser, start, Int32(count), isLast ? 1 : 0) }
        if let fault = builder.fault { throw fault }
        guard status == XML_STATUS_OK else { throw .malformed }
    }
}
