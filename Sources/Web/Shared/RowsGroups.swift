import Screens

// Rows of long lists, without reflection: a test finds a field that is not listed.

extension MemberRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "path": .text(path)
        case "name": .text(self.name)
        case "avatar": .model(avatar)
        case "detail": .text(detail)
        case "endingPath": .text(endingPath)
        default: nil
        }
    }
}

extension PickRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "anchor": .text(anchor)
        case "name": .text(self.name)
        case "avatar": .model(avatar)
        case "detail": .text(detail)
        case "isMember": .flag(isMember)
        case "path": .text(path)
        case "said": .text(said)
        default: nil
        }
    }
}
