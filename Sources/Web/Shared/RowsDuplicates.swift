public import Mustache
public import Screens

extension DuplicatePersonBox: MustacheParent {
    /// The field of that name, as templates see it.
    public func child(named name: String) -> Any? {
        switch name {
        case "path": path
        case "name": self.name
        case "avatar": avatar
        case "lines": lines
        case "more": more.flatMap { $0.isEmpty ? nil : $0 } ?? Absent()
        default: nil
        }
    }
}
