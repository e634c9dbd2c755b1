import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Testing

@testable import API
@testable import Store

/// Anna with records in each of her spaces: her own, the couple's with Ben, the families A and B. Each word in a space has the space's
/// secret in it, "ownsecret", "couplesecret", "alphasecret", "bravosecret"; that of what is of the account is "accountsecret".
final class Spread: Sendable {
    /// One of her spaces with the identifiers of its records, by the blank that they fill.
    struct Part: Sendable {
        let secret: String
        let id: Store.Space.ID
        let space: Store.Space
        var records: [String: String] = [:]
    }

    let couple: CoupledPrograms
    let own: Part
    let shared: Part
    let alpha: Part
    let bravo: Part
    /// The identifiers of what is of the account and of no space.
    let account: [String: String]

    var programs: Programs { couple.programs }
    var anna: Program { couple.anna }
    var parts: [Part] { [own, shared, alpha, bravo] }

    init() async throws {
        couple = try await CoupledPrograms()
        let anna = couple.anna
        func part(_ secret: String, _ id: Space.ID) async throws -> Part {
            Part(secret: secret, id: id, space: try await anna.programs.folder.openSpace(id, for: anna.account.id))
        }
        func family(_ secret: String) async throws -> Part {
            let family = try await made(anna, "/families", ["name": .string(secret)])
            return try await part(secret, try #require(Space.ID(family)))
        }
        let id = try await anna.programs.folder.accounts.couple(of: anna.account.id, at: Programs.now)?.id
        var own = try await part("ownsecret", anna.account.personalSpace)
        var shared = try await part("couplesecret", try #require(id))
        var (alpha, bravo) = (try await family("alphasecret"), try await family("bravosecret"))
        own.records = try await addressBook(anna, own.secret, "")
        alpha.records = try await addressBook(anna, alpha.secret, "?space=\(alpha.id)")
        bravo.records = try await addressBook(anna, bravo.secret, "?space=\(bravo.id)")
        for part in [alpha, bravo] {
            let gift = try #require(Gift.ID(part.records["gift"] ?? ""))
            let digest = try part.space.media.put(Array(part.secret.utf8), at: Programs.now)
            _ = try await part.space.addPicture(digest, to: gift, asking: anna.account.id, at: Programs.now)
        }
        own.records.merge(try await privately(anna, own.records["person"] ?? "", bravo.records["person"] ?? "")) { $1 }
        shared.records = try await ofCouple(couple, &own.records)
        (alpha.records["family"], bravo.records["family"]) = (alpha.id.description, bravo.id.description)
        (self.own, self.shared, self.alpha, self.bravo) = (own, shared, alpha, bravo)
        account = try await ofAccount(anna)
    }
}

private func made(
    _ program: Program, _ path: String, _ body: JSONValue? = nil, _ method: HTTPRequest.Method = .post,
    at place: [String] = ["id"]
) async throws -> String {
    let answer = try await program.send(method, path, body, headers: [.ifMatch: "*"])
    var json = answer.json
    for name in place { json = json[name] ?? .null }
    return try #require(json.text, "\(path) \(answer.text)")
}

/// What an address book has, in the account's own space and in that of a family.
private func addressBook(_ anna: Program, _ secret: String, _ query: String) async throws -> [String: String] {
    func person(_ name: String) async throws -> String {
        try await made(
            anna, "/people" + query,
            [
                "name": ["given": .string(name), "display": .string("\(name) \(secret)")], "note": .string(secret),
                "occasions": [
                    ["kind": "birthday", "date": "--11-20"], ["kind": "custom", "label": .string(secret), "date": "--12-01"],
                ],
            ])
    }
    let (first, other) = (try await person("One"), try await person("Two"))
    let (who, words): (JSONValue, JSONValue) = (.string(first), .string(secret))
    let reminder: JSONValue = [
        "title": words, "note": words, "start": "2026-11-25T09:00", "rule": "FREQ=DAILY", "people": [who],
    ]
    var records = ["person": first, "other": other]
    records["group"] = try await made(anna, "/groups" + query, ["name": words])
    try await anna.send(.post, "/groups/\(records["group"] ?? "")/members", ["people": [who]])
    records["catchup"] = try await made(anna, "/catch-ups" + query, ["people": [who], "kind": "call", "note": words])
    records["gift"] = try await made(
        anna, "/gifts" + query, ["title": words, "note": words, "people": [who], "date": "2026-12-24"])
    records["giftReminder"] = try await made(
        anna, "/gifts/\(records["gift"] ?? "")/reminders", ["message": words, "at": "2026-12-20T09:00"])
    records["reminder"] = try await made(anna, "/reminders" + query, reminder)
    records["completion"] = try await made(
        anna, "/reminders/\(records["reminder"] ?? "")/completions", [:], at: ["completion", "id"])
    let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nFN:\(secret)\r\nMEMBER:urn:uuid:x\r\nEND:VCARD\r\n"
    let file = try await anna.send(.post, "/imports" + query, bytes: Array(card.utf8), type: "text/vcard")
    #expect(file.json["groups"] == 1, "\(file.text)")
    records["import"] = try await anna.get("/imports" + query).json["data"]?.elements?.first?["id"]?.text
    records["offer"] = try await anna.get("/group-offers" + query).json["data"]?.elements?.first?["id"]?.text
    let more = query.isEmpty ? "?" : query + "&"
    let table = try await anna.send(
        .post, "/imports/tables\(more)name=\(secret)", bytes: Array("Name\n\(secret)\n".utf8), type: "text/csv")
    records["table"] = try #require(table.json["id"]?.text, "\(table.text)")
    let gone = try await person("Gone")
    let change: JSONValue = ["change": "trash", "people": [.string(gone)]]
    records["change"] = try await made(anna, "/people/changes" + query, change)
    let lost = try await made(anna, "/groups" + query, ["name": .string("lost \(secret)")])
    try await anna.send(.delete, "/groups/\(lost)", headers: [.ifMatch: "*"])
    for (path, title) in [("/gifts", "lost \(secret)"), ("/reminders", "lost \(secret)")] {
        let id = try await made(
            anna, path + query,
            path == "/gifts" ? ["title": .string(title)] : ["title": .string(title), "start": "2026-12-25T09:00"])
        try await anna.send(.delete, "\(path)/\(id)", headers: [.ifMatch: "*"])
    }
    return records
}

/// What is in the account's own space alone; a wish for a person of a family too.
private func privately(_ anna: Program, _ person: String, _ other: String) async throws -> [String: String] {
    let secret: JSONValue = "ownsecret"
    var records = ["note": try await made(anna, "/notes", ["title": secret, "text": secret, "tags": [secret]])]
    let gone = try await made(anna, "/notes", ["title": "gone ownsecret"])
    try await anna.send(.delete, "/notes/\(gone)", headers: [.ifMatch: "*"])
    try await anna.send(.post, "/cadences", ["people": [.string(person)], "cadence": ["choice": "every", "days": 30]])
    for whom in [person, other] {
        records["wish"] = try await made(
            anna, "/wishes", ["person": .string(whom), "kind": "custom", "label": secret, "day": "2026-11-20"])
    }
    let ended: JSONValue = ["name": ["display": "Old ownsecret"]]
    let (keep, merged) = (try await made(anna, "/people", ended), try await made(anna, "/people", ended))
    records["merge"] = try await made(anna, "/merges", ["keep": .string(keep), "merge": .string(merged)])
    return records
}

/// What a couple shares, and what of it is the account's own.
private func ofCouple(_ couple: CoupledPrograms, _ own: inout [String: String]) async throws -> [String: String] {
    let (anna, ben, secret) = (couple.anna, couple.ben, JSONValue("couplesecret"))
    var records: [String: String] = [:]
    let title: JSONValue = ["title": secret]
    for (blank, path) in [
        ("item", "action-items"), ("request", "requests"), ("milestone", "milestones"), ("note", "notes"),
        ("language", "love-languages"),
    ] {
        // The item has a day, so that the plan tells of it.
        let more: JSONValue = blank == "language" ? ["kind": "acts"] : blank == "item" ? ["due": "2026-11-25"] : [:]
        let body = title.adding(more)
        records[blank] = try await made(anna, "/couple/\(path)", body)
        let gone = try await made(anna, "/couple/\(path)", body)
        // What the partner has not opened would go back to the account's own space.
        try await ben.get("/couple/\(path)/\(gone)")
        try await anna.send(.delete, "/couple/\(path)/\(gone)", headers: [.ifMatch: "*"])
    }
    own["language"] = try await made(
        anna, "/couple/love-languages", ["kind": "touch", "title": "ownsecret", "privacy": "private"])
    let theirs = try await made(ben, "/couple/love-languages", ["kind": "time", "title": secret])
    records["action"] = try await made(anna, "/couple/love-languages/\(theirs)/actions", ["words": secret])
    records["category"] = try await made(anna, "/couple/categories", ["name": secret, "icon": "x"])
    let talk = try await couple.talking()
    records["checkIn"] = String(talk.path.split(separator: "/").last ?? "")
    let prompts = talk.prompts
    records["prompt"] = prompts[0]
    let answers = "\(talk.path)/answers"
    for (prompt, text, isSealed) in [(prompts[0], "ownsecret", true), (prompts[1], "couplesecret", false)] {
        let answer: JSONValue = ["text": .string(text), "isSealed": .bool(isSealed), "revision": 0]
        let sent = try await anna.send(.put, "\(answers)/\(prompt)", answer)
        #expect(sent.status == 200, "\(sent.text)")
    }
    return records
}

/// What opens the account, or sends out of it.
private func ofAccount(_ anna: Program) async throws -> [String: String] {
    let named: JSONValue = ["name": "accountsecret"]
    let hook: JSONValue = [
        "kind": "webhook", "name": "accountsecret", "destination": ["url": "https://accountsecret.example/"],
    ]
    let password = try await anna.programs.folder.accounts.createAppPassword(
        named: "accountsecret", hash: SecretToken().digest, scopes: [.readContacts], for: anna.account.id, at: Programs.now)
    let passkey = try await anna.programs.folder.accounts.addPasskey(
        Passkey.Draft(
            name: "accountsecret", credentialID: [1], algorithm: -8, publicKey: [UInt8](repeating: 1, count: 32), signCount: 0,
            transports: [], isBackupEligible: false, isBackedUp: false),
        for: anna.account.id, at: Programs.now)
    let signIn = try await anna.programs.folder.accounts.linkSignIn(
        LinkedSignIn.Draft(issuer: "https://accountsecret.example", subject: "accountsecret", shown: "accountsecret"),
        with: anna.account.id, at: Programs.now)
    return [
        "linkedSignIn": signIn.id.description,
        "feed": try await made(anna, "/feeds", named), "widget": try await made(anna, "/widgets", named),
        "channel": try await made(anna, "/channels", hook, at: ["channel", "id"]), "appPassword": password.id.description,
        "passkey": passkey.id.description,
        "account": anna.account.id.description,
    ]
}
