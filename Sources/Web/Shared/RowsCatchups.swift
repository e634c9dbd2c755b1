public import Mustache
public import Screens

// Rows of what is due, without reflection. What a row does not have is looked for further out, in the page.

private func text(_ text: String?) -> Any {
    guard let text, !text.isEmpty else { return Absent() }
    return text
}

extension CatchupRow: MustacheParent {
    /// The field of that name, as templates see it.
    public func child(named name: String) -> Any? {
        switch name {
        case "id": id
        case "anchor": anchor
        case "path": path
        case "name": text(self.name)
        case "avatar": avatar
        case "state": state
        case "status": text(status)
        case "because": text(because)
        case "isPlanned": isPlanned
        case "reach": reach
        case "entry": entry
        case "logPath": logPath
        case "newPath": newPath
        case "snoozingPath": snoozingPath
        case "laterPath": laterPath
        case "skippingPath": skippingPath
        case "back": text(back)
        default: nil
        }
    }
}

extension OccasionActs: MustacheParent {
    /// The field of that name, as templates see it.
    public func child(named name: String) -> Any? {
        switch name {
        case "anchor": anchor
        case "title": text(title)
        case "wishPath": text(wishPath)
        case "occasionKind": occasionKind
        case "label": text(label)
        case "day": day
        case "countsFirst": countsFirst
        case "unwishPath": text(unwishPath)
        case "wishedWord": text(wishedWord)
        case "reach": reach
        case "back": text(back)
        default: nil
        }
    }
}

extension ContactAction: MustacheParent {
    /// The field of that name, as templates see it.
    public func child(named name: String) -> Any? {
        switch name {
        case "title": text(title)
        case "icon": icon
        case "href": text(href)
        default: nil
        }
    }
}

extension TimelineRow: MustacheParent {
    /// The field of that name, as templates see it.
    public func child(named name: String) -> Any? {
        switch name {
        case "icon": icon
        case "title": text(title)
        case "with": text(with)
        case "note": text(note)
        case "date": text(date)
        case "isoDate": isoDate
        case "time": text(time)
        case "editPath": text(editPath)
        default: nil
        }
    }
}
