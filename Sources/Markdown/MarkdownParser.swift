import CMD4C

/// A block of a text.
enum MarkdownBlock {
    case document, quote, rule, code, paragraph, table, tableHead, tableBody, row
    case list(start: Int?)
    case item(MarkdownTaskMark?)
    case heading(Int)
    case cell(isHeading: Bool, MarkdownAlignment)
}

/// A part of a line.
enum MarkdownSpan {
    case emphasis, strong, deleted, code, other
    case link(MarkdownTarget)
    case image(MarkdownTarget)
    case page(MarkdownTarget)
}

/// The checkbox of an item: whether it is ticked, and where its mark stands.
struct MarkdownTaskMark {
    let isDone: Bool
    let offset: Int
}

/// How the cells of a column are aligned.
enum MarkdownAlignment: String {
    case start, left, center, right
}

/// Words of a text.
enum MarkdownWords {
    case plain, code, entity, lineBreak, null
}

/// What is told of a text while it is read. Each answers whether to go on.
protocol MarkdownReader: AnyObject {
    func enter(_ block: MarkdownBlock) -> Bool
    func leave(_ block: MarkdownBlock) -> Bool
    func enter(_ span: MarkdownSpan) -> Bool
    func leave(_ span: MarkdownSpan) -> Bool
    func read(_ words: MarkdownWords, _ bytes: UnsafeRawBufferPointer) -> Bool
}

/// Reads Markdown by md4c, which tells of each part as it meets it and keeps no tree.
enum MarkdownParser {
    /// Raw HTML is words like others. Bare addresses are found by `InlineText`: md4c's way of finding them is quadratic.
    private static let flags =
        MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_WIKILINKS | MD_FLAG_NOHTMLBLOCKS
        | MD_FLAG_NOHTMLSPANS

    /// What a callback answers to end the reading. md4c 0.4.8 goes on after a positive number in links.
    private static let stop: Int32 = -1

    private final class Box {
        let reader: any MarkdownReader
        init(_ reader: any MarkdownReader) { self.reader = reader }
    }

    /// Reads a text; false where the reader stopped it, or memory ran out.
    static func read(_ text: String, by reader: any MarkdownReader) -> Bool {
        var text = text
        let box = Box(reader)
        return withExtendedLifetime(box) {
            text.withUTF8 { bytes in
                var parser = MD_PARSER(
                    abi_version: 0, flags: UInt32(flags),
                    enter_block: { kind, detail, data in
                        MarkdownParser.reader(data).enter(MarkdownBlock(kind, detail)) ? 0 : MarkdownParser.stop
                    },
                    leave_block: { kind, detail, data in
                        MarkdownParser.reader(data).leave(MarkdownBlock(kind, detail)) ? 0 : MarkdownParser.stop
                    },
                    enter_span: { kind, detail, data in
                        MarkdownParser.reader(data).enter(MarkdownSpan(kind, detail)) ? 0 : MarkdownParser.stop
                    },
                    leave_span: { kind, detail, data in
                        MarkdownParser.reader(data).leave(MarkdownSpan(kind, detail)) ? 0 : MarkdownParser.stop
                    },
                    text: { kind, text, size, data in
                        let bytes = UnsafeRawBufferPointer(start: text, count: Int(size))
                        return MarkdownParser.reader(data).read(MarkdownWords(kind), bytes) ? 0 : MarkdownParser.stop
                    },
                    debug_log: nil, syntax: nil)
                guard let start = bytes.baseAddress else { return true }
                return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                    md_parse($0, MD_SIZE(bytes.count), &parser, Unmanaged.passUnretained(box).toOpaque())
                } == 0
            }
        }
    }

    private static func reader(_ data: UnsafeMutableRawPointer?) -> any MarkdownReader {
        // The pointer that `read` gave, to an object that outlives the reading.
        Unmanaged<Box>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue().reader
    }
}

extension MarkdownBlock {
    fileprivate init(_ kind: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
        switch kind {
        case MD_BLOCK_DOC: self = .document
        case MD_BLOCK_QUOTE: self = .quote
        case MD_BLOCK_UL: self = .list(start: nil)
        case MD_BLOCK_OL: self = .list(start: detail.map { Int($0.load(as: MD_BLOCK_OL_DETAIL.self).start) } ?? 1)
        case MD_BLOCK_LI:
            let item = detail?.load(as: MD_BLOCK_LI_DETAIL.self)
            self = .item(
                item.flatMap { item in
                    guard item.is_task != 0 else { return nil }
                    return MarkdownTaskMark(isDone: item.task_mark != 0x20, offset: Int(item.task_mark_offset))
                })
        case MD_BLOCK_HR: self = .rule
        case MD_BLOCK_H: self = .heading(detail.map { Int($0.load(as: MD_BLOCK_H_DETAIL.self).level) } ?? 1)
        case MD_BLOCK_CODE: self = .code
        case MD_BLOCK_TABLE: self = .table
        case MD_BLOCK_THEAD: self = .tableHead
        case MD_BLOCK_TBODY: self = .tableBody
        case MD_BLOCK_TR: self = .row
        case MD_BLOCK_TH, MD_BLOCK_TD:
            let align = detail?.load(as: MD_BLOCK_TD_DETAIL.self).align
            self = .cell(
                isHeading: kind == MD_BLOCK_TH,
                align == MD_ALIGN_LEFT ? .left : align == MD_ALIGN_CENTER ? .center : align == MD_ALIGN_RIGHT ? .right : .start)
        default: self = .paragraph
        }
    }
}

extension MarkdownSpan {
    fileprivate init(_ kind: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
        switch (kind, detail) {
        case (MD_SPAN_EM, _): self = .emphasis
        case (MD_SPAN_STRONG, _): self = .strong
        case (MD_SPAN_DEL, _): self = .deleted
        case (MD_SPAN_CODE, _): self = .code
        case (MD_SPAN_A, let detail?): self = .link(MarkdownTarget(detail.load(as: MD_SPAN_A_DETAIL.self).href))
        case (MD_SPAN_IMG, let detail?): self = .image(MarkdownTarget(detail.load(as: MD_SPAN_IMG_DETAIL.self).src))
        case (MD_SPAN_WIKILINK, let detail?):
            self = .page(MarkdownTarget(detail.load(as: MD_SPAN_WIKILINK_DETAIL.self).target))
        default: self = .other
        }
    }
}

extension MarkdownWords {
    fileprivate init(_ kind: MD_TEXTTYPE) {
        switch kind {
        case MD_TEXT_CODE: self = .code
        case MD_TEXT_ENTITY: self = .entity
        case MD_TEXT_BR, MD_TEXT_SOFTBR: self = .lineBreak
        case MD_TEXT_NULLCHAR: self = .null
        default: self = .plain
        }
    }
}

extension MarkdownTarget {
    fileprivate init(_ attribute: MD_ATTRIBUTE) {
        guard (1...MD_SIZE(MarkdownTarget.longest)).contains(attribute.size), let text = attribute.text,
            let types = attribute.substr_types,
            let offsets = attribute.substr_offsets
        else {
            self.init(parts: [], length: Int(attribute.size))
            return
        }
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(attribute.size))
        var parts: [(isEntity: Bool, text: String)] = []
        var index = 0
        while offsets[index] < attribute.size {
            let range = Int(offsets[index])..<Int(offsets[index + 1])
            parts.append((types[index] == MD_TEXT_ENTITY, String(decoding: bytes[range], as: UTF8.self)))
            index += 1
        }
        self.init(parts: parts, length: bytes.count)
    }
}
