/// Templates that name one another.
struct TemplateLibrary: Sendable {
    /// A template of the library that cannot be used; its name and why.
    struct Unreadable: Error {
        let name: String
        let reason: String
    }

    private let templates: [String: Template]

    /// Reads all of them. Fails on one that cannot be read, and on a partial that is not among them.
    init(_ sources: [(name: String, text: String)]) throws(Unreadable) {
        var templates: [String: Template] = [:]
        for (name, text) in sources {
            do { templates[name] = try Template(reading: text) } catch { throw Unreadable(name: name, reason: "\(error)") }
        }
        for (name, template) in templates {
            for partial in template.partials where templates[partial] == nil {
                throw Unreadable(name: name, reason: "there is no template \(partial)")
            }
        }
        self.templates = templates
    }

    /// The template of that name filled with a model, as UTF-8; nothing without such a template.
    func render(_ name: String, with model: some TemplateModel) -> [UInt8] {
        var rendering = Rendering(templates: templates, stack: [.model(model)])
        rendering.draw(templates[name]?.parts ?? [])
        return rendering.output
    }
}

extension Template {
    /// The names of the templates it is made with.
    var partials: [String] { Self.partials(in: parts) }

    private static func partials(in parts: [Part]) -> [String] {
        parts.flatMap { part -> [String] in
            switch part {
            case .partial(let name): [name]
            case .section(_, let parts), .inverted(_, let parts): partials(in: parts)
            case .markup, .value: []
            }
        }
    }
}

/// A page in the making.
private struct Rendering {
    let templates: [String: Template]
    /// The values around, the innermost last.
    var stack: [TemplateValue]
    var output: [UInt8] = []

    init(templates: [String: Template], stack: [TemplateValue]) {
        self.templates = templates
        self.stack = stack
        output.reserveCapacity(64 * 1_024)
    }

    mutating func draw(_ parts: [Template.Part]) {
        for part in parts {
            switch part {
            case .markup(let bytes): output += bytes
            case .value(let name, let isMarkup): show(value(name), asMarkup: isMarkup)
            case .section(let name, let parts): drawSection(parts, with: value(name))
            case .inverted(let name, let parts): if isNothing(value(name)) { draw(parts) }
            case .partial(let name): if let template = templates[name] { draw(template.parts) }
            }
        }
    }

    private mutating func drawSection(_ parts: [Template.Part], with value: TemplateValue?) {
        switch value {
        case nil, .absent, .flag(false): break
        case .flag(true): draw(parts)
        case .list(let values): for value in values { draw(parts, within: value) }
        case .number, .written, .model: if let value { draw(parts, within: value) }
        }
    }

    private mutating func draw(_ parts: [Template.Part], within value: TemplateValue) {
        stack.append(value)
        draw(parts)
        stack.removeLast()
    }

    private mutating func show(_ value: TemplateValue?, asMarkup isMarkup: Bool) {
        switch value {
        case .written(let text): if isMarkup { output += text.utf8 } else { output.append(escaping: text) }
        case .number(let number): output += String(number).utf8
        case .flag(let flag): output += String(flag).utf8
        case nil, .absent, .list, .model: break
        }
    }

    private func isNothing(_ value: TemplateValue?) -> Bool {
        if case .flag(let flag) = value { return !flag }
        return value?.isEmpty ?? true
    }

    /// A value by its name: the first name is looked up from the inside out, the others within it.
    private func value(_ name: Template.Name) -> TemplateValue? {
        guard let first = name.first else { return stack.last }
        guard var found = find(first, onlyInnermost: name.isOwn) else { return nil }
        for inner in name.inner {
            guard case .model(let model) = found, let next = model.value(named: inner) else { return nil }
            found = next
        }
        return name.asksWhetherEmpty ? .flag(found.isEmpty) : found
    }

    private func find(_ name: String, onlyInnermost: Bool) -> TemplateValue? {
        var index = stack.count - 1
        let last = onlyInnermost ? index : 0
        while index >= last {
            if case .model(let model) = stack[index], let found = model.value(named: name) { return found }
            index -= 1
        }
        return nil
    }
}
