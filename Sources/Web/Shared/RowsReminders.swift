import Screens

extension ReminderRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "anchor": .text(anchor)
        case "path": .text(path)
        case "title": .text(title)
        case "people": .text(people)
        case "category": .text(category)
        case "state": .text(state)
        case "status": .text(status)
        case "repeats": .text(repeats)
        case "isOpen": .flag(isOpen)
        case "isOff": .flag(isOff)
        case "isOnItsPage": .flag(isOnItsPage)
        case "isSnoozed": .flag(isSnoozed)
        case "occurrence": .text(occurrence)
        case "completingPath": .text(completingPath)
        case "snoozingPath": .text(snoozingPath)
        case "laterPath": .text(laterPath)
        case "wakingPath": .text(wakingPath)
        case "switchingPath": .text(switchingPath)
        case "laters": .list(laters.map { TemplateValue(reflecting: $0) })
        case "doingPath": .text(doingPath)
        case "back": .text(back)
        case "family": .text(family)
        default: nil
        }
    }
}
