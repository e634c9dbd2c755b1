import ArgumentParser
import Server

/// Started by a server to decode pictures in a process of its own; not typed by people.
struct PicturesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pictures", abstract: "Decodes pictures for a server, which starts it by itself.", shouldDisplay: false)

    func run() {
        PictureWorker.run()
    }
}
