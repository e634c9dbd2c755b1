import Foundation
import Kinkeeper
import Store

/// Pictures that were chosen and not yet cropped: one for each account, the latest dozen, in memory. A server that starts
/// again has none, and the page asks for the picture once more.
actor PictureDrafts {
    private struct Draft {
        let account: Account.ID
        let person: Person.ID
        let picture: UprightPicture
    }

    private var drafts: [Draft] = []

    private static let most = 12

    func keep(_ picture: UprightPicture, of person: Person.ID, for account: Account.ID) {
        drafts.removeAll { $0.account == account }
        drafts.append(Draft(account: account, person: person, picture: picture))
        if drafts.count > PictureDrafts.most { drafts.removeFirst() }
    }

    func picture(of person: Person.ID, for account: Account.ID) -> UprightPicture? {
        drafts.first { $0.account == account && $0.person == person }?.picture
    }

    func forget(_ person: Person.ID, for account: Account.ID) {
        drafts.removeAll { $0.account == account && $0.person == person }
    }
}
