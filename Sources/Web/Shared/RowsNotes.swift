import Screens

extension NoteRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "anchor": .text(anchor)
        case "path": .text(path)
        case "title": .text(title)
        case "preview": .text(preview)
        case "details": .text(details)
        case "tags": .list(tags.map { .text($0) })
        case "badge": .model(badge)
        case "isPinned": .flag(isPinned)
        case "isUnread": .flag(isUnread)
        default: nil
        }
    }
}

extension NoteBadge: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "privacy": .text(privacy)
        case "title": .text(title)
        default: nil
        }
    }
}
