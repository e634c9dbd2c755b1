import Testing

@testable import Notifications

@Suite struct OutgoingHostsTests {
    @Test(arguments: [
        ("127.0.0.1", NetworkReach.loopback), ("127.9.9.9", .loopback), ("::1", .loopback), ("::ffff:127.0.0.1", .loopback),
        ("64:ff9b::7f00:1", .loopback), ("2002:7f00:1::", .loopback), ("10.1.2.3", .privateNetwork),
        ("172.16.0.1", .privateNetwork), ("172.32.0.1", .everywhere), ("192.168.1.1", .privateNetwork),
        ("100.64.0.1", .privateNetwork), ("100.128.0.1", .everywhere), ("fd00:ec2::254", .privateNetwork),
        ("::ffff:10.0.0.1", .privateNetwork), ("169.254.169.254", .special), ("::ffff:169.254.169.254", .special),
        ("64:ff9b::a9fe:a9fe", .special), ("fe80::1", .special), ("0.0.0.0", .special), ("::", .special),
        ("::7f00:1", .special),
        ("224.0.0.1", .special), ("255.255.255.255", .special), ("ff02::1", .special), ("192.0.2.1", .special),
        ("2001:db8::1", .special), ("2001::1", .special), ("8.8.8.8", .everywhere), ("2a00:1450::1", .everywhere),
    ])
    func `an address reaches as far as its range says`(text: String, reach: NetworkReach) throws {
        #expect(NetworkReach(try #require(AddressText.bytes(text))) == reach)
    }

    @Test func `only what everybody can reach is allowed unless something else is said`() {
        #expect(allowed(.publicOnly, "x.example", "8.8.8.8") && !allowed(.publicOnly, "x.example", "10.0.0.1"))
        #expect(!allowed(.publicOnly, "localhost", "127.0.0.1") && !allowed(.publicOnly, "x", "169.254.169.254"))
    }

    @Test func `reaches, names, ends of names and addresses can be allowed`() throws {
        let hosts = try OutgoingHosts(["private", "Ntfy.Home", "*.lan.example", "127.0.0.1", "fe80::7"])
        #expect(allowed(hosts, "x", "192.168.0.9") && !allowed(hosts, "x", "8.8.8.8") && !allowed(hosts, "x", "127.0.0.2"))
        #expect(allowed(hosts, "ntfy.home", "8.8.8.8") && allowed(hosts, "NTFY.home.", "127.0.0.2"))
        #expect(allowed(hosts, "a.lan.example", "8.8.8.8") && !allowed(hosts, "lan.example", "8.8.8.8"))
        #expect(!allowed(hosts, "evillan.example", "8.8.8.8"))
        #expect(allowed(hosts, "anything", "127.0.0.1") && allowed(hosts, "x", "fe80::7"))
    }

    @Test func `a name never stands for a link-local address`() throws {
        #expect(!allowed(try OutgoingHosts(["ntfy.home", "public", "private", "loopback"]), "ntfy.home", "169.254.169.254"))
    }

    @Test func `no word allows nothing`() throws {
        let none = try OutgoingHosts([])
        #expect(!allowed(none, "x", "8.8.8.8") && !allowed(none, "x", "127.0.0.1"))
    }

    @Test func `a name or address with a port stands for that port alone`() throws {
        let hosts = try OutgoingHosts(["ntfy.home:8443", "*.lan.example:443", "10.0.0.9:2586", "[fd00::9]:80", "fd00::8"])
        #expect(allowed(hosts, "ntfy.home", "127.0.0.1", port: 8443) && !allowed(hosts, "ntfy.home", "127.0.0.1", port: 22))
        #expect(allowed(hosts, "a.lan.example", "10.0.0.1") && !allowed(hosts, "a.lan.example", "10.0.0.1", port: 80))
        #expect(allowed(hosts, "x", "10.0.0.9", port: 2586) && !allowed(hosts, "x", "10.0.0.9"))
        #expect(allowed(hosts, "x", "fd00::9", port: 80) && !allowed(hosts, "x", "fd00::9"))
        #expect(allowed(hosts, "x", "fd00::8", port: 1))
    }

    @Test func `this machine's own public address is itself, and its neighbours are its own network`() throws {
        let own = OwnNetworks([
            .init(address: try bytes("203.0.114.7"), bits: 26), .init(address: try bytes("2a01:4f8:1:2::7"), bits: 64),
            .init(address: try bytes("192.168.1.5"), bits: 24), .init(address: try bytes("fe80::7"), bits: 64),
        ])
        for (text, reach) in [
            ("203.0.114.7", NetworkReach.loopback), ("203.0.114.63", .privateNetwork), ("203.0.114.64", .everywhere),
            ("2a01:4f8:1:2::7", .loopback), ("2a01:4f8:1:2:ffff::1", .privateNetwork), ("2a01:4f8:1:3::7", .everywhere),
            ("::ffff:203.0.114.7", .loopback), ("64:ff9b::cb00:7207", .loopback), ("192.168.1.5", .loopback),
            ("192.168.1.6", .privateNetwork), ("fe80::7", .special), ("fe80::8", .special), ("8.8.8.8", .everywhere),
        ] {
            #expect(NetworkReach(try bytes(text), from: own) == reach, "\(text)")
        }
        let hosts = OutgoingHosts.publicOnly
        #expect(!hosts.allow("kin.example", port: 443, at: try bytes("203.0.114.7"), from: own))
        #expect(!hosts.allow("printer.example", port: 443, at: try bytes("2a01:4f8:1:2::9"), from: own))
        #expect(try OutgoingHosts(["kin.example"]).allow("kin.example", port: 443, at: try bytes("203.0.114.7"), from: own))
    }

    @Test func `the system says which networks this machine is in`() throws {
        #expect(OwnNetworks.read().isThisMachine([127, 0, 0, 1]))
    }

    @Test(arguments: ["x:0", "x:65536", "x:", "x:1:2", "x:-1", "::1:99999", "[::1", "x:٣"])
    func `a port that is none is told`(word: String) {
        #expect(throws: OutgoingHosts.UnknownWord(word: word)) { try OutgoingHosts([word]) }
    }

    @Test(arguments: ["http://x", "a b", "*.", "*", ".x", "x.", "ä.example", "10.0.0.0/8"])
    func `a word that says no machine is told`(word: String) {
        #expect(throws: OutgoingHosts.UnknownWord(word: word)) { try OutgoingHosts(["public", word]) }
    }

    private func allowed(_ hosts: OutgoingHosts, _ host: String, _ address: String, port: Int = 443) -> Bool {
        hosts.allow(host, port: port, at: AddressText.bytes(address) ?? [], from: OwnNetworks([]))
    }

    private func bytes(_ text: String) throws -> [UInt8] { try #require(AddressText.bytes(text)) }
}
