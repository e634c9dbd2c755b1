import Foundation
import Testing

@testable import KinkeeperCLI

@Suite struct DataFolderLocationTests {
    @Test func `a named folder beats the environment, and the environment the platform`() {
        let environment = ["KINKEEPER_DATA": "/from/environment", "XDG_DATA_HOME": "/from/xdg"]
        #expect(DataFolderLocation.url(named: "/named", environment: environment).path == "/named")
        #expect(DataFolderLocation.url(named: nil, environment: environment).path == "/from/environment")
        #expect(DataFolderLocation.url(named: "", environment: environment).path == "/from/environment")
    }

    #if !os(macOS)
        @Test func `the platform's folder follows XDG and ignores a relative one`() {
            #expect(DataFolderLocation.url(named: nil, environment: ["XDG_DATA_HOME": "/xdg"]).path == "/xdg/kinkeeper")
            let home = FileManager.default.homeDirectoryForCurrentUser.path
            for environment in [[:], ["XDG_DATA_HOME": "relative"], ["KINKEEPER_DATA": ""]] {
                let path = DataFolderLocation.url(named: nil, environment: environment).path
                #expect(path == "\(home)/.local/share/kinkeeper")
            }
        }
    #endif
}
