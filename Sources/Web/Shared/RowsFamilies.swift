import Screens

extension FamilyMemberRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "name": .text(self.name)
        case "account": .text(account)
        case "detail": .text(detail)
        case "isReader": .flag(isReader)
        case "role": .text(role)
        case "roleTitle": .text(roleTitle)
        case "steppingDownPath": .text(steppingDownPath)
        case "removingPath": .text(removingPath)
        default: nil
        }
    }
}
