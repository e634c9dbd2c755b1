import Foundation
import HTTPSupport
import Kinkeeper
import Store
import Transfer

/// The account of `serve --demo`. Its password is no secret: the server listens on this machine alone unless `--address` says
/// otherwise, and holds no real people.
enum DemoAccount {
    static let name = "demo"
    static let password = "sample people"

    /// Makes the account and fills its space with the sample people, how one stays in touch with them, reminders, gifts and notes;
    /// a family with an address book of its own; and a partner with an account of their own.
    static func make(in folder: DataFolder, now: @escaping @Sendable () -> Date) async throws {
        let hash = try await PasswordService().hash(password)
        let account = try await folder.accounts.create(named: name, passwordHash: hash, at: now())
        let space = try await folder.openSpace(account.personalSpace, for: account.id)
        let today = CivilDate(of: now(), in: .current)
        let run = try await ContactsImport(
            of: "sample-people.vcf", into: space, by: nil, now: { now().addingTimeInterval(-30 * 86_400) })
        _ = try await run.read(ImportSource(bytes: DemoPeople.file(today: today)), today: today)
        try await DemoCatchups(today: today, now: now()).lay(out: space)
        try await DemoReminders(today: today, now: now(), zone: .current).lay(out: space)
        try await DemoGifts(today: today, now: now(), account: account.id).lay(out: space)
        try await DemoNotes(account: account.id, now: now()).lay(out: space)
        try await DemoCouple(folder: folder, demo: account, now: now()).make(passwordHash: hash)
        try await DemoFamily(folder: folder, demo: account, now: now).make(today: today)
    }
}
