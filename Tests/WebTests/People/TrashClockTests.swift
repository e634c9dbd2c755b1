import Foundation
import Screens
import Store
import Testing

@testable import Web

@Suite struct TrashClockTests {
    @Test func `the trash says that nothing goes for good while the clock is not believed`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        try await space.trash(try await space.add("Berta"), at: world.now)
        #expect(try await !anna.get(Routes.trash.path).text.contains("--accept-clock"))
        world.wait(3_650 * 86_400)
        try await anna.signIn("Anna", "a password for tests")
        // The sign-in is the latest time in the folder, unless the server has checked the clock before.
        try await world.folder.accounts.acceptClock(at: World.start)
        let page = try await anna.get(Routes.trash.path).text
        #expect(page.contains("3,650 days ahead") && page.contains("--accept-clock"))
        try await world.folder.accounts.acceptClock(at: world.now)
        #expect(try await !anna.get(Routes.trash.path).text.contains("--accept-clock"))
    }
}
