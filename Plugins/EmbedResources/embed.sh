#!/bin/sh
# Writes a Swift file that holds the files of a folder: embed.sh TYPE FOLDER OUTPUT
set -eu
type=$1 folder=$2 output=$3
cd "$folder"
new=$output.new
# In the order of bytes, whatever the machine's language.
export LC_ALL=C
{
  printf '/// The files of a folder as they were at the time of the build, in the order of their names.\n'
  printf 'enum %s {\n    static let files: [(name: StaticString, content: StaticString)] = [\n' "$type"
  for file in *; do
    printf '        ("%s", ' "$file"
    case $file in
      *.css | *.js | *.mustache | *.svg | *.txt)
        # Such a literal ends with its delimiter, and turns every CR LF into LF.
        if grep -q -e '"""####' -e "$(printf '\r')" "$file"; then
          echo "embed.sh: $folder/$file has a CR, or \"\"\"####, and cannot be a literal" >&2
          exit 1
        fi
        printf '####"""\n'
        cat "$file"
        printf '\n"""####),\n'
        ;;
      *) printf '"%s"),\n' "$(base64 <"$file" | tr -d '\n')" ;;
    esac
  done
  printf '    ]\n}\n'
} >"$new"
mv "$new" "$output"
