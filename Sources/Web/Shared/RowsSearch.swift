import Kinkeeper
import Screens

extension SearchRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "path": .text(path)
        case "title": .rows(title)
        case "excerpt": .rows(excerpt)
        case "detail": .text(detail)
        case "when": .text(when)
        case "avatar": .optional(avatar)
        case "icon": .text(icon)
        case "place": .text(place)
        default: nil
        }
    }
}

extension HighlightedText.Segment: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "text": .text(text)
        case "isMatch": .flag(isMatch)
        default: nil
        }
    }
}
