import Foundation
import Notifications
import TestSupport
import Testing

@testable import Server

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct ConfigurationTests {
    private func error(_ file: String) -> ConfigurationError? {
        do {
            _ = try Configuration(file: file, environment: [:])
            return nil
        } catch { return error }
    }

    @Test func `without anything set, only this machine reaches the server`() throws {
        let configuration = try Configuration(file: nil, environment: [:])
        #expect(configuration.address == "127.0.0.1")
        #expect(configuration.port == 8080)
        #expect(configuration.publicURL.absoluteString == "http://localhost:8080" && !configuration.hasPublicURL)
        #expect(configuration.trustedProxies.isEmpty)
        #expect(configuration.uploadLimit == 1 << 30)
        #expect(configuration.settings.count == Configuration.Key.allCases.count)
        #expect(configuration.settings.allSatisfy { $0.origin == .builtIn })
    }

    @Test func `a server for show sends nothing unless somebody says where to`() throws {
        let demo: [Configuration.Key: String] = [.outgoingHosts: ""]
        #expect(try Configuration(file: nil, environment: [:]).outgoing.hosts == .publicOnly)
        #expect(try Configuration(file: nil, environment: [:], defaults: demo).outgoing.hosts == .none)
        let said = ["KINKEEPER_OUTGOING_HOSTS": "public"]
        #expect(try Configuration(file: nil, environment: said, defaults: demo).outgoing.hosts == .publicOnly)
    }

    @Test func `what is not ready is off, and a name of no feature is told and ignored`() throws {
        #expect(try Configuration(file: nil, environment: [:]).features.isEmpty)
        // There is nothing in this version that is not ready.
        #expect(Feature.all.isEmpty)
        let upgraded = try Configuration(file: "features = weather, Tides", environment: [:])
        #expect(upgraded.features.isEmpty && upgraded.unknownFeatures == ["Tides", "weather"])
        let known = [Feature("weather"), Feature("tides")]
        let flags: [Configuration.Key: String] = [.features: "weather, tides"]
        let both = try Configuration(file: "features = tides", environment: [:], flags: flags, unready: known)
        #expect(both.features == Set(known) && both.unknownFeatures.isEmpty)
        #expect(both.settings.last?.origin == .flag)
        let one = try Configuration(
            file: nil, environment: ["KINKEEPER_FEATURES": "tides"], flags: [:], unready: known)
        #expect(one.features == [Feature("tides")] && !one.features.contains(Feature("weather")))
        let misspelt = try Configuration(file: "features = Tides, weather", environment: [:], flags: [:], unready: known)
        #expect(misspelt.features == [Feature("weather")] && misspelt.unknownFeatures == ["Tides"])
    }

    @Test func `flags win over the environment, and that over the file`() throws {
        let file = "# mine\nport = 1\naddress=0.0.0.0\r\n\n  upload-limit-mb =  5  \n"
        let environment = ["KINKEEPER_PORT": "2", "KINKEEPER_ADDRESS": "10.0.0.5", "KINKEEPER_OTHER": "x"]
        let configuration = try Configuration(file: file, environment: environment, flags: [.port: "3"])
        #expect(configuration.port == 3)
        #expect(configuration.address == "10.0.0.5")
        #expect(configuration.uploadLimit == 5 << 20)
        let origins = Dictionary(uniqueKeysWithValues: configuration.settings.map { ($0.key, $0.origin.description) })
        #expect(origins[.port] == "command line")
        #expect(origins[.address] == "KINKEEPER_ADDRESS")
        #expect(origins[.uploadLimit] == "kinkeeper.conf, line 5")
        #expect(origins[.logLevel] == "default")
    }

    @Test func `the public address follows what is listened on unless it is set`() throws {
        func url(_ flags: [Configuration.Key: String]) throws -> String {
            try Configuration(file: nil, environment: [:], flags: flags).publicURL.absoluteString
        }
        #expect(try url([.address: "0.0.0.0", .port: "80"]) == "http://localhost:80")
        #expect(try url([.address: "kin.lan"]) == "http://kin.lan:8080")
        #expect(try url([.publicURL: "https://kin.example.org"]) == "https://kin.example.org")
    }

    /// Browsers do so, and ask for passkeys by that name alone.
    @Test(arguments: [
        ("müller.example", "xn--mller-kva.example"), ("MÜLLER.Example:8443", "xn--mller-kva.example:8443"),
        ("www.straße.de", "www.xn--strae-oqa.de"), ("ñandú.es", "xn--and-6ma2c.es"), ("日本語.jp", "xn--wgv71a119e.jp"),
        ("xn--mller-kva.example", "xn--mller-kva.example"), ("ليهمابتكلموشعربي.eg", "xn--mgbcah9ar9a4efegftvvn.eg"),
        ("почему.ru", "xn--e1aoedxv.ru"), ("a-ü-b.ü.de", "xn--a--b-1ra.xn--tda.de"),
        ("[2001:db8::1]:8443", "[2001:db8::1]:8443"),
    ])
    func `a public address with other letters is written in ASCII`(typed: String, written: String) throws {
        let found = try Configuration(file: "public-url = https://\(typed)/\n", environment: [:], flags: [:]).publicURL
        #expect(found.absoluteString == "https://\(written)/")
    }

    @Test(arguments: [
        "kin.example.org", "ftp://kin.example.org", "https://kin.example.org/path", "https://", "https://a?b", "x y",
    ])
    func `an address that cannot be public is refused with an example`(text: String) throws {
        let found = error("public-url = \(text)")
        #expect(found?.description.hasPrefix("kinkeeper.conf, line 1: ") == true)
        #expect(found?.description.contains("https://kin.example.org") == true)
    }

    @Test func `mistakes in the file are named by line, not passed over`() {
        #expect(error("port = 80\nprot = 80") == .unknownName("prot", line: 2))
        #expect(error("\nport") == .notASetting(line: 2))
        #expect(error("port = 1\nport = 2") == .repeated("port", line: 2))
        #expect(error("port = 70000")?.description.contains("a number from 0 to 65535") == true)
        #expect(error("log-level = loud")?.description.contains("one of debug, info") == true)
        #expect(error("address = ")?.description.contains("127.0.0.1") == true)
        #expect(error("upload-limit-mb = 0") != nil)
        #expect(error("PORT = 80")?.description.contains("There are: address, port") == true)
    }

    @Test(arguments: [
        ("127.0.0.1:9464", "127.0.0.1", 9_464), ("[::1]:0", "::1", 0), ("metrics.lan:65535", "metrics.lan", 65_535),
    ])
    func `metrics have an address with a port`(text: String, host: String, port: Int) throws {
        let metrics = try Configuration(file: "metrics-address = \(text)", environment: [:]).metrics
        #expect(metrics.address?.host == host && metrics.address?.port == port && metrics.address?.description == text)
        #expect(metrics.token == nil)
    }

    @Test(arguments: [
        "9464", ":9464", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:70000", "::1:9464", "a b:1", "http://a:1", "[]:1",
    ])
    func `an address of metrics that is none is refused with an example`(text: String) {
        #expect(error("metrics-address = \(text)")?.description.contains("127.0.0.1:9464") == true)
    }

    @Test func `without a setting there are no metrics, and a token that is easily guessed is refused unseen`() throws {
        let none = try Configuration(file: nil, environment: [:]).metrics
        #expect(none.address == nil && none.token == nil)
        let long = try Configuration(file: nil, environment: ["KINKEEPER_METRICS_TOKEN": "0123456789abcdef"])
        #expect(long.metrics.token == "0123456789abcdef")
        let shown = try #require(long.settings.first { $0.key == .metricsToken }).shownValue
        #expect(shown == "(hidden)")
        for token in ["hush-hush", "hush hush and something", "hüsch-hüsch-hüsch"] {
            let said = try #require(error("metrics-token = \(token)")?.description)
            #expect(said.contains("at least 16") && !said.contains(token), "\(said)")
        }
    }

    @Test func `log lines are text or JSON`() throws {
        #expect(try Configuration(file: nil, environment: [:]).logFormat == .text)
        #expect(try Configuration(file: "log-format = json", environment: [:]).logFormat == .json)
        #expect(error("log-format = xml")?.description.contains("text or json") == true)
    }

    @Test func `several proxies are separated by commas or blanks`() throws {
        let configuration = try Configuration(file: "trusted-proxies = 10.0.0.1, 10.0.0.2 ::1", environment: [:])
        #expect(configuration.trustedProxies == ["10.0.0.1", "10.0.0.2", "::1"])
    }

    @Test func `the file is read from the data folder where there is one`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("conf-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try Configuration.load(folder: folder, environment: [:]).port == 8080)
        try Data("port = 99\n".utf8).write(to: folder.appendingPathComponent("kinkeeper.conf"))
        #expect(try Configuration.load(folder: folder, environment: [:]).port == 99)
    }

    @Test func `a data folder has one server at a time`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            let lock = try ServerLock(folder: folder)
            let process = Int(ProcessInfo.processInfo.processIdentifier)
            #expect(throws: ServerLock.Failure.taken(by: process)) { try ServerLock(folder: folder) }
            withExtendedLifetime(lock) {}
        }
        _ = try ServerLock(folder: folder)
        #expect(throws: ServerLock.Failure.self) { try ServerLock(folder: folder.appendingPathComponent("missing")) }
    }

    @Test func `whether a server runs is asked without making its lock, and keeps none from starting`() throws {
        let folder = try TestFolder()
        let file = folder.url.appending(path: "server.lock")
        #expect(!ServerLock.isHeld(on: folder.url))
        #expect(!FileManager.default.fileExists(atPath: file.path))
        do {
            let lock = try ServerLock(folder: folder.url)
            #expect(ServerLock.isHeld(on: folder.url))
            withExtendedLifetime(lock) {}
        }
        #expect(!ServerLock.isHeld(on: folder.url))
        // A check of the lock may still be running when a server starts.
        let asking = try FileHandle(forReadingFrom: file)
        try #require(flock(asking.fileDescriptor, LOCK_SH | LOCK_NB) == 0)
        // On a thread of its own: a queue of a busy process may have none for seconds.
        Thread.detachNewThread {
            usleep(20_000)
            try? asking.close()
        }
        _ = try ServerLock(folder: folder.url)
    }
}
