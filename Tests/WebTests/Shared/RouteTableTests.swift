import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// Walks every route there is, however many are added later.
@Suite struct RouteTableTests {
    /// Words that stand in the first account's space and nowhere else.
    private let secrets = ["Zebulon", "Quartzmine", "hush-hush", "zebulon.vcf"]

    /// The values in the blanks of the route table: the first account's own records.
    private struct Blanks {
        let account: Account.ID
        let person: Person.ID
        let run: ImportRun.ID
        let session: Session.ID
        let token: APIToken.ID
        let appPassword: AppPassword.ID
        let passkey: Passkey.ID
        let linkedSignIn: LinkedSignIn.ID
        let group: PersonGroup.ID
        let offer: KeptGroupCard.ID
        let catchup: Catchup.ID
        let wish: Wish.ID
        let channel: Channel.ID
        let gift: Gift.ID
        let picture: GiftPicture.ID
        let giftReminder: GiftReminder.ID
        let completion: ReminderCompletion
        let invitation: Invitation.ID

        func path(_ pattern: String) -> String {
            let fillings: [(blank: String, with: String)] = [
                (":account", account.description),
                (":person", person.description),
                (":run", run.description),
                (":session", session.description),
                (":apiToken", token.description),
                (":appPassword", appPassword.description),
                (":passkey", passkey.description),
                (":linkedSignIn", linkedSignIn.description),
                (":phone", PhoneKind.iphone.description),
                (":group", group.description),
                (":offer", offer.description),
                (":catchup", catchup.description),
                (":giftReminder", giftReminder.description),
                (":gift", gift.description),
                (":picture", picture.description),
                (":wish", wish.description),
                (":channel", channel.description),
                (":reminder", completion.reminder.description),
                (":completion", completion.id.description),
                (":membership", MembershipKey(group, person).description),
                (":token", SecretToken().text),
                (":invitation", invitation.description),
                (":code", InvitationCode().text),
                (":asset", Assets.files[0].name),
            ]
            return fillings.reduce(pattern) { $0.replacingOccurrences(of: $1.blank, with: $1.with) }
        }
    }

    private func blanks(_ world: World, _ account: Account, _ browser: Browser) async throws -> Blanks {
        let space = try await world.space(of: account)
        let birthday = try PartialDate(year: 1985, month: 11, day: 22)
        let person = try await space.add("Zebulon Quartzmine", birthday: birthday, photo: [1, 2, 3], note: "hush-hush")
        try await browser.get("/imports")
        let answer = try await browser.upload("/imports", file: "BEGIN:VCARD\r\nFN:Zebulon\r\nEND:VCARD", named: "zebulon.vcf")
        let run = try #require(answer.location.flatMap { Routes.importRun.argument(in: $0) })
        let session = try #require(try await world.folder.accounts.sessions(of: account.id, at: world.now).first)
        let token = try await world.folder.accounts.createToken(
            named: "hush-hush", hash: SecretToken().digest, scopes: [.readPeople], for: account.id, at: world.now)
        let appPassword = try await world.folder.accounts.createAppPassword(
            named: "hush-hush", hash: SecretToken().digest, scopes: [.readContacts], for: account.id, at: world.now)
        let passkey = try await world.folder.accounts.addPasskey(
            Passkey.Draft(
                name: "hush-hush", credentialID: [1], algorithm: -8, publicKey: [UInt8](repeating: 1, count: 32), signCount: 0,
                transports: [], isBackupEligible: false, isBackedUp: false), for: account.id, at: world.now)
        let linkedSignIn = try await world.folder.accounts.linkSignIn(
            LinkedSignIn.Draft(issuer: "https://hush-hush.example", subject: "hush-hush", shown: "hush-hush"),
            with: account.id, at: world.now)
        let (group, offer) = try await groups(in: space, of: person, at: world.now)
        let today = CivilDate(of: world.now, in: .gmt)
        let entry = try await space.logCatchup(
            CatchupDraft(day: today, kind: .call, note: "hush-hush", people: [person]), today: today, at: world.now)
        let wish = try await space.wish(
            WishDraft(person: person, kind: .birthday, day: today), today: today, at: world.now)
        let channel = try await world.folder.accounts.addChannel(
            named: "hush-hush", to: try Channel.Destination(.ntfy, [.topic: "hush-hush", .token: "hush-hush"]),
            for: account.id, at: world.now)
        let somewhere = try #require(URL(string: "https://hush-hush.example/v1"))
        try await world.folder.accounts.keepLanguageModel(
            .make(at: world.now), at: somewhere, model: "hush-hush", limit: 15, key: .none, of: account.id, time: world.now)
        try await world.folder.accounts.setLanguageModel(isOn: true, of: account.id, time: world.now)
        let (gift, picture) = try await gift(in: space, for: person, account.id, at: world.now)
        let asked = GiftReminderDraft(message: "hush-hush", at: CivilDateTime(today.adding(days: 2), .nine))
        let giftReminder = try await space.addGiftReminder(
            asked, to: gift, asking: account.id, at: world.now, in: .utc
        ).reminder.id
        try await world.folder.accounts.setPicture(Array("picture hush-hush".utf8), of: account.id)
        return Blanks(
            account: account.id, person: person, run: run, session: session.id, token: token.id, appPassword: appPassword.id,
            passkey: passkey.id, linkedSignIn: linkedSignIn.id,
            group: group, offer: offer,
            catchup: entry.id, wish: wish.id, channel: channel.id, gift: gift, picture: picture,
            giftReminder: giftReminder,
            completion: try await reminder(in: space, of: person, at: world.now),
            invitation: try await world.folder.accounts.invitePartner(
                of: account.id, codeHash: InvitationCode().digest, makesAccount: true, at: world.now
            ).id)
    }

    /// A gift with a picture; all of its words are secret.
    private func gift(
        in space: Space, for person: Person.ID, _ account: Account.ID, at time: Date
    ) async throws -> (Gift.ID, GiftPicture.ID) {
        let draft = GiftDraft(
            title: "hush-hush", recipients: [person], occasion: GiftOccasion(label: "hush-hush"),
            date: CivilDate(of: time, in: .gmt).adding(days: 2), link: "https://hush-hush.example/", note: "hush-hush",
            tags: ["hush-hush"])
        let gift = try await space.createGift(draft, asking: account, at: time)
        let digest = try space.media.put(Array("picture hush-hush".utf8), at: time)
        return (gift.id, try await space.addPicture(digest, to: gift.id, asking: account, at: time).id)
    }

    /// A reminder that was done once.
    private func reminder(in space: Space, of person: Person.ID, at time: Date) async throws -> ReminderCompletion {
        let start = CivilDateTime(CivilDate(of: time, in: .gmt).adding(days: 1), .nine)
        let draft = ReminderDraft(
            category: .checkIn, title: "hush-hush", people: [person],
            schedule: RecurrenceSet(start: start, rule: .daily))
        let made = try await space.createReminder(draft, at: time, in: .utc)
        return try #require(try await space.completeReminder(made.id, at: time, in: .utc).completion)
    }

    /// A group with the person in it, and one that the address book offers.
    private func groups(
        in space: Space, of person: Person.ID, at time: Date
    ) async throws -> (PersonGroup.ID, KeptGroupCard.ID) {
        let group = PersonGroup.ID.make(at: time)
        let today = CivilDate(daysSinceEpoch: 20_000)
        _ = try await space.createGroup(group, named: GroupName("hush-hush"), on: today, at: time)
        try await space.addMembers([person], to: group, on: today, at: time)
        let bytes = Array("BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:g\r\nFN:hush-hush\r\nEND:VCARD\r\n".utf8)
        let card = IncomingCard(uid: "g", revision: nil, bytes: bytes, content: .group(name: "hush-hush", members: []), line: 1)
        let run = try await space.beginImport(of: "zebulon.vcf", at: time)
        _ = try await space.importCards([card], in: run, at: time)
        try await space.finishImport(run, at: time)
        return (group, try #require(try await space.groupCardsToConsider().first).id)
    }

    @Test func `a second account sees nothing of the first on any route, and changes nothing`() async throws {
        let world = try World()
        let (account, first) = try await world.member("Anna")
        let blanks = try await blanks(world, account, first)
        let (_, second) = try await world.member("Bert")
        let before = try await world.space(of: account).currentSequence()
        #expect(world.registered.lines.count >= 24)
        for line in world.registered.lines where line.pattern != "/sign-out" && line.pattern != "/settings/password" {
            let path = blanks.path(line.pattern)
            try await second.get("/settings")
            let answer = line.method == .get ? try await second.get(path) : try await second.post(path, ["theme": "dark"])
            for secret in secrets { #expect(!answer.text.contains(secret), "\(line.method) \(line.pattern)") }
            let owned = [
                ":person", ":run", ":session", ":apiToken", ":appPassword", ":group", ":membership", ":catchup", ":wish",
                ":passkey", ":linkedSignIn", ":account", ":channel", ":reminder", ":completion", ":gift", ":picture",
                ":invitation",
            ]
            let names = owned.contains { line.pattern.contains($0) }
            if names { #expect(answer.status == 404, "\(line.method) \(line.pattern)") }
        }
        #expect(try await world.space(of: account).currentSequence() == before)
        #expect(try await world.folder.accounts.sessions(of: account.id, at: world.now).count == 1)
        #expect(try await world.folder.accounts.account(account.id)?.settings.theme == .system)
    }

    @Test func `a gift for who the account itself is is on no route, for as long as it is`() async throws {
        let world = try World()
        let (account, browser) = try await world.member("Anna")
        let blanks = try await blanks(world, account, browser)
        let space = try await world.space(of: account)
        let title = "Surprising Velocipede"
        let draft = GiftDraft(
            title: title, recipients: [blanks.person], occasion: GiftOccasion(label: title),
            date: CivilDate(of: world.now, in: .gmt).adding(days: 3), link: "https://velocipede.example/", note: title,
            tags: [title])
        let gift = try await space.createGift(draft, asking: account.id, at: world.now)
        let digest = try space.media.put(Array("picture velocipede".utf8), at: world.now)
        let picture = try await space.addPicture(digest, to: gift.id, asking: account.id, at: world.now)
        let gets = world.registered.lines.filter { $0.method == .get }
        // Pages that show a gift must really show it here, or finding nothing there would prove nothing.
        func showing() async throws -> Set<String> {
            var found: Set<String> = []
            for line in gets {
                let path = blanks.path(
                    line.pattern.replacingOccurrences(of: ":gift", with: gift.id.description)
                        .replacingOccurrences(of: ":picture", with: picture.id.description))
                for query in ["", "?q=surprising&view=list", "?view=people", "?view=occasions", "?year=2026"] {
                    let text = try await browser.get(path + query).text.lowercased()
                    if ["velocipede", gift.id.description, picture.id.description].contains(where: { text.contains($0) }) {
                        found.insert(line.pattern)
                    }
                }
            }
            return found
        }
        let seen = try await showing()
        #expect(
            seen.isSuperset(of: [
                "/gifts", "/gifts/:gift", "/gifts/:gift/edit", "/gifts/:gift/pictures", "/people/:person",
                "/people/:person/gifts",
                "/settings/alerts", "/export/kinkeeper.json",
            ]))
        try await space.setAccount(of: blanks.person, to: account.id, asking: account.id, at: world.now)
        // Only the requested addresses contain it, in pages that say that there is nothing there.
        let left = try await showing()
        #expect(left.isEmpty, "\(left.sorted())")
        for pattern in ["/gifts/\(gift.id)", "/gifts/\(gift.id)/edit", "/gift-pictures/\(picture.id)"] {
            #expect(try await browser.get(pattern).status == 404)
        }
        for act in ["moving", "deleting", "restoring", "edit"] {
            try await browser.get("/settings")
            #expect(try await browser.post("/gifts/\(gift.id)/\(act)", ["status": "given"]).status == 404, "\(act)")
        }
        try await space.setAccount(of: blanks.person, to: nil, asking: account.id, at: world.now)
        #expect(try await showing() == seen)
    }

    @Test func `the first account sees its own records where the second saw none`() async throws {
        let world = try World()
        let (account, first) = try await world.member("Anna")
        let blanks = try await blanks(world, account, first)
        for path in ["/", "/people", "/people/\(blanks.person)", "/people/\(blanks.person)/card", "/export/people.vcf"] {
            #expect(try await first.get(path).text.contains("Zebulon"), "\(path)")
        }
        #expect(try await first.get("/people/\(blanks.person)/photo").status == 200)
        #expect(try await first.get("/settings/model").text.contains("hush-hush"))
        #expect(try await first.get("/imports/\(blanks.run)").text.contains("zebulon.vcf"))
    }

    @Test func `a stranger is let in nowhere but where the table says so`() async throws {
        let world = try World()
        let (account, first) = try await world.member("Anna")
        let blanks = try await blanks(world, account, first)
        for line in world.registered.lines {
            let stranger = Browser(world)
            let path = blanks.path(line.pattern)
            try await stranger.get("/sign-in")
            let answer = line.method == .get ? try await stranger.get(path) : try await stranger.post(path)
            for secret in secrets { #expect(!answer.text.contains(secret)) }
            if line.isOpen { continue }
            let isTurnedAway = line.method == .get ? answer.status == 303 : answer.status == 403
            #expect(isTurnedAway, "\(line.method) \(line.pattern) answered \(answer.status)")
        }
        let open = world.registered.lines.filter(\.isOpen).map { "\($0.method) \($0.pattern)" }
        let widgets = open.filter { $0.hasPrefix("GET /widgets/:widget/") }
        #expect(widgets.count == 9)
        #expect(
            open.filter { !widgets.contains($0) } == [
                "GET /setup/:token", "POST /setup/:token", "GET /sign-in", "POST /sign-in",
                "GET /sign-in/passkey", "POST /sign-in/passkey", "GET /sign-in/recovery", "POST /sign-in/recovery",
                "GET /sign-in/openid/:provider", "GET /sign-in/openid/:provider/callback",
                "GET /sign-in/openid/:provider/sign-out", "POST /sign-in/openid/:provider/account",
                "GET /invitations/:code", "POST /invitations/:code/joining", "GET /join/:token", "POST /join/:token",
                "GET /account-deleted",
                "GET /feeds/:feed/kinkeeper.ics", "GET /open", "GET /assets/:asset", "GET /favicon.ico",
                "GET /manifest.webmanifest", "GET /healthz", "GET /readyz", "GET /service-worker.js",
                "GET /offline",
            ])
    }

    @Test func `every answer of every route carries the rules for browsers`() async throws {
        let world = try World()
        let (account, first) = try await world.member("Anna")
        let blanks = try await blanks(world, account, first)
        for line in world.registered.lines where line.pattern != "/sign-out" {
            let path = blanks.path(line.pattern)
            let answer = line.method == .get ? try await first.get(path) : try await first.post(path, ["csrf": "none"])
            let isPicture = line.pattern.hasPrefix("/settings/widgets/preview")
            // A preview is drawn like a widget, but is the account's own: other sites must not frame it.
            let own = WidgetHeaders.policy.replacing("frame-ancestors *", with: "frame-ancestors 'none'")
            let policy = isPicture ? own : SecurityHeaders.policy
            #expect(answer.headers[.contentSecurityPolicy] == policy, "\(line.pattern)")
            #expect(answer.headers[.xContentTypeOptions] == "nosniff")
            #expect(answer.headers[.cacheControl] != nil)
            let isPage = answer.headers[.contentType]?.hasPrefix("text/html") == true
            if isPage { #expect(answer.headers[.cacheControl] == "private, no-store", "\(line.pattern)") }
        }
    }

    @Test func `no form is taken without the token of its session`() async throws {
        let world = try World()
        let (account, first) = try await world.member("Anna")
        let (_, second) = try await world.member("Bert")
        let blanks = try await blanks(world, account, first)
        let foreign = try #require(try await second.get("/settings").formToken)
        let before = try await world.space(of: account).currentSequence()
        for line in world.registered.lines where line.method == .post {
            for token in ["", "made-up", foreign] {
                let answer = try await first.post(blanks.path(line.pattern), ["csrf": token, "name": "x", "password": "y"])
                let isRefused =
                    answer.status == 403
                    || [
                        "/imports", "/people/:person/picture", "/gifts/:gift/pictures", "/notes/:note/attachments",
                        "/notes/voice", "/notes/picture", "/settings/profile/picture",
                    ].contains(line.pattern)
                        && answer.status == 400
                #expect(isRefused, "\(line.pattern) answered \(answer.status)")
            }
        }
        let upload = try await first.upload("/imports", file: "BEGIN:VCARD", csrf: foreign)
        #expect(upload.status == 403)
        for path in ["/gifts/\(blanks.gift)/pictures", "/notes/voice", "/notes/picture"] {
            #expect(try await first.upload(path, file: "picture", csrf: foreign).status == 403)
        }
        #expect(try await world.space(of: account).currentSequence() == before)
    }

    @Test func `another site's form is refused though it carries the token`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/settings")
        let answer = try await anna.post("/settings", ["theme": "dark"], headers: [.known("Sec-Fetch-Site"): "cross-site"])
        #expect(answer.status == 403)
        #expect(answer.text.contains("This came from another site"))
    }

    @Test func `pages hold no inline script and no inline style`() async throws {
        let world = try World()
        let (account, first) = try await world.member("Anna")
        let blanks = try await blanks(world, account, first)
        for line in world.registered.lines where line.method == .get {
            let text = try await first.get(blanks.path(line.pattern)).text
            guard text.hasPrefix("<!doctype html>") else { continue }
            #expect(!text.contains(" style="), "\(line.pattern)")
            #expect(!text.contains("<style"), "\(line.pattern)")
            #expect(text.matches(of: /<script(?![^>]* src=)/).isEmpty, "\(line.pattern)")
            #expect(text.matches(of: /\ on[a-z]+=/).isEmpty, "\(line.pattern)")
        }
    }

    @Test func `an unknown address and a wrong method are told apart, signed in or not`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        #expect(try await anna.get("/nowhere").status == 404)
        #expect(try await anna.get("/nowhere").text.contains("Go to Today"))
        #expect(try await Browser(world).get("/nowhere").text.contains("Go to the sign-in page"))
        let wrong = try await anna.send(.delete, "/people")
        #expect(wrong.status == 405)
        #expect(wrong.headers[.allow] == "GET")
        #expect(try await anna.get("/people/not-an-identifier").status == 404)
        #expect(try await anna.send(.head, "/people").status == 200)
    }
}
