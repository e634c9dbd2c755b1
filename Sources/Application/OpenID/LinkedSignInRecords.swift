package import Store

extension Records {
    /// A person at another service, who signs in to the account with it.
    package static let linkedSignIn = Record<LinkedSignIn>(
        "LinkedSignIn", "A person at another service, who signs in to the account with it."
    ) {
        Field("id", .identifier("Names the linked sign-in."), \.id)
        Field("issuer", .text("The service, by its address."), \.issuer)
        Field("shown", .text("What the service last called the person: an e-mail address, mostly."), \.shown)
        Field("createdAt", .instant("When it was linked."), \.createdAt)
        Field("lastUsedAt", orNull: .instant("When it last signed in."), \.lastUsedAt)
    }
}
