import ArgumentParser
import Foundation
import HTTPSupport
import Screens

/// How a password reaches the program. Never as an argument: all users of the machine can see those.
struct PasswordOptions: ParsableArguments {
    @Flag(help: "Read the password from the first line of standard input.")
    var passwordStdin = false

    /// The password, asked for twice on a terminal; nil where none was given and none is needed.
    func read(for account: String, isNeeded: Bool = false) throws -> String? {
        let phrases = Terminal.phrases
        let isTerminal = isatty(0) == 1
        guard passwordStdin || isTerminal else {
            guard isNeeded else { return nil }
            throw ValidationError(phrases.text("terminal.password.stdin"))
        }
        let password =
            passwordStdin ? readLine() ?? "" : Self.ask(phrases.text("terminal.password.ask", ["name": account]) + " ")
        if password.isEmpty, !isNeeded, !passwordStdin { return nil }
        let repeated = passwordStdin ? password : Self.ask(phrases.text("terminal.password.again") + " ")
        if let complaint = PasswordRule.complaint(about: password, repeated: repeated, accountName: account) {
            throw ValidationError(phrases.text(complaint.phrase))
        }
        return password
    }

    /// A password that another program made, asked for once.
    static func asked(for user: String) -> String {
        ask(Terminal.phrases.text("terminal.password.ask", ["name": user]) + " ")
    }

    /// Asks on the terminal without showing the input.
    private static func ask(_ prompt: String) -> String {
        try? FileHandle.standardError.write(contentsOf: Data(prompt.utf8))
        var shown = termios()
        tcgetattr(0, &shown)
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(0, TCSANOW, &hidden)
        defer {
            tcsetattr(0, TCSANOW, &shown)
            StandardStreams.note("")
        }
        return readLine() ?? ""
    }
}
