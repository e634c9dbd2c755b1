import Screens

extension DuplicatePersonBox: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "path": .text(path)
        case "name": .text(self.name)
        case "avatar": .model(avatar)
        case "lines": .list(lines.map(TemplateValue.text))
        case "more": .text(more)
        default: nil
        }
    }
}
