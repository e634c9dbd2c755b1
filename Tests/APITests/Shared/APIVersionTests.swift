import Application
import Testing

@testable import API

@Suite struct APIVersionTests {
    @Test func `the version is part of every address`() {
        #expect(APIVersion.path == "/api/v1")
    }
}
