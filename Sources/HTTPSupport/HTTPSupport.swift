// HTTPSupport
