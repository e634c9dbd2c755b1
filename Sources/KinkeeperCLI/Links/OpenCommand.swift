import ArgumentParser
import Foundation
import Screens
import Server

struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Opens a kinkeeper:// link in the browser.",
        discussion: """
            kinkeeper open kinkeeper://people
            kinkeeper open "kinkeeper://capture?text=Coffee with Anna"
            kinkeeper open --print kinkeeper://reminders

            A link names no server; it opens at the address in 'public-url'. 'show', 'gifts show' and 'reminders \
            list' print links with --json. An unknown link opens the first page and says so, with exit code 1.
            """)

    @Argument(help: "The link: kinkeeper://… or web+kinkeeper:…")
    var link: String?

    @Flag(help: "Print the address and open nothing.")
    var print = false

    @Flag(help: "Let this desktop (Linux) open such links with this program from now on.")
    var handleLinks = false

    @Option(
        help: ArgumentHelp("The data folder (default: $KINKEEPER_DATA, else the platform's data folder).", valueName: "dir"))
    var data: String?

    func validate() throws {
        if link == nil, !handleLinks { throw ValidationError(Terminal.phrases.text("links.terminal.what")) }
    }

    func run() throws {
        if handleLinks { try LinkHandler.install(environment: ProcessInfo.processInfo.environment) }
        guard let link else { return }
        let environment = ProcessInfo.processInfo.environment
        let folder = DataFolderLocation.url(named: data, environment: environment)
        let site = try Configuration.explained(folder: folder).publicURL
        let found = DeepLink(link)
        let page = URL(string: found?.target ?? Routes.today.path, relativeTo: site)?.absoluteString ?? site.absoluteString
        if print { try StandardStreams.write(page + "\n") }
        guard found != nil else {
            if !print { Browser.open(page) }
            let blanks = ["link": TerminalText.printable(String(link.prefix(200))), "page": page]
            throw CommandFailure.end(Terminal.phrases.text("links.terminal.unknown", blanks), .needsALook)
        }
        guard print || Browser.open(page) else {
            throw CommandFailure.end(Terminal.phrases.text("links.terminal.none", ["page": page]), .unavailable)
        }
    }
}

/// The program that opens addresses on this machine.
private enum Browser {
    /// Whether a program took the address. It is not waited for longer than it needs to hand it on.
    @discardableResult
    static func open(_ page: String) -> Bool {
        for name in ["xdg-open", "open", "gio"] {
            guard let path = path(of: name) else { continue }
            let process = Process()
            process.executableURL = path
            process.arguments = name == "gio" ? ["open", page] : [page]
            process.standardOutput = FileHandle.nullDevice
            guard (try? process.run()) != nil else { continue }
            process.waitUntilExit()
            if process.terminationStatus == 0 { return true }
        }
        return false
    }

    static func path(of name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { URL(filePath: String($0)).appending(path: name) }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }
}

/// The entry by which a desktop knows that this program opens links (Desktop Entry Specification 1.5).
private enum LinkHandler {
    static func install(environment: [String: String]) throws {
        #if os(Linux)
            let file = DataFolderLocation.platformFolder(environment).appending(path: "applications/kinkeeper.desktop")
            let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
            let entry = """
                [Desktop Entry]
                Type=Application
                Name=Kinkeeper
                Exec=\(quoted(program)) open %u
                NoDisplay=true
                MimeType=x-scheme-handler/\(DeepLink.Scheme.device.rawValue);
                """
            do {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data((entry + "\n").utf8).write(to: file, options: .atomic)
            } catch {
                throw CommandFailure.end(error.localizedDescription, .ioFailure)
            }
            ask("update-desktop-database", [file.deletingLastPathComponent().path])
            ask("xdg-mime", ["default", file.lastPathComponent, "x-scheme-handler/\(DeepLink.Scheme.device.rawValue)"])
            StandardStreams.note(Terminal.phrases.text("links.terminal.handled", ["file": file.path]))
        #else
            throw CommandFailure.end(Terminal.phrases.text("links.terminal.elsewhere"), .unavailable)
        #endif
    }

    /// An argument of the key Exec, in which some characters stand for others.
    private static func quoted(_ path: String) -> String {
        let plain = path.reduce(into: "") { text, letter in text += "\"`$\\".contains(letter) ? "\\\\\(letter)" : String(letter)
        }
        return "\"\(plain.replacing("%", with: "%%"))\""
    }

    /// Desktops without these find the entry by themselves.
    private static func ask(_ name: String, _ arguments: [String]) {
        guard let path = Browser.path(of: name) else { return }
        let process = Process()
        (process.executableURL, process.arguments) = (path, arguments)
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return }
        process.waitUntilExit()
    }
}
