import Foundation
import Testing

@testable import HTTPSupport

extension OpenIDProvider {
    static func test(
        issuer: String = "https://id.example.org", secret: String? = "hush", _ admissions: [Admission] = [.linked]
    ) -> OpenIDProvider {
        OpenIDProvider(
            name: "home", title: "Home", issuer: issuer, clientID: "kin keeper", clientSecret: secret, admissions: admissions)
    }
}

@Suite struct OpenIDDiscoveryTests {
    private func read(_ changes: [String: Any?] = [:], of provider: OpenIDProvider = .test()) throws -> OpenIDDiscovery {
        var fields: [String: Any] = [
            "issuer": "https://id.example.org", "authorization_endpoint": "https://id.example.org/auth?tenant=1",
            "token_endpoint": "https://token.example.org/", "jwks_uri": "https://id.example.org/keys",
        ]
        for (name, value) in changes { fields[name] = value }
        return try OpenIDDiscovery(Array(try JSONSerialization.data(withJSONObject: fields)), of: provider)
    }

    private func refusal(_ changes: [String: Any?], of provider: OpenIDProvider = .test()) -> OpenIDRefusal? {
        do { _ = try read(changes, of: provider) } catch { return error as? OpenIDRefusal }
        return nil
    }

    @Test func `it is read where its issuer is the one that is set up`() throws {
        #expect(try read().endSession == nil && read().authentication == .basic && !read().saysIssuer)
        for other in ["https://id.example.org/", "https://ID.example.org", "http://id.example.org", "https://evil.example", ""]
        {
            #expect(refusal(["issuer": other]) == .wrongDiscovery, "\(other)")
        }
        let path = OpenIDDiscovery.address(of: "https://id.example.org/realms/home/")?.absoluteString
        #expect(path == "https://id.example.org/realms/home/.well-known/openid-configuration")
    }

    @Test func `addresses without TLS are refused, but on this machine for a provider there`() {
        for name in ["authorization_endpoint", "token_endpoint", "jwks_uri"] {
            for wrong in [
                "http://id.example.org/x", "http://127.0.0.1/x", "ftp://x/", "/x", "javascript:1", "https://u:p@x/",
                "https://x/#y",
            ] {
                #expect(refusal([name: wrong]) == .wrongDiscovery, "\(name) \(wrong)")
            }
            #expect(refusal([name: nil]) == .wrongDiscovery, "\(name)")
        }
        let near = OpenIDProvider.test(issuer: "http://127.0.0.1:9000")
        let local: [String: Any?] = [
            "issuer": "http://127.0.0.1:9000", "authorization_endpoint": "http://127.0.0.1:9000/a",
            "token_endpoint": "http://localhost:9000/t", "jwks_uri": "http://[::1]:9000/k",
        ]
        #expect(refusal(local, of: near) == nil)
        #expect(refusal(local.merging(["token_endpoint": "http://id.example.org/t"]) { $1 }, of: near) == .wrongDiscovery)
    }

    @Test func `what is needed must be there, and a sign-out that is not protected is none`() throws {
        #expect(refusal(["response_types_supported": ["id_token"]]) == .wrongDiscovery)
        #expect(refusal(["id_token_signing_alg_values_supported": ["HS256", "none"]]) == .wrongDiscovery)
        #expect(refusal(["id_token_signing_alg_values_supported": ["HS256", "ES256"]]) == nil)
        #expect(try read(["end_session_endpoint": "http://id.example.org/out"]).endSession == nil)
        let out = try read(["end_session_endpoint": "https://id.example.org/out?x=1"]).signOutAddress(.test())
        #expect(out?.absoluteString == "https://id.example.org/out?x=1&client_id=kin%20keeper")
        let ways: [([String], OpenIDDiscovery.ClientAuthentication)] = [
            (["client_secret_post"], .post), (["client_secret_basic"], .basic), (["private_key_jwt"], .basic),
            (["client_secret_basic", "client_secret_post"], .post),
        ]
        for (announced, taken) in ways {
            #expect(try read(["token_endpoint_auth_methods_supported": announced]).authentication == taken, "\(announced)")
        }
        for text in ["", "[]", "{}", "<html>"] {
            #expect(throws: OpenIDRefusal.unexpectedAnswer) { try OpenIDDiscovery(Array(text.utf8), of: .test()) }
        }
    }

    @Test func `a browser is sent with all that protects the way back`() throws {
        let states = OpenIDStates()
        let address = try #require(
            try read().signInAddress(.test([.group("family")]), state: "s&t", redirect: "https://kin.test/x?y", states))
        let parts = try #require(URLComponents(url: address, resolvingAgainstBaseURL: false))
        let values = Dictionary(uniqueKeysWithValues: (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") })
        #expect(values["tenant"] == "1" && values["response_type"] == "code" && values["client_id"] == "kin keeper")
        #expect(values["state"] == "s&t" && values["redirect_uri"] == "https://kin.test/x?y")
        #expect(values["scope"] == "openid email profile groups" && values["code_challenge_method"] == "S256")
        #expect(values["nonce"]?.count == 43 && values["code_challenge"]?.count == 43)
        #expect(values["nonce"] != values["code_challenge"] && !address.absoluteString.contains(states.verifier(of: "s&t")))
        let plain = try read().signInAddress(.test(), state: "s", redirect: "https://kin.test/x", states)
        #expect(plain?.absoluteString.contains("scope=openid%20email%20profile&") == true)
        // It always says when it last asked for the password; once more, it is to ask now.
        #expect(plain?.absoluteString.hasSuffix("&max_age=31536000") == true)
        let again = try read().signInAddress(.test(), state: "s", redirect: "https://kin.test/x", again: true, states)
        #expect(again?.absoluteString.hasSuffix("&max_age=0&prompt=login") == true)
    }

    @Test func `the challenge is that of RFC 7636, appendix B`() {
        let challenge = OpenIDStates.challenge(of: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test func `a code is handed in as the provider wants it`() throws {
        let basic = try read().codeForm(.test(secret: "a:b+c"), code: "c/d", verifier: "v", redirect: "https://kin.test/x")
        let pair = Data("kin%20keeper:a%3Ab%2Bc".utf8).base64EncodedString()
        #expect(basic.fields.contains { $0.name == "Authorization" && $0.value == "Basic \(pair)" })
        #expect(
            basic.body
                == "grant_type=authorization_code&code=c%2Fd&redirect_uri=https%3A%2F%2Fkin.test%2Fx&code_verifier=v")
        let post = try read(["token_endpoint_auth_methods_supported": ["client_secret_post"]])
            .codeForm(.test(), code: "c", verifier: "v", redirect: "r")
        #expect(post.body.hasSuffix("&client_id=kin%20keeper&client_secret=hush"))
        #expect(!post.fields.contains { $0.name == "Authorization" })
        let open = try read().codeForm(.test(secret: nil), code: "c", verifier: "v", redirect: "r")
        #expect(open.body.hasSuffix("&client_id=kin%20keeper") && !open.fields.contains { $0.name == "Authorization" })
    }
}

@Suite struct OpenIDAnswerTests {
    private func verdict(_ answer: OpenIDAnswer, saysIssuer: Bool = true) throws -> String {
        let json = """
            {"issuer":"https://id.example.org","authorization_endpoint":"https://a/","token_endpoint":"https://b/",
             "jwks_uri":"https://c/","authorization_response_iss_parameter_supported":\(saysIssuer)}
            """
        let discovery = try OpenIDDiscovery(Array(json.utf8), of: .test())
        do { return try answer.code(from: .test(), discovery) } catch { return "\(error)" }
    }

    @Test func `an answer of another provider is looked at no further`() throws {
        let own = "https://id.example.org"
        #expect(try verdict(OpenIDAnswer(state: "s", code: "c", error: nil, issuer: own)) == "c")
        #expect(try verdict(OpenIDAnswer(state: "s", code: "c", error: nil, issuer: nil)) == "mixedUp")
        #expect(try verdict(OpenIDAnswer(state: "s", code: "c", error: nil, issuer: nil), saysIssuer: false) == "c")
        let other = OpenIDAnswer(state: "s", code: "c", error: "access_denied", issuer: own + "/")
        #expect(try verdict(other) == "mixedUp" && verdict(other, saysIssuer: false) == "mixedUp")
        #expect(try verdict(OpenIDAnswer(state: "s", code: "c", error: "access_denied", issuer: own)) == "denied")
        #expect(try verdict(OpenIDAnswer(state: "s", code: nil, error: "server_error", issuer: own)) == "providerError")
        for code in [nil, "", String(repeating: "c", count: 4_097)] {
            #expect(try verdict(OpenIDAnswer(state: "s", code: code, error: nil, issuer: own)) == "noCode")
        }
    }
}

@Suite struct OpenIDStatesTests {
    private let states = OpenIDStates()
    private let secret = SecretToken()
    private let now = Date(timeIntervalSince1970: 1_795_258_800)
    private let visit = OpenIDVisit(
        provider: "home", redirect: "https://kin.test/x", purpose: .signIn(next: "/people", invitation: .code("7K3M-9QXD-4T2B"))
    )

    @Test func `a state is open to its cookie and its provider, for ten minutes`() throws {
        let state = try states.make(visit, for: secret, at: now)
        #expect(state != (try states.make(visit, for: secret, at: now)) && !state.contains("people"))
        #expect(states.visit(state, of: "home", for: secret, at: now) == visit)
        #expect(states.visit(state, of: "home", for: secret, at: now.addingTimeInterval(599)) == visit)
        #expect(states.visit(state, of: "home", for: secret, at: now.addingTimeInterval(600)) == nil)
        #expect(states.visit(state, of: "google", for: secret, at: now) == nil)
        #expect(states.visit(state, of: "home", for: SecretToken(), at: now) == nil)
        // Another process has another key; a clock that was put back makes none last longer.
        #expect(OpenIDStates().visit(state, of: "home", for: secret, at: now) == nil)
        #expect(states.visit(state, of: "home", for: secret, at: now.addingTimeInterval(-3_600)) == nil)
    }

    @Test func `a state that was changed anywhere is none`() throws {
        let state = try states.make(visit, for: secret, at: now)
        for place in state.indices {
            var other = state
            other.replaceSubrange(place...place, with: state[place] == "A" ? "B" : "A")
            #expect(states.visit(other, of: "home", for: secret, at: now) == nil)
        }
        for other in ["", "x", state + "A", String(state.dropLast()), state + "=", String(repeating: "A", count: 5_000)] {
            #expect(states.visit(other, of: "home", for: secret, at: now) == nil)
        }
    }

    @Test func `it is taken once, and nonce and verifier are its own`() async throws {
        let state = try states.make(visit, for: secret, at: now)
        let taken = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { states.take(state, at: now) } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 1)
        let other = try states.make(visit, for: secret, at: now)
        #expect(Set([state, other].flatMap { [states.nonce(of: $0), states.verifier(of: $0)] }).count == 4)
        #expect(states.nonce(of: state) == states.nonce(of: state))
        #expect(OpenIDStates().nonce(of: state) != states.nonce(of: state))
    }

    @Test func `used ones are forgotten when they have ended, and no sooner`() {
        for number in 0..<OpenIDStates.mostUsed { #expect(states.take("\(number)", at: now)) }
        #expect(!states.take("more", at: now.addingTimeInterval(599)))
        #expect(states.take("more", at: now.addingTimeInterval(601)))
    }
}

@Suite struct OpenIDAdmissionTests {
    private func token(_ changes: String) throws -> IDToken {
        let json = #"{"iss":"i","sub":"1","aud":"c","iat":0,"exp":100,"nonce":"n""# + changes + "}"
        let claims = try JSONDecoder().decode(IDTokenClaims.self, from: Data(json.utf8))
        let expected = IDToken.Expectation(issuer: "i", clientID: "c", nonce: "n", accessToken: nil)
        return try IDToken(claims, against: expected, at: Date(timeIntervalSince1970: 1))
    }

    @Test func `when the person was asked is what the provider says, and nothing where it says nonsense`() throws {
        // The token is read at second 1; clocks may differ by 60.
        let said: [(String, Double?)] = [
            ("", nil), (#","auth_time":0"#, 0), (#","auth_time":1"#, 1), (#","auth_time":60"#, 1), (#","auth_time":61"#, nil),
            (#","auth_time":-1"#, nil), (#","auth_time":"1""#, nil), (#","auth_time":null"#, nil),
            (#","auth_time":1e300"#, nil),
        ]
        for (claim, seconds) in said {
            #expect(try token(claim).authenticatedAt?.timeIntervalSince1970 == seconds, "\(claim)")
        }
    }

    @Test func `a domain counts with a verified address, and at Google where it is the organisation's`() throws {
        let home = OpenIDProvider.test([.domain("example.org")])
        let verified = #","email":"Anna@Example.ORG","email_verified":true"#
        #expect(home.admitsByClaim(try token(verified)))
        for wrong in [
            #","email":"anna@example.org""#, #","email":"anna@example.org","email_verified":false"#,
            #","email":"anna@example.org","email_verified":"true""#, #","email":"anna@sub.example.org","email_verified":true"#,
            #","email":"anna@example.org.evil.test","email_verified":true"#, #","email":"@example.org","email_verified":true"#,
            #","email":"anna@evil.test@x","email_verified":true"#, #","email_verified":true"#, "",
        ] {
            #expect(!home.admitsByClaim(try token(wrong)), "\(wrong)")
        }
        let google = OpenIDProvider.test(issuer: OpenIDProvider.google, [.domain("example.org")])
        #expect(!google.admitsByClaim(try token(verified)))
        #expect(!google.admitsByClaim(try token(verified + #","hd":"other.org""#)))
        #expect(google.admitsByClaim(try token(verified + #","hd":"example.org""#)))
    }

    @Test func `a group counts, and being linked or invited is no claim`() throws {
        let family = OpenIDProvider.test([.linked, .group("family")])
        #expect(family.admitsByClaim(try token(#","groups":["staff","family"]"#)))
        #expect(family.admitsByClaim(try token(#","groups":"family""#)))
        for wrong in ["", #","groups":["Family"]"#, #","groups":[]"#, #","groups":[5,"family"]"#, #","groups":"staff family""#]
        {
            #expect(!family.admitsByClaim(try token(wrong)), "\(wrong)")
        }
        #expect(!OpenIDProvider.test([.linked, .invited]).admitsByClaim(try token(#","groups":["family"]"#)))
        #expect(OpenIDProvider.test([.invited]).takesLinked && OpenIDProvider.test([.linked]).takesLinked)
        #expect(!OpenIDProvider.test([.group("family")]).takesLinked)
    }

    @Test func `an issuer is an address with TLS, or on this machine`() {
        for right in [
            "https://accounts.google.com", "https://id.example.org/realms/home/", "http://127.0.0.1:9000", "http://localhost/x",
        ] {
            #expect(OpenIDProvider.isIssuer(right), "\(right)")
        }
        for wrong in [
            "", "accounts.google.com", "http://id.example.org", "https://x/?y", "https://x/#y", "https://u@x", "file:///x",
        ] {
            #expect(!OpenIDProvider.isIssuer(wrong), "\(wrong)")
        }
    }

    @Test func `strangers come back a few times in a minute`() {
        let pace = OpenIDPace()
        let now = Date(timeIntervalSince1970: 1_795_258_800)
        for _ in 0..<OpenIDPace.mostOfSource { #expect(pace.admit("a", at: now) == nil) }
        #expect(pace.admit("a", at: now.addingTimeInterval(20)) == 40 && pace.admit("b", at: now) == nil)
        #expect(pace.admit("a", at: now.addingTimeInterval(60)) == nil)
        for number in 0..<OpenIDPace.mostOfAll { _ = pace.admit("\(number)", at: now.addingTimeInterval(100)) }
        #expect(pace.admit("c", at: now.addingTimeInterval(100)) == 20)
    }

    @Test func `no crowd of strangers keeps out who is back, and those who are back keep out nobody`() {
        let pace = OpenIDPace()
        let now = Date(timeIntervalSince1970: 1_795_258_800)
        for number in 0..<2 * OpenIDPace.mostOfAll { #expect(pace.admit("back \(number)", isBack: true, at: now) == nil) }
        for number in 0..<OpenIDPace.mostOfAll { #expect(pace.admit("source \(number % 10)", at: now) == nil) }
        #expect(pace.admit("new", at: now) == 60 && pace.admit("new", isBack: true, at: now) == nil)
        // A source has its own limit either way.
        #expect(pace.admit("source 1", isBack: true, at: now) == 60)
        for _ in 1..<OpenIDPace.mostOfSource { #expect(pace.admit("new", isBack: true, at: now) == nil) }
        #expect(pace.admit("new", isBack: true, at: now) == 60)
    }
}
