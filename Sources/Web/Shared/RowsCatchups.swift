import Screens

// Rows of due people, without reflection. A name that a row does not have is looked up in the page around it.

extension CatchupRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "id": .text(id)
        case "anchor": .text(anchor)
        case "path": .text(path)
        case "name": .text(self.name)
        case "avatar": .model(avatar)
        case "state": .text(state)
        case "status": .text(status)
        case "because": .text(because)
        case "logKind": .text(logKind)
        case "logTitle": .text(logTitle)
        case "isPlanned": .flag(isPlanned)
        case "reach": .rows(reach)
        case "entry": .text(entry)
        case "logPath": .text(logPath)
        case "newPath": .text(newPath)
        case "snoozingPath": .text(snoozingPath)
        case "laterPath": .text(laterPath)
        case "skippingPath": .text(skippingPath)
        case "rhythmPath": .text(rhythmPath)
        case "back": .text(back)
        default: nil
        }
    }
}

extension OccasionActs: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "anchor": .text(anchor)
        case "title": .text(title)
        case "wishPath": .text(wishPath)
        case "occasionKind": .text(occasionKind)
        case "label": .text(label)
        case "day": .text(day)
        case "canCount": .flag(canCount)
        case "wishField": .text(wishField)
        case "wishValue": .text(wishValue)
        case "hasMenu": .flag(hasMenu)
        case "unwishPath": .text(unwishPath)
        case "wishedWord": .text(wishedWord)
        case "reach": .rows(reach)
        case "back": .text(back)
        default: nil
        }
    }
}

extension ContactAction: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "title": .text(title)
        case "icon": .text(icon)
        case "href": .text(href)
        default: nil
        }
    }
}

extension TimelineRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "icon": .text(icon)
        case "title": .text(title)
        case "with": .text(with)
        case "by": .text(by)
        case "note": .text(note)
        case "date": .text(date)
        case "isoDate": .text(isoDate)
        case "time": .text(time)
        case "editPath": .text(editPath)
        default: nil
        }
    }
}
