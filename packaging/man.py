#!/usr/bin/env python3
"""Writes the manual page kinkeeper(1) from what the program says of its own commands.

    kinkeeper --experimental-dump-help | packaging/man.py [--date 2026-11-29] > kinkeeper.1
"""
import argparse
import collections
import json
import sys


def text(words):
    """Plain words as roff takes them: no sign is a command, hyphens can be copied."""
    plain = (words or "").replace("\\", "\\e").replace("-", "\\-")
    lines = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in plain).split("\n")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in lines if line)


def name_of(one):
    return ("-" if one["kind"] != "long" else "--") + one["name"]


def value_of(argument):
    return f"\\fI{text(argument.get('valueName') or 'value')}\\fR"


def shown(things):
    return [one for one in things or [] if one.get("shouldDisplay", True)]


def is_help(argument):
    return any(one["name"] in ("help", "version") for one in argument.get("names") or [])


def synopsis(command):
    parts = [f"\\fB{text(' '.join([*command.get('superCommands', []), command['commandName']]))}\\fR"]
    for argument in shown(command.get("arguments")):
        if argument["kind"] == "positional":
            part = value_of(argument) + (" ..." if argument.get("isRepeating") else "")
            parts.append(f"[{part}]" if argument.get("isOptional") else part)
    if any(one["kind"] != "positional" and not is_help(one) for one in shown(command.get("arguments"))):
        parts.append("[\\fIoptions\\fR]")
    if commands_of(command):
        parts.append("\\fIcommand\\fR")
    return " ".join(parts)


def commands_of(command):
    return [one for one in shown(command.get("subcommands")) if one["commandName"] != "help"]


def argument_lines(argument):
    if argument["kind"] == "positional":
        head = value_of(argument)
    else:
        names = ", ".join(f"\\fB{text(name_of(one))}\\fR" for one in argument["names"])
        head = names + (f" {value_of(argument)}" if argument["kind"] == "option" else "")
    about = [argument.get("abstract"), argument.get("discussion")]
    return [".TP", head, text(" ".join(one.strip() for one in about if one)) or "\\&"]


#: An option of so many commands is explained once.
COMMON = 12


def spelled(argument):
    return json.dumps([argument.get("names"), argument.get("valueName"), argument.get("abstract")])


def all_commands(command):
    for one in commands_of(command):
        yield one
        yield from all_commands(one)


def common_options(root):
    """The options that many commands have, in the order in which they come first."""
    counts, first = collections.Counter(), {}
    for command in all_commands(root):
        for argument in shown(command.get("arguments")):
            if argument["kind"] != "positional" and not is_help(argument):
                counts[spelled(argument)] += 1
                first.setdefault(spelled(argument), argument)
    return {key: argument for key, argument in first.items() if counts[key] >= COMMON}


def section(command, common):
    """A command with its own options, then its commands."""
    lines = [".SS " + json.dumps(" ".join([*command.get("superCommands", [])[1:], command["commandName"]])).replace("-", "\\-"),
             synopsis(command), ".PP", text(command.get("abstract"))]
    if command.get("discussion"):
        lines += [".PP", text(command["discussion"])]
    for argument in shown(command.get("arguments")):
        if not is_help(argument) and spelled(argument) not in common:
            lines += argument_lines(argument)
    for one in commands_of(command):
        lines += section(one, common)
    return lines


def page(tool, version, date):
    command = tool["command"]
    common = common_options(command)
    lines = [
        f'.TH KINKEEPER 1 "{date}" "{version}" "Kinkeeper"', ".nh", ".ad l", ".SH NAME",
        f"kinkeeper \\- {text(command['abstract'].rstrip('.'))}", ".SH SYNOPSIS", synopsis(command), ".SH DESCRIPTION",
        text(command.get("discussion")), ".SH OPTIONS", "Most commands have these; each says in its help which ones it takes.",
        *(line for argument in common.values() for line in argument_lines(argument)), ".SH COMMANDS"]
    for one in commands_of(command):
        lines += section(one, common)
    lines += [
        ".SH ENVIRONMENT", ".TP", "\\fBKINKEEPER_DATA\\fR", "The data folder.",
        ".TP", "\\fBKINKEEPER_*\\fR", "Settings of the server; \\fBkinkeeper doctor\\fR shows each with its value and where it comes from.",
        ".SH FILES", ".TP", "\\fI~/.local/share/kinkeeper\\fR", "The data folder where nothing else is said.",
        ".TP", "\\fI/var/lib/kinkeeper\\fR", "The data folder of the service of the Debian package.",
        ".TP", "\\fI/etc/default/kinkeeper\\fR", "The settings of that service."]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--date", default="")
    parser.add_argument("--version", default="")
    options = parser.parse_args()
    sys.stdout.write(page(json.load(sys.stdin), options.version, options.date))


if __name__ == "__main__":
    main()
