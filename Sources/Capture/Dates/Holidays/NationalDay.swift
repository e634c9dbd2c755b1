import Kinkeeper

/// A day that has the same name in many countries and a day of its own in each.
enum NationalDay: Hashable, Sendable {
    case mothersDay, fathersDay, labourDay, thanksgiving, independenceDay, nationalDay, constitutionDay, childrensDay
    case grandparentsDay, womensDay, harvestFestival, remembranceDay, teachersDay, valentinesDay

    /// Returns its holiday in a country (ISO 3166-1); the most common one when there is no special rule.
    func holiday(in country: String) -> Holiday {
        switch self {
        case .mothersDay: NationalDay.mothersDay(country)
        case .fathersDay: NationalDay.fathersDay(country)
        case .labourDay:
            switch country {
            case "US", "CA": .weekday(1, .monday, month: 9)
            case "NZ": .weekday(4, .monday, month: 10)
            case "GB", "IE": .weekday(1, .monday, month: 5)
            default: .fixed(5, 1)
            }
        case .thanksgiving: country == "CA" ? .weekday(2, .monday, month: 10) : .weekday(4, .thursday, month: 11)
        case .independenceDay: NationalDay.independenceDay(country)
        case .nationalDay: NationalDay.nationalDay(country)
        case .constitutionDay:
            switch country {
            case "US": .fixed(9, 17)
            case "MX": .fixed(2, 5)
            case "DE": .fixed(5, 23)
            default: .fixed(12, 6)
            }
        case .childrensDay: NationalDay.childrensDay(country)
        case .grandparentsDay:
            switch country {
            case "ES": .fixed(7, 26)
            case "MX": .fixed(8, 28)
            case "DE", "AT", "GB", "IE": .weekday(1, .sunday, month: 10)
            default: .weekday(1, .monday, month: 9, plus: 6)
            }
        case .womensDay: country == "ZA" ? .fixed(8, 9) : .fixed(3, 8)
        case .harvestFestival: country == "GB" ? .weekday(-1, .sunday, month: 9) : .weekday(1, .sunday, month: 10)
        case .remembranceDay: .fixed(11, 11)
        case .teachersDay:
            switch country {
            case "MX", "CO": .fixed(5, 15)
            case "AR": .fixed(9, 11)
            case "ES": .fixed(11, 27)
            default: .fixed(10, 5)
            }
        case .valentinesDay:
            switch country {
            case "CO": .weekday(3, .saturday, month: 9)
            default: .fixed(2, 14)
            }
        }
    }

    private static func mothersDay(_ country: String) -> Holiday {
        switch country {
        case "GB", "IE": .easter(-21)
        case "ES", "PT", "HU", "RO", "ZA": .weekday(1, .sunday, month: 5)
        case "MX", "GT", "SV": .fixed(5, 10)
        case "AR": .weekday(3, .sunday, month: 10)
        case "FR", "SE", "DO": .weekday(-1, .sunday, month: 5)
        case "BO": .fixed(5, 27)
        case "NI": .fixed(5, 30)
        case "PY": .fixed(5, 15)
        case "CR": .fixed(8, 15)
        case "PA": .fixed(12, 8)
        case "NO": .weekday(2, .sunday, month: 2)
        case "PL": .fixed(5, 26)
        default: .weekday(2, .sunday, month: 5)
        }
    }

    private static func fathersDay(_ country: String) -> Holiday {
        switch country {
        case "DE": .easter(39)
        case "ES", "PT", "IT", "HR", "BO", "HN", "LI": .fixed(3, 19)
        case "AT", "BE": .weekday(2, .sunday, month: 6)
        case "CH": .weekday(1, .sunday, month: 6)
        case "AU", "NZ": .weekday(1, .sunday, month: 9)
        case "SV", "GT": .fixed(6, 17)
        case "NI": .fixed(6, 23)
        case "UY": .weekday(2, .sunday, month: 7)
        case "DO": .weekday(-1, .sunday, month: 7)
        case "SE", "NO", "FI": .weekday(2, .sunday, month: 11)
        case "PL": .fixed(6, 23)
        default: .weekday(3, .sunday, month: 6)
        }
    }

    private static func independenceDay(_ country: String) -> Holiday {
        switch country {
        case "MX": .fixed(9, 16)
        case "AR": .fixed(7, 9)
        case "CO": .fixed(7, 20)
        case "CL": .fixed(9, 18)
        case "PE": .fixed(7, 28)
        case "EC": .fixed(8, 10)
        case "VE": .fixed(7, 5)
        case "UY": .fixed(8, 25)
        case "BO": .fixed(8, 6)
        case "CR", "GT", "HN", "NI", "SV": .fixed(9, 15)
        case "DO": .fixed(2, 27)
        case "PA": .fixed(11, 3)
        case "PY": .fixed(5, 14)
        case "IN": .fixed(8, 15)
        default: .fixed(7, 4)
        }
    }

    private static func nationalDay(_ country: String) -> Holiday {
        switch country {
        case "DE": .fixed(10, 3)
        case "AT": .fixed(10, 26)
        case "CH": .fixed(8, 1)
        case "ES": .fixed(10, 12)
        case "FR": .fixed(7, 14)
        case "AU": .fixed(1, 26)
        case "CA": .fixed(7, 1)
        case "IE": .fixed(3, 17)
        default: independenceDay(country)
        }
    }

    private static func childrensDay(_ country: String) -> Holiday {
        switch country {
        case "DE": .fixed(9, 20)
        case "MX": .fixed(4, 30)
        case "CO": .weekday(-1, .saturday, month: 4)
        case "AR", "CL": .weekday(3, .sunday, month: 8)
        case "US": .weekday(2, .sunday, month: 6)
        case "AT", "CH", "ES": .fixed(11, 20)
        default: .fixed(11, 20)
        }
    }
}
