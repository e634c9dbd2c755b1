import Testing

@testable import Interchange

struct ContactLabelTests {
    @Test(arguments: [
        (["home"], "home"), (["work", "voice"], "work"), (["cell"], "mobile"), (["home", "fax"], "home fax"),
        (["fax", "work", "pref"], "work fax"), (["cell", "work", "voice", "text", "video"], "work mobile"), (["internet"], ""),
        ([], ""), (["x-school"], "school"), (["dom", "postal", "home"], "home"), (["cell", "mobile"], "mobile"),
        (["Chess club"], "Chess club"),
    ])
    func `TYPE words become a label`(types: [String], label: String) {
        #expect(ContactLabel.text(forTypes: types) == label)
    }

    @Test(arguments: [("home", ["home"]), ("work fax", ["work", "fax"]), ("mobile", ["cell"]), ("", [])])
    func `a standard label becomes TYPE words`(label: String, types: [String]) {
        #expect(ContactLabel.types(forText: label) == types)
    }

    @Test(arguments: ["Home", "fax work", "Chess club", "home  fax", " home", "cell", "home home"])
    func `what TYPE words would not give back needs a label of its own`(label: String) {
        #expect(ContactLabel.types(forText: label) == nil)
    }

    @Test func `Apple's wrapping is taken off`() {
        #expect(ContactLabel.unwrapped("_$!<HomePage>!$_") == ("HomePage", true))
        #expect(ContactLabel.unwrapped("$!<Home>!$") == ("Home", true))
        #expect(ContactLabel.unwrapped(" Chess club ") == ("Chess club", false))
        #expect(ContactLabel.unwrapped("_$!<>!$_") == ("", true))
        #expect(ContactLabel.unwrapped(">!$_$!<") == (">!$_$!<", false))
    }
}
