import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store
import Synchronization
import TestSupport

@testable import Web

/// A data folder, a clock that is turned by hand, and the website over them.
final class World: Sendable {
    let folder: DataFolder
    let runner: ImportRunner
    let registered: RegisteredRoutes
    let site: Site
    let log = RecordedLog()
    let followers: CheckInFollowers
    let watching: Watching
    private let responder: RouterResponder<AppRequestContext>
    private let clock: Clock

    /// The time at the start of every test: Saturday, 21 November 2026, 12:00 in Berlin.
    static let start = Date(timeIntervalSince1970: 1_795_258_800)

    init(
        publicURL: String = "http://kin.test", isSet: Bool = true, uploadLimit: Int64 = 1 << 20, proxies: Set<String> = [],
        thumbnailer: Thumbnailer = Thumbnailer { _, side in Data("picture of \(side)".utf8) },
        cutter: PictureCutter = .paper, connectionService: (DataFolder) -> ConnectionService = { _ in .closed },
        sample: SampleAccount? = nil, openID: OpenIDSettings = OpenIDSettings(), provider: PaperProvider = PaperProvider()
    ) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("web-\(UUID().uuidString)")
        let clock = Clock(World.start)
        try PreparedDatabases.putAccounts(in: url)
        let folder = try DataFolder(url: url)
        self.clock = clock
        self.folder = folder
        site = Site(publicURL: URL(string: publicURL) ?? url, isSet: isSet, trustedProxies: proxies)
        runner = ImportRunner(folder: folder, zone: .gmt, now: { clock.now }, logger: log.logger)
        watching = Watching(folder, since: clock.now, isRunning: true)
        let website = try Website(
            folder: folder, site: site, thumbnailer: thumbnailer, cutter: cutter, runner: runner, uploadLimit: uploadLimit,
            zone: TimeZone(identifier: "Europe/Berlin") ?? .gmt, sample: sample, connectionService: connectionService(folder),
            openID: OpenIDDoor(openID, wire: { _ in provider.wire(now: { clock.now }) }, now: { clock.now }),
            watching: watching, now: { clock.now })
        responder = website.responder()
        registered = website.registered
        followers = website.followers
    }

    deinit {
        try? FileManager.default.removeItem(at: folder.url)
    }

    var now: Date { clock.now }

    func wait(_ seconds: TimeInterval) {
        clock.turn(by: seconds)
    }

    func answer(_ request: Request, from peer: String) async throws -> Response {
        let context = AppRequestContext(peerAddress: peer, logger: log.logger)
        return try await responder.respond(to: request, context: context)
    }

    /// An account with a password, and a browser that is signed in to it.
    func member(_ name: String, password: String = "a password for tests") async throws -> (Account, Browser) {
        // Its cost is in the hash: hundreds of tests sign in, and PasswordTests pays the real one.
        let hash = try PasswordHash.make(password, cost: PasswordHash.Cost(memory: 8, passes: 1))
        let account = try await folder.accounts.create(named: name, passwordHash: hash, at: now)
        try PreparedDatabases.putSpace(account.personalSpace, in: folder.url)
        let browser = Browser(self)
        try await browser.signIn(name, password)
        return (account, browser)
    }

    /// The one space of an account.
    func space(of account: Account) async throws -> Space {
        try await folder.openSpace(account.personalSpace, for: account.id)
    }

    private final class Clock: Sendable {
        private let time: Mutex<Date>

        init(_ start: Date) {
            time = Mutex(start)
        }

        var now: Date { time.withLock(\.self) }

        func turn(by seconds: TimeInterval) {
            time.withLock { $0 += seconds }
        }
    }
}

extension Space {
    /// Adds a person, as an import of a month ago would.
    func add(_ name: String, birthday: PartialDate? = nil, photo: [UInt8]? = nil, note: String = "") async throws -> Person.ID {
        var profile = Profile(name: PersonName(given: name, formatted: name))
        profile.note = note
        if let birthday { profile.occasions = [Occasion(kind: .birthday, when: .date(birthday))] }
        let bytes = Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nNOTE:\(note)\r\nEND:VCARD\r\n".utf8)
        let card = IncomingCard(
            uid: UUID().uuidString.lowercased(), revision: nil, bytes: bytes, content: .person(profile, photo: photo), line: 1)
        let then = World.start.addingTimeInterval(-30 * 86_400)
        let run = try await beginImport(of: "test.vcf", at: then)
        _ = try await importCards([card], in: run, at: then)
        try await finishImport(run, at: then)
        let page = try await peoplePage(matching: name, order: .givenFirst, limit: 1)
        guard let person = page.rows.first else { throw StoreError.notFound }
        return person.id
    }
}

extension PictureCutter {
    /// Takes any text that begins with "picture" for a picture of 400 by 300 pixels.
    static let paper = PictureCutter(
        upright: { picture, _ throws(PictureFailure) in
            guard picture.starts(with: Data("picture".utf8)) else { throw .notAPicture }
            return UprightPicture(bytes: picture, width: 400, height: 300)
        },
        square: { picture, left, top, side throws(PictureFailure) in
            Data("square of \(left) \(top) \(side)".utf8)
        })
}
