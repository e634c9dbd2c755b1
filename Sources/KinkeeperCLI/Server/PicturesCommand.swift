import ArgumentParser
import Server

/// What a server starts to decode pictures in a process of its own; nobody types it.
struct PicturesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pictures", abstract: "Decodes pictures for a server, which starts it by itself.", shouldDisplay: false)

    func run() {
        PictureWorker.run()
    }
}
