import Screens

extension LoveLanguageRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "anchor": .text(anchor)
        case "path": .text(path)
        case "emoji": .text(emoji)
        case "title": .text(title)
        case "kind": .text(kind)
        case "details": .text(details)
        case "isUnread": .flag(isUnread)
        case "badge": .optional(badge)
        case "doing": .optional(doing)
        default: nil
        }
    }
}

extension LoveActionButton: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "path": .text(path)
        case "id": .text(id)
        case "back": .text(back)
        case "label": .text(label)
        default: nil
        }
    }
}

extension LoveLanguageScreen.ActionRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "day": .text(day)
        case "name": .text(self.name)
        case "words": .text(words)
        case "deletingPath": .text(deletingPath)
        case "label": .text(label)
        default: nil
        }
    }
}
