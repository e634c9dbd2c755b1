/// Paths of files as seen from the file of their note.
package enum NoteAttachmentPath {
    /// The path below the folder of a file that a note's text refers to; nil for one that lies outside of it.
    ///
    /// - Parameters:
    ///   - reference: "../assets/garden.jpg".
    ///   - note: The path of the note's file: "Journal/May.md".
    package static func resolved(_ reference: String, from note: String) -> String? {
        var parts = note.split(separator: "/").dropLast().map(String.init)
        for part in reference.split(separator: "/") {
            switch part {
            case ".": continue
            case "..":
                guard parts.popLast() != nil else { return nil }
            default: parts.append(String(part))
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "/")
    }

    /// How the text of a note refers to a file: "../assets/garden.jpg".
    ///
    /// - Parameters:
    ///   - file: The file's path below the folder.
    ///   - note: The path of the note's file.
    package static func relative(to file: String, from note: String) -> String {
        let (from, to) = (note.split(separator: "/").dropLast(), file.split(separator: "/"))
        let shared = zip(from, to.dropLast()).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared).map(String.init)).joined(
            separator: "/")
    }
}
