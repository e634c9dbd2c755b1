import Application
import Foundation
import HTTPTypes
import Interchange
import Store
import Testing

@testable import API

@Suite struct PasskeyTests {
    @Test func `they are listed and removed by their account alone, and a token adds none`() async throws {
        let programs = try Programs()
        let program = try await programs.program()
        let made = try await programs.folder.accounts.addPasskey(
            Passkey.Draft(
                name: "Phone", credentialID: [1, 2, 3], algorithm: -8, publicKey: [UInt8](repeating: 7, count: 32),
                signCount: 4,
                transports: ["internal"], isBackupEligible: true, isBackedUp: true),
            for: program.account.id, at: Programs.now)
        let list = try await program.get("/passkeys")
        let known = try #require(list.json["data"]?.elements?.first)
        #expect(known["name"]?.text == "Phone" && known["isBackedUp"]?.flag == true && known["lastUsedAt"] == .null)
        #expect(known["publicKey"] == nil && known["credentialID"] == nil)
        #expect(
            try await program.get("/access").json["data"]?.elements?.compactMap { $0["kind"]?.text }.contains("passkey") == true
        )
        let bert = try await programs.program("Bert")
        #expect(try await bert.get("/passkeys").json["data"]?.elements == [])
        #expect(try await bert.send(.delete, "/passkeys/\(made.id)").status == 404)
        #expect(try await program.send(.post, "/passkeys", ["name": "Phone"]).status == 405)
        // The account of this test has no password: its only passkey stays.
        #expect(try await program.send(.delete, "/passkeys/\(made.id)").status == 409)
        try await programs.folder.accounts.setPasswordHash("x", of: program.account.id, at: Programs.now)
        #expect(try await program.send(.delete, "/passkeys/\(made.id)").status == 204)
        #expect(try await programs.folder.accounts.passkeys(of: program.account.id).isEmpty)
    }
}
