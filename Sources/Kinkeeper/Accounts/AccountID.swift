/// What an identifier of an account is an identifier of. The account itself, with its name and settings, is a record of the store.
public enum AccountMark {}

/// Names one account.
public typealias AccountID = Identifier<AccountMark>
