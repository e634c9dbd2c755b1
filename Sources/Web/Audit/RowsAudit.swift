import Screens

extension AuditRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "title": .text(title)
        case "time": .text(time)
        case "isoTime": .text(isoTime)
        case "details": .text(details)
        default: nil
        }
    }
}
