public import Mustache
public import Screens

// Rows of long lists, without reflection: a test finds a field that is not listed.

private func text(_ text: String?) -> Any {
    guard let text, !text.isEmpty else { return Absent() }
    return text
}

extension OccasionRow: MustacheParent {
    /// The field of that name, as templates see it.
    public func child(named name: String) -> Any? {
        switch name {
        case "personPath": personPath
        case "name": text(self.name)
        case "avatar": avatar
        case "occasion": text(occasion)
        case "kind": kind
        case "isNear": isNear
        case "weekday": text(weekday)
        case "date": text(date)
        case "isoDate": isoDate
        case "turning": text(turning)
        case "countdown": text(countdown)
        case "isToday": isToday
        case "isPast": isPast
        case "acts": acts ?? Absent()
        default: nil
        }
    }
}

extension PersonRow: MustacheParent {
    /// The field of that name, as templates see it.
    public func child(named name: String) -> Any? {
        switch name {
        case "id": id
        case "path": path
        case "name": text(self.name)
        case "avatar": avatar
        case "detail": text(detail)
        case "birthday": text(birthday)
        case "countdown": text(countdown)
        default: nil
        }
    }
}

extension Avatar: MustacheParent {
    /// The field of that name, as templates see it.
    public func child(named name: String) -> Any? {
        switch name {
        case "initials": text(initials)
        case "hue": hue
        case "photoPath": text(photoPath)
        default: nil
        }
    }
}

extension ImportProblemRow: MustacheParent {
    /// The field of that name, as templates see it.
    public func child(named name: String) -> Any? {
        switch name {
        case "line": text(line)
        case "message": text(message)
        case "severity": severity
        default: nil
        }
    }
}
