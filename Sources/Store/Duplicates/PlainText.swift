import Kinkeeper

extension ContactMethod {
    /// Where it leads, on one line.
    var plainText: String {
        switch value {
        case .phone(let text), .email(let text), .url(let text): text
        case .messaging(let service, let handle): service.isEmpty ? handle : "\(service) \(handle)"
        case .address(let address):
            [
                address.postOfficeBox, address.extended, address.street, address.postalCode, address.locality, address.region,
                address.country,
            ].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }
}

extension Occasion {
    /// The day on one line.
    var plainText: String {
        switch when {
        case .date(let date): "\(label.isEmpty ? kind.rawValue : label) \(date)"
        case .text(let words): "\(label.isEmpty ? kind.rawValue : label) \(words)"
        }
    }
}
