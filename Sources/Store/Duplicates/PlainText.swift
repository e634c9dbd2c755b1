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
