import Mustache
import Screens

/// The model a template is given: the frame, the links and the screen.
struct Page: MustacheParent {
    let frame: PageFrame
    let screen: Any

    func child(named name: String) -> Any? {
        switch name {
        case "frame": frame
        case "links": TemplateValue(value: Links())
        case "screen": TemplateValue.wrapped(screen)
        default: nil
        }
    }
}
