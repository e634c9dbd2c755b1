import Foundation
import Screens
import Store

/// The room on the disks of the data folder and of temporary files, as `doctor` tells it.
struct FreeRoom {
    let data: FreeSpace?
    let temporary: FreeSpace?
    let findings: [Finding]

    init(of folder: DataFolder) {
        let temporaryFolder = FileManager.default.temporaryDirectory
        data = FreeSpace(at: folder.url)
        temporary = FreeSpace(at: temporaryFolder)
        // A folder that may only be read needs no room.
        let forData = folder.isReadOnly ? [] : data?.findings(ofDataIn: folder.url.path) ?? []
        findings = forData + (temporary?.findings(ofTemporaryFilesIn: temporaryFolder.path) ?? [])
    }

    /// Two lines, each with the megabytes that are free and those there are.
    func text(_ style: TerminalStyle) -> String {
        let phrases = Terminal.phrases
        var table = Table([.left, .left], style: style)
        for (place, space) in [("data", data), ("temporary", temporary)] {
            guard let space else { continue }
            let blanks = ["free": Self.megabytes(space.free), "total": Self.megabytes(space.total)]
            table.add([
                phrases.text("terminal.doctor.space.\(place)"), phrases.text("terminal.doctor.space.row", blanks),
            ])
        }
        return "\n" + style.bold(phrases.text("terminal.doctor.space")) + "\n\n" + table.text
    }

    private static func megabytes(_ bytes: Int64) -> String { Terminal.wording.number(Int(bytes >> 20)) }
}
