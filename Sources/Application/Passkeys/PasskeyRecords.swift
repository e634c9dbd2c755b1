package import Store

extension Records {
    /// A key pair of a device that signs in to the account.
    package static let passkey = Record<Passkey>(
        "Passkey", "A key pair of a device that signs in to the account, without its keys."
    ) {
        Field("id", .identifier("Names the passkey."), \.id)
        Field("name", .text("What its owner calls it."), \.name)
        Field("isBackedUp", .flag("Whether other devices of its owner have it too."), \.isBackedUp)
        Field("createdAt", .instant("When it was added."), \.createdAt)
        Field("lastUsedAt", orNull: .instant("When it last signed in."), \.lastUsedAt)
    }
}
