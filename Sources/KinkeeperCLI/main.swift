import Hummingbird
import GRDB
import Mustache
import Crypto
import ArgumentParser
print("hi")
