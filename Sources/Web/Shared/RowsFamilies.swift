import Screens

extension FamilyMemberRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "avatar": .model(avatar)
        case "name": .text(self.name)
        case "account": .text(account)
        case "detail": .text(detail)
        case "people": .list(people.map { .model(ReflectedModel($0)) })
        case "unknown": .text(unknown)
        case "isReader": .flag(isReader)
        case "role": .text(role)
        case "roleTitle": .text(roleTitle)
        case "steppingDownPath": .text(steppingDownPath)
        case "removingPath": .text(removingPath)
        default: nil
        }
    }
}
