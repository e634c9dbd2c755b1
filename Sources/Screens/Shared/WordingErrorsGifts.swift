import Kinkeeper

extension Wording {
    /// Why something about a gift is refused. Nothing was changed.
    func refused(_ refusal: GiftRefusal) -> String {
        switch refusal {
        case .noTitle: phrases.text("errors.gift.noTitle")
        case .notALink(let link): phrases.text("errors.gift.notALink", ["link": link])
        case .forOneself: phrases.text("errors.gift.forOneself")
        case .givenAhead(let day):
            phrases.text("errors.gift.givenAhead", ["date": withYear(dayAndMonth(day), day.year)])
        case .notGiven: phrases.text("errors.gift.notGiven")
        case .tooManyPictures: phrases.text("errors.gift.tooManyPictures", ["most": String(GiftPicture.most)])
        }
    }
}
