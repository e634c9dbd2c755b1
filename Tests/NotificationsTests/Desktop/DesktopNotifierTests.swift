import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Notifications

@Suite struct DesktopNotifierTests {
    @Test func `notify-send gets the words after its options, the body as markup that says nothing`() {
        let call = DesktopTool.notifySend.call(title: "-u <b>Anna & Ben</b>\n\u{1B}[1m", body: "<i>5\\n & more</i>\nline\u{0}")
        #expect(
            call.arguments == [
                "--app-name=Kinkeeper", "--", "-u <b>Anna & Ben</b> [1m", "&lt;i&gt;5\\\\n &amp; more&lt;/i&gt;\nline",
            ])
        #expect(DesktopTool.notifySend.call(title: "Title", body: "").arguments == ["--app-name=Kinkeeper", "--", "Title"])
    }

    @Test func `osascript reads the words as text of a script, which none of them can end`() {
        let call = DesktopTool.osascript.call(title: "Anna \"\\\"", body: "\" & (do shell script \"id\")")
        #expect(call.arguments == ["-"])
        #expect(
            call.input == #"""
                display notification "\" & (do shell script \"id\")" with title "Anna \"\\\""

                """#)
    }

    @Test func `what the program says is why it failed`() async throws {
        let folder = try TestFolder()
        let notifier = try #require(try tool("notify-send", in: folder, "echo 'no bus' >&2; echo more >&2; exit 3"))
        let outcome = await notifier.show(title: "Title", body: "")
        #expect(outcome == .failed(DeliveryFailure(.answer, status: 3, words: "no bus"), retryAfter: nil))
    }

    @Test func `a program that is shown the words has taken them`() async throws {
        let folder = try TestFolder()
        let log = folder.url.appending(path: "log").path
        let notifier = try #require(
            try tool("notify-send", in: folder, #"printf '%s|' "$@" >> \#(log); sleep 30 & exit 0"#))
        for title in ["One", "Two"] { #expect(await notifier.show(title: title, body: "B") == .accepted(receipt: nil)) }
        let told = try String(contentsOfFile: log, encoding: .utf8)
        #expect(told == "--app-name=Kinkeeper|--|One|B|--app-name=Kinkeeper|--|Two|B|")
    }

    @Test func `a program that does not end is ended, and may do better another time`() async throws {
        let folder = try TestFolder()
        let notifier = try #require(try tool("notify-send", in: folder, "exec sleep 60", limit: 0.2))
        let outcome = await notifier.show(title: "T", body: "")
        #expect(outcome == .failed(DeliveryFailure(.timeout), retryAfter: nil))
    }

    @Test func `a program that is being written is waited for, and started when it is there`() async throws {
        let folder = try TestFolder()
        let notifier = try #require(try tool("notify-send", in: folder, "exit 0"))
        let file = try FileHandle(forWritingTo: folder.url.appending(path: "notify-send"))
        async let outcome = notifier.show(title: "T", body: "")
        try await Task.sleep(for: .milliseconds(50))
        try file.close()
        #expect(await outcome == .accepted(receipt: nil))
    }

    #if os(Linux)
        @Test func `a program gets no file that is open here`() async throws {
            let folder = try TestFolder()
            let (secret, log) = (folder.url.appending(path: "secret").path, folder.url.appending(path: "log").path)
            let notifier = try #require(try tool("notify-send", in: folder, "ls -l /proc/$$/fd > \(log)"))
            // Without O_CLOEXEC, as libraries may open theirs.
            let file = open(secret, O_CREAT | O_RDWR, 0o600)
            defer { close(file) }
            #expect(await notifier.show(title: "T", body: "") == .accepted(receipt: nil))
            let open = try String(contentsOfFile: log, encoding: .utf8)
            #expect(open.contains("/dev/null") && !open.contains(secret))
        }
    #endif

    @Test func `a program that cannot be started says why`() async throws {
        let folder = try TestFolder()
        let notifier = try #require(try tool("notify-send", in: folder, "exit 0"))
        try FileManager.default.removeItem(at: folder.url.appending(path: "notify-send"))
        guard case .failed(let failure, _) = await notifier.show(title: "T", body: "") else { throw Missing() }
        #expect(failure.cause == .unavailable && failure.words.hasSuffix("notify-send: No such file or directory"))
    }

    private struct Missing: Error {}

    @Test func `a script that is read from standard input gets the words there and nowhere else`() async throws {
        let folder = try TestFolder()
        let log = folder.url.appending(path: "log").path
        let notifier = try #require(try tool("osascript", in: folder, #"echo "$@" > \#(log); cat >> \#(log)"#))
        #expect(await notifier.show(title: "T", body: "B") == .accepted(receipt: nil))
        let told = try String(contentsOfFile: log, encoding: .utf8)
        #expect(told == "-\ndisplay notification \"B\" with title \"T\"\n")
    }

    @Test func `where no program shows notifications there is nothing to show them with`() throws {
        let folder = try TestFolder()
        #expect(DesktopNotifier(path: nil) == nil)
        #expect(DesktopNotifier(path: folder.url.path) == nil)
        // A file that cannot be run is no program, and neither is one of the folder one happens to stand in.
        try Data("x".utf8).write(to: folder.url.appending(path: "notify-send"))
        #expect(DesktopNotifier(path: "\(folder.url.path):.:") == nil)
    }

    private func tool(
        _ name: String, in folder: TestFolder, _ script: String, limit: TimeInterval = 20
    ) throws -> DesktopNotifier? {
        let url = folder.url.appending(path: name)
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
        return DesktopNotifier(path: "relative:\(folder.url.path)", limit: limit)
    }
}
