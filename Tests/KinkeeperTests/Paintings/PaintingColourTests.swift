import Testing

@testable import Kinkeeper

struct PaintingColourTests {
    @Test func `a colour is written in six digits`() {
        #expect((0x2F6248 as PaintingColour).hex == "#2f6248" && (0x00000A as PaintingColour).hex == "#00000a")
    }

    @Test func `mixing goes from one colour to the other and no further`() {
        let (black, white): (PaintingColour, PaintingColour) = (0x000000, 0xFFFFFF)
        #expect(
            [-1, 0, 0.5, 1, 2].map { black.mixed(white, $0).hex } == ["#000000", "#000000", "#808080", "#ffffff", "#ffffff"])
    }

    @Test func `turning the hue keeps greys, lightness, and after a whole turn the colour`() {
        #expect((0x808080 as PaintingColour).turned(70).hex == "#808080")
        let green: PaintingColour = 0x2F6248
        #expect(abs(green.turned(9).lightness - green.lightness) < 0.01)
        let whole = green.turned(360)
        #expect(
            abs(whole.red - green.red) < 0.01 && abs(whole.green - green.green) < 0.01 && abs(whole.blue - green.blue) < 0.01)
        #expect(green.turned(9) != green && green.turned(-30) != green.turned(30))
    }

    @Test func `each palette has light apart from shade`() {
        for style in PaintingStyle.allCases {
            for mood in PaintingMood.allCases {
                let palette = PaintingPalette(style, mood)
                #expect(palette.glow.lightness - palette.shadow.lightness > 0.4, "\(style) \(mood)")
                #expect(palette.accents.count == 5 && Set(palette.accents).count == 5, "\(style) \(mood)")
            }
        }
    }
}
