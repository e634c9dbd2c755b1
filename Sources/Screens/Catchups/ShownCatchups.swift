package import Application
package import Kinkeeper
package import Store

extension ShownCatchupState {
    /// The standing of a person, with its reason in the reader's language.
    package init(_ state: CatchupState, from display: DisplayContext) {
        let standing = state.standing(on: display.today)
        self.init(standing, last: state.last, because: standing.map { display.because($0.reason) })
    }
}

extension ShownDue {
    /// A person with a cadence, with the reason in the reader's language.
    package init(_ row: CatchupBoardRow, from display: DisplayContext) {
        self.init(row, order: display.nameOrder, because: display.because(row.standing.reason))
    }
}
