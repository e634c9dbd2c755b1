public import Mustache
public import Screens

// Rows of long lists, without reflection: a test finds a field that is not listed.

private func text(_ text: String?) -> Any {
    guard let text, !text.isEmpty else { return Absent() }
    return text
}

extension MemberRow: MustacheParent {
    /// The field of that name, as templates see it.
    public func child(named name: String) -> Any? {
        switch name {
        case "path": path
        case "name": text(self.name)
        case "avatar": avatar
        case "detail": text(detail)
        case "endingPath": endingPath
        default: nil
        }
    }
}

extension PickRow: MustacheParent {
    /// The field of that name, as templates see it.
    public func child(named name: String) -> Any? {
        switch name {
        case "anchor": anchor
        case "name": text(self.name)
        case "avatar": avatar
        case "detail": text(detail)
        case "isMember": isMember
        case "path": path
        case "said": said
        default: nil
        }
    }
}
