import ArgumentParser
import Foundation
import Kinkeeper
import Logging
import Screens
import Server
import Store

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Starts the server for the web pages, on this machine only by default.",
        discussion: """
            Settings come from kinkeeper.conf in the data folder, then KINKEEPER_* in the environment, then these options; \
            the last one wins. 'kinkeeper doctor' shows where each comes from. To reach it from other machines, put a \
            proxy with TLS in front and set --public-url. Stop with Control-C.
            """)

    @Flag(help: "Sample people in a throw-away data folder.")
    var demo = false

    @Option(help: "The address to listen on (default: 127.0.0.1).")
    var address: String?

    @Option(name: .shortAndLong, help: "The port to listen on (default: 8080; 0 takes any free one).")
    var port: String?

    @Option(help: ArgumentHelp("The address people type, for instance https://kin.example.org.", valueName: "url"))
    var publicUrl: String?

    @Option(help: ArgumentHelp("debug, info, notice, warning or error (default: notice).", valueName: "level"))
    var logLevel: String?

    @Option(help: ArgumentHelp("How log lines are written: text or json (default: text).", valueName: "format"))
    var logFormat: String?

    @Option(
        name: .customLong("feature"),
        help: ArgumentHelp("Turn on an unfinished feature. Repeat for several.", valueName: "name"))
    var features: [String] = []

    @OptionGroup var workspace: WorkspaceOptions

    func run() async throws {
        guard demo else { return try await serve(workspace.folderURL) }
        guard workspace.data == nil else { throw ValidationError(Terminal.phrases.text("terminal.serve.demoData")) }
        let url = FileManager.default.temporaryDirectory.appending(path: "kinkeeper-demo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try await serve(url)
    }

    private func serve(_ url: URL) async throws {
        let (lock, isClosed) = try await served(url)
        // On a busy machine a task may still hold the accounts. A copy that is made after the end must be complete.
        for _ in 0..<500 where !isClosed() { try? await Task.sleep(for: .milliseconds(10)) }
        withExtendedLifetime(lock) {}
    }

    /// Serves until it is told to end. Returns the folder's lock, and what says when its accounts are closed.
    private func served(_ url: URL) async throws -> (ServerLock, @Sendable () -> Bool) {
        // Each simultaneous visitor needs a few files; the usual limit is far below what a system allows.
        OpenFiles.raiseLimit()
        let folder = try CommandFailure.explained { try DataFolder(url: url, now: ServerClock.system()) }
        let lock = try locked(url)
        if demo { try await CommandFailure.explained { try await DemoAccount.make(in: folder, now: { Date() }) } }
        let configuration = try configured(url)
        for name in configuration.unknownFeatures {
            StandardStreams.note(Terminal.phrases.text("terminal.serve.feature", ["name": TerminalText.printable(name)]))
        }
        let server = try KinkeeperServer(
            configuration: configuration, folder: folder, thumbnailer: .apart(.own), cutter: .apart(.own), zone: .current,
            sample: demo ? SampleAccount(name: DemoAccount.name, password: DemoAccount.password) : nil,
            now: ServerClock.system(), logger: StructuredLog.logger(configuration.logFormat) { Date() })
        do {
            try await server.run { port in await greet(folder, configuration, port: port) }
        } catch let error as CancellationError {
            throw error
        } catch {
            let metrics = error as? MetricsAddressError
            let address = metrics?.address.description ?? "\(configuration.address):\(configuration.port)"
            let blanks = ["address": address, "cause": CommandFailure.words(of: metrics?.cause ?? error)]
            throw CommandFailure.end(Terminal.phrases.text("terminal.serve.failed", blanks), .unavailable)
        }
        return (lock, folder.closing())
    }

    private func locked(_ url: URL) throws -> ServerLock {
        do throws(ServerLock.Failure) {
            return try ServerLock(folder: url)
        } catch {
            throw CommandFailure.end(sentence(of: error), .unavailable)
        }
    }

    private func configured(_ url: URL) throws -> Configuration {
        var flags: [Configuration.Key: String] = [:]
        // The password of the sample people is public, so they are served on this machine alone unless asked here.
        flags[.address] = address ?? (demo ? "127.0.0.1" : nil)
        // Sample people must not get among the backups of real ones.
        if demo { flags[.backupFolder] = "" }
        flags[.port] = port
        flags[.publicURL] = publicUrl
        flags[.logLevel] = logLevel
        flags[.logFormat] = logFormat
        if !features.isEmpty { flags[.features] = features.joined(separator: ",") }
        do {
            // A visitor of the sample people could make this machine send anywhere.
            return try Configuration.load(folder: url, flags: flags, defaults: demo ? [.outgoingHosts: ""] : [:])
        } catch let error as ConfigurationError {
            throw CommandFailure.end(error.description, ExitCode(64))
        }
    }

    /// Says where to go. The port may be another than configured, since 0 takes any free one.
    private func greet(_ folder: DataFolder, _ configuration: Configuration, port: Int) async {
        var here = configuration.publicURL
        if configuration.port == 0, var parts = URLComponents(url: here, resolvingAgainstBaseURL: false), parts.port != nil {
            parts.port = port
            here = parts.url ?? here
        }
        do {
            let link = try await FirstStart.link(folder: folder, address: here, now: Date())
            try StandardStreams.write(greeting(here, link))
        } catch {
            let blanks = ["address": here.absoluteString, "cause": CommandFailure.words(of: error)]
            StandardStreams.note(Terminal.phrases.text("terminal.serve.noLink", blanks))
        }
    }

    private func greeting(_ here: URL, _ link: URL?) -> String {
        let style = TerminalStyle.current(for: 1)
        let phrases = Terminal.phrases
        if demo {
            let account = ["name": DemoAccount.name, "password": DemoAccount.password]
            return phrases.text("terminal.serve.demo", ["address": style.bold(here.absoluteString)]) + "\n"
                + phrases.text("terminal.serve.demoAccount", account) + "\n"
                + phrases.text("terminal.serve.demoPartner", ["name": DemoCouple.name]) + "\n"
        }
        guard let link else {
            let running = phrases.text("terminal.serve.running", ["address": style.bold(here.absoluteString)])
            return running + " " + phrases.text("terminal.serve.stop") + "\n"
        }
        return phrases.text("terminal.serve.running", ["address": here.absoluteString]) + " "
            + phrases.text("terminal.serve.link") + "\n\n  " + style.bold(link.absoluteString) + "\n\n"
            + phrases.text("terminal.serve.stop") + "\n"
    }

    private func sentence(of failure: ServerLock.Failure) -> String {
        let phrases = Terminal.phrases
        return switch failure {
        case .taken(let process?): phrases.text("terminal.serve.takenBy", ["process": String(process)])
        case .taken(nil): phrases.text("terminal.serve.taken")
        case .noAccess(let path): phrases.text("terminal.serve.noAccess", ["path": path])
        }
    }
}
