package import Kinkeeper
package import Store

extension Wording {
    /// Returns an error of the store in words: the event, its meaning for the data, and the advice.
    package func sentence(of error: StoreError) -> String {
        switch error {
        case .tooNew(let step): phrases.text("errors.store.tooNew", ["step": step])
        case .damaged(let what): phrases.text("errors.store.damaged", ["cause": what])
        case .notFound: phrases.text("errors.store.notFound")
        case .busy: phrases.text("errors.store.busy")
        case .diskFull: phrases.text("errors.store.diskFull")
        case .tooManyFiles: phrases.text("errors.store.tooManyFiles")
        case .noAccess(let what): phrases.text("errors.store.noAccess", ["cause": what])
        case .readOnly: phrases.text("errors.store.readOnly")
        case .notPermitted: phrases.text("errors.store.notPermitted")
        case .nameTaken: phrases.text("errors.store.nameTaken")
        case .nameRefused(let refusal): sentence(of: refusal) + " " + phrases.text("errors.unchanged")
        case .appPasswordsFull: phrases.text("errors.store.appPasswordsFull", ["limit": String(AppPassword.most)])
        case .channelsFull: phrases.text("errors.store.channelsFull", ["limit": String(Channel.most)])
        case .connectionsFull: phrases.text("errors.store.connectionsFull", ["limit": String(ConnectedAccount.most)])
        case .conflict: phrases.text("errors.store.conflict")
        case .refused(let refusal): refused(refusal)
        case .reminderRefused(let refusal): refused(refusal)
        case .giftRefused(let refusal): refused(refusal)
        case .cancelled: phrases.text("errors.store.cancelled")
        case .unexpected(let what): phrases.text("errors.store.unexpected", ["cause": what])
        }
    }

    /// Why a text names no account.
    package func sentence(of refusal: AccountName.Refusal) -> String {
        switch refusal {
        case .empty: phrases.text("account.name.needed")
        case .tooLong: phrases.text("account.name.tooLong")
        case .invisible: phrases.text("account.name.invisible")
        }
    }

    /// Why something about catching up is refused. Nothing was changed.
    private func refused(_ refusal: CatchupRefusal) -> String {
        switch refusal {
        case .futureDay(let day): phrases.text("errors.catchup.futureDay", ["date": withYear(dayAndMonth(day), day.year)])
        case .nobody: phrases.text("errors.catchup.nobody")
        case .snoozeNotAhead(let day):
            phrases.text("errors.catchup.snoozeNotAhead", ["date": withYear(dayAndMonth(day), day.year)])
        case .noCadence: phrases.text("errors.catchup.noCadence")
        }
    }
}
