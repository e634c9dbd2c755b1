import Store
import Testing

@testable import Server

/// What `doctor` says of the address of metrics.
@Suite struct MetricsDoctorTests {
    private func findings(_ lines: String) throws -> [Finding] {
        MetricsDoctor.findings(try Configuration(file: lines, environment: [:]))
    }

    @Test(arguments: ["0.0.0.0:9464", "[::]:9464", "192.0.2.7:9464", "metrics.lan:9464"], ["", "0123456789abcdef"])
    func `an address that others may reach is warned of, also beside a token, which it does not ask for`(
        address: String, token: String
    ) throws {
        let found = try findings("metrics-address = \(address)\nmetrics-token = \(token)")
        #expect(found.map(\.kind) == ["metrics-open"] && found.map(\.severity) == [.warning])
        #expect(found.first?.message.contains(address) == true && found.first?.blanks == ["address": address])
    }

    @Test(arguments: [
        "", "metrics-token = 0123456789abcdef", "metrics-address = 127.0.0.1:9464", "metrics-address = [::1]:9464",
        "metrics-address = localhost:9464", "metrics-address = 127.0.0.5:0",
    ])
    func `an address of this machine, a token, or nothing at all is well`(lines: String) throws {
        #expect(try findings(lines).isEmpty)
    }
}
