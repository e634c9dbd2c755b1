public import Mustache
public import Screens

extension TrashRow: MustacheParent {
    /// The field of that name, as templates see it.
    public func child(named name: String) -> Any? {
        switch name {
        case "path": path
        case "name": self.name
        case "avatar": avatar
        case "note": note
        case "restoringPath": restoringPath
        case "deletionPath": deletionPath
        default: nil
        }
    }
}
