import Foundation
import Kinkeeper

/// A server on a data folder with an account and sample people; stopped when it is let go.
final class RunningServer {
    static let account = "bench"
    static let password = "sample people come and go"

    let process: Process
    let port: Int
    /// Seconds from starting the process to its first page, which is the one for signing in.
    let secondsToAnswer: Double

    /// Makes a data folder with so many people, all with a cadence and catch-ups.
    static func fill(_ folder: URL, with people: Int, by program: Program, _ scratch: ScratchFolder) throws {
        try program.run(
            ["account", "create", account, "--password-stdin", "--data", folder.path], input: password + "\n")
        let file = try scratch.write(SampleCards(), count: people, to: "people.vcf")
        try program.run(["import", file.path, "--data", folder.path])
        let database = try SQLite(path: EmptySpace.database(ofData: folder))
        try SampleRhythms.give(in: database, today: CivilDate(of: Date(), in: .gmt))
    }

    /// Starts a server and waits until it answers.
    init(_ program: Program, on folder: URL) throws {
        port = try Connection.freePort()
        let start = ContinuousClock.now
        process = try program.start(["serve", "--port", "\(port)", "--data", folder.path])
        while (try? Connection(port: port).get("/sign-in"))?.status != 200 {
            guard ContinuousClock.now - start < .seconds(20) else {
                process.terminate()
                throw Program.Failure(description: "the server did not answer within 20 seconds")
            }
            usleep(500)
        }
        secondsToAnswer = (ContinuousClock.now - start).inSeconds
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// A connection on which the account is signed in, as a browser does it.
    func signedIn() throws -> Connection {
        let connection = try Connection(port: port)
        let form = try connection.get("/sign-in")
        let mark = "name=\"csrf\" value=\""
        guard let token = form.text(after: mark, before: "\"") else {
            throw Program.Failure(description: "the sign-in page has no form")
        }
        let answer = try connection.post(
            "/sign-in", ["csrf": token, "name": RunningServer.account, "password": RunningServer.password])
        guard answer.status == 303 else {
            throw Program.Failure(description: "signing in was answered with \(answer.status)")
        }
        return connection
    }
}
