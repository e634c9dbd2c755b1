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

extension DuplicatePairRow: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "reasons": .text(reasons)
        case "names": .text(names)
        case "mergingPath": .text(mergingPath)
        case "distinctPath": .text(distinctPath)
        default: nil
        }
    }
}

extension DuplicateClusterBox: TemplateModel {
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "title": .text(title)
        case "strength": .text(strength)
        case "people": .rows(people)
        case "pairs": .rows(pairs)
        case "allDistinctPath": .text(allDistinctPath)
        default: nil
        }
    }
}
