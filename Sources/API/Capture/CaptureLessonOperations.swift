import Application
import HTTPTypes
import Kinkeeper
import Store

extension Schemas {
    /// What quick notes have learnt.
    static let captureLessons: [(name: String, schema: Schema)] = [
        Records.captureLesson.described, Records.captureLearning.described,
    ]
}

extension Operation {
    /// What quick notes have learnt from the account's corrections: seen, removed, switched off. Nothing here teaches them.
    static let captureLessons: [Operation] = [
        readCaptureLearning, setCaptureLearning, removeCaptureLesson, clearCaptureLessons,
    ].map(\.inOwn)

    private static let readCaptureLearning = Operation(
        id: "readCaptureLearning", method: .get, path: "/captures/lessons", tag: "Capture",
        summary: "What quick notes have learnt from your corrections, by word", scope: .readPeople,
        success: .json(.named("CaptureLearning"), "All of it.")
    ) { call in
        .json(Records.captureLearning.json(try await call.space.captureLearning(of: call.asking)))
    }

    private static let setCaptureLearning = Operation(
        id: "setCaptureLearning", method: .put, path: "/captures/lessons", tag: "Capture",
        summary: "Switch learning on or off; what was learnt stays, and is not used while it is off", scope: .writeSettings,
        body: .json(
            .object(
                "Whether quick notes learn.", required: ["isOn"],
                ["isOn": .flag("Whether they learn, and lines are read by what they learnt.")])),
        success: .empty("Switched.")
    ) { call in
        let isOn = call.body["isOn"]?.flag ?? true
        try await call.space.setCaptureLearning(isOn: isOn, of: call.asking)
        return .nothing
    }

    private static let removeCaptureLesson = Operation(
        id: "removeCaptureLesson", method: .delete, path: "/captures/lessons/{lesson}", tag: "Capture",
        summary: "Remove one thing that quick notes have learnt", scope: .writeSettings, success: .empty("Removed.")
    ) { call in
        try await call.space.removeCaptureLesson(call.identifier("lesson"), of: call.asking)
        return .nothing
    }

    private static let clearCaptureLessons = Operation(
        id: "clearCaptureLessons", method: .delete, path: "/captures/lessons", tag: "Capture",
        summary: "Remove all that quick notes have learnt; it cannot be undone", scope: .writeSettings,
        success: .empty("Removed.")
    ) { call in
        try await call.space.clearCaptureLessons(of: call.asking)
        return .nothing
    }
}
