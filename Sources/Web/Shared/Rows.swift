import Screens

// Rows of long lists, without reflection: a test finds a field that is not listed.

extension OccasionRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "personPath": .text(personPath)
        case "name": .text(self.name)
        case "avatar": .model(avatar)
        case "occasion": .text(occasion)
        case "kind": .text(kind)
        case "isNear": .flag(isNear)
        case "weekday": .text(weekday)
        case "date": .text(date)
        case "isoDate": .text(isoDate)
        case "turning": .text(turning)
        case "countdown": .text(countdown)
        case "isToday": .flag(isToday)
        case "isPast": .flag(isPast)
        case "family": .text(family)
        case "acts": .optional(acts)
        default: nil
        }
    }
}

extension PersonRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "id": .text(id)
        case "path": .text(path)
        case "name": .text(self.name)
        case "avatar": .model(avatar)
        case "detail": .text(detail)
        case "birthday": .text(birthday)
        case "countdown": .text(countdown)
        case "family": .text(family)
        default: nil
        }
    }
}

extension Avatar: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "initials": .text(initials)
        case "hue": .number(hue)
        case "photoPath": .text(photoPath)
        default: nil
        }
    }
}

extension ImportProblemRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "line": .text(line)
        case "message": .text(message)
        case "severity": .text(severity)
        default: nil
        }
    }
}
