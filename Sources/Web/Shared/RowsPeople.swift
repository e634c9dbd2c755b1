import Screens

extension TrashRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "path": .text(path)
        case "name": .text(self.name)
        case "avatar": .model(avatar)
        case "note": .text(note)
        case "restoringPath": .text(restoringPath)
        case "deletionPath": .text(deletionPath)
        default: nil
        }
    }
}
