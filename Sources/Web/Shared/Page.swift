import Screens

/// The model a template is given: the frame, the links and the screen.
struct Page: TemplateModel {
    let frame: PageFrame
    let screen: Any

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "frame": .model(frame)
        case "links": .model(PageLinks())
        case "screen": TemplateValue(reflecting: screen)
        default: nil
        }
    }
}

/// The links every page may show, read once.
private struct PageLinks: TemplateModel {
    private static let paths: [String: String] = {
        let named = Mirror(reflecting: Links()).children.compactMap { child in
            child.label.flatMap { label in (child.value as? String).map { (label, $0) } }
        }
        return Dictionary(uniqueKeysWithValues: named)
    }()

    func value(named name: String) -> TemplateValue? { Self.paths[name].map(TemplateValue.text) }
}
