import Screens

extension GiftCard: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "anchor": .text(anchor)
        case "path": .text(path)
        case "title": .text(title)
        case "people": .text(people)
        case "avatars": .list(avatars.map { .model($0) })
        case "coverPath": .text(coverPath)
        case "occasion": .text(occasion)
        case "budget": .text(budget)
        case "tags": .text(tags)
        case "due": .text(due)
        case "state": .text(state)
        case "reminder": .text(reminder)
        case "reminderState": .text(reminderState)
        case "status": .text(status)
        case "column": .text(column)
        case "movingPath": .text(movingPath)
        case "next": next.map { TemplateValue(reflecting: $0) } ?? .optional(nil)
        case "others": .list(others.map { TemplateValue(reflecting: $0) })
        case "back": .text(back)
        default: nil
        }
    }
}

extension GiftCountRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "path": .text(path)
        case "title": .text(title)
        case "avatar": .optional(avatar)
        case "counts": .text(counts)
        default: nil
        }
    }
}
