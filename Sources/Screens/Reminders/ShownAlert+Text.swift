package import Application
package import Kinkeeper

extension ShownAlert {
    /// An alert in the words of a reader.
    package init(_ alert: Alert, _ text: AlertText) {
        self.init(alert, title: text.title, body: text.body, reason: text.reason, page: DeepLink.text(text.path))
    }
}
