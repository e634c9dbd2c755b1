/// The colours of a picture.
struct PaintingPalette: Hashable {
    /// The ground above.
    var top: PaintingColour
    /// The ground below, or at the horizon.
    var low: PaintingColour
    /// The lightest: sun, moon, the light on things.
    var glow: PaintingColour
    /// The darkest: shade, stems, ink.
    var deep: PaintingColour
    /// The colours of the things themselves. Landscape takes them from far to near.
    var accents: [PaintingColour]

    /// The palette of a style in a mood.
    init(_ style: PaintingStyle, _ mood: PaintingMood) {
        switch style {
        case .landscape: self = Self.landscape(mood)
        case .bloom: self = Self.bloom(mood)
        case .tiles: self = Self.tiles(mood)
        case .waves: self = Self.waves(mood)
        case .constellation: self = Self.constellation(mood)
        }
    }

    private init(
        _ top: PaintingColour, _ low: PaintingColour, glow: PaintingColour, deep: PaintingColour, _ accents: PaintingColour...
    ) {
        self.top = top
        self.low = low
        self.glow = glow
        self.deep = deep
        self.accents = accents
    }

    /// The palette with each hue turned a little, so that two days of one mood are no copies.
    func turned(_ degrees: Double) -> Self {
        var palette = self
        palette.top = top.turned(degrees)
        palette.low = low.turned(degrees)
        palette.deep = deep.turned(degrees)
        palette.accents = accents.map { $0.turned(degrees) }
        return palette
    }

    /// What darkens things: the ground above where it is dark, else a warm shade that is no colour of its own.
    var shadow: PaintingColour { top.lightness < 0.4 ? top : (0x33_24_2F as PaintingColour).mixed(deep, 0.25) }

    /// A colour between the accents, for a place from 0 for the first to 1 for the last.
    func accent(at place: Double) -> PaintingColour {
        let position = min(max(place, 0), 1) * Double(accents.count - 1)
        let index = min(Int(position), accents.count - 2)
        return accents[index].mixed(accents[index + 1], position - Double(index))
    }

    private static func landscape(_ mood: PaintingMood) -> Self {
        switch mood {
        case .bright:
            Self(0xEFB58A, 0xFDEBCB, glow: 0xFFF8E8, deep: 0x1D3F32, 0xD9B596, 0xA9AE8F, 0x7FA080, 0x558267, 0x2F6248)
        case .calm:
            Self(0xA3BFC2, 0xF0E8D6, glow: 0xFFFBF0, deep: 0x1F3A42, 0xB3C3BF, 0x8FA9A8, 0x698C90, 0x47707A, 0x2F5661)
        case .heavy:
            Self(0x2B3044, 0x9A8A92, glow: 0xF0E4D4, deep: 0x14151F, 0x766F80, 0x5C5A6D, 0x454960, 0x33384D, 0x23273A)
        case .unknown:
            Self(0xE6DAC4, 0xFAF5EC, glow: 0xFFFDF8, deep: 0x3B342C, 0xD8CBB5, 0xBDAD94, 0x9C8C75, 0x7B6D5A, 0x5B5043)
        }
    }

    private static func bloom(_ mood: PaintingMood) -> Self {
        switch mood {
        case .bright:
            Self(0xFBF0DC, 0xF5DDBF, glow: 0xFFF9EC, deep: 0x2F5A43, 0xD4573C, 0xEBA544, 0xE58B86, 0xF3CB70, 0xB8475A)
        case .calm:
            Self(0xE9EDE3, 0xCFDCD3, glow: 0xFBFAF1, deep: 0x375F56, 0x6487AC, 0xF1E9D6, 0x8D82B0, 0xA5BDD3, 0xD9AE92)
        case .heavy:
            Self(0x272833, 0x43394A, glow: 0xE2D2BE, deep: 0x5B7464, 0x9C4656, 0xC9A077, 0x7A6596, 0xB77269, 0xA29AAB)
        case .unknown:
            Self(0xF7F0E3, 0xE9DDC8, glow: 0xFFFBF3, deep: 0x6C6654, 0xA1896B, 0xD0B893, 0x858A78, 0xBB927B, 0x7A6B5C)
        }
    }

    private static func tiles(_ mood: PaintingMood) -> Self {
        switch mood {
        case .bright:
            Self(0xF8EEDC, 0xF3E2C6, glow: 0xFFF8E9, deep: 0x2E5B4A, 0xD9623F, 0xEDB24F, 0x2E5B4A, 0xE7A08C, 0x8DB09A)
        case .calm:
            Self(0xEEEBDF, 0xDDE4DB, glow: 0xFAF7EC, deep: 0x2F5560, 0x44727E, 0xA9C2BE, 0xD8B894, 0x7F9E8E, 0x2F5560)
        case .heavy:
            Self(0x3A3545, 0x2A2936, glow: 0xD9C6AE, deep: 0x1B1B26, 0x75434F, 0x4B4F6B, 0xB0855F, 0x6C6580, 0x20222F)
        case .unknown:
            Self(0xF5EEE1, 0xEBE0CD, glow: 0xFFFCF5, deep: 0x4C4338, 0xB29C7D, 0xD6C6AA, 0x7C705E, 0xC4A891, 0x98988A)
        }
    }

    private static func waves(_ mood: PaintingMood) -> Self {
        switch mood {
        case .bright:
            Self(0xFCE9CB, 0xF6C9A0, glow: 0xFFF6E3, deep: 0x1F4F58, 0xF0A184, 0xE98B6F, 0x9DB8A6, 0x4E8F8D, 0x276571)
        case .calm:
            Self(0xEDF0E8, 0xCBDCDB, glow: 0xFCFBF4, deep: 0x1D4254, 0xBBD3D2, 0x93B8BC, 0x6A9AA5, 0x457A8C, 0x295A70)
        case .heavy:
            Self(0x3A3C4D, 0x5E5866, glow: 0xE6D6C3, deep: 0x12141F, 0x6D6677, 0x525570, 0x3C4460, 0x2B344F, 0x1C2338)
        case .unknown:
            Self(0xFAF4E9, 0xEDE2CF, glow: 0xFFFDF8, deep: 0x4A4136, 0xDCCFB8, 0xC5B59B, 0xA99A82, 0x897B67, 0x6A5E4F)
        }
    }

    private static func constellation(_ mood: PaintingMood) -> Self {
        switch mood {
        case .bright:
            Self(0x1F3158, 0xEFAE86, glow: 0xFFF1CC, deep: 0x16233F, 0xFFE0A0, 0xFFC9A8, 0xFFF6E0, 0xF5B8A6, 0xCFE0EC)
        case .calm:
            Self(0x0F2A3B, 0x6B9A9C, glow: 0xF2F4E4, deep: 0x0B1D2A, 0xDDEBDD, 0xF4E7C4, 0xA9D0D0, 0xFFFFFF, 0xC6D8E8)
        case .heavy:
            Self(0x12111B, 0x4A3548, glow: 0xE9D9C5, deep: 0x0B0A12, 0xD9B79A, 0xB98A93, 0xE6DCD2, 0x9A92B5, 0xC9A0A0)
        case .unknown:
            Self(0xF6EEDF, 0xE6D9C1, glow: 0xFFFBF2, deep: 0x4B4136, 0x6F6250, 0x8B6B52, 0x4B4136, 0x7F7A66, 0xA07C5C)
        }
    }
}
