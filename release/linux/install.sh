#!/bin/sh
# Puts Enfilade into your own menu: no root is needed. `install.sh --remove` takes it away; saves and maps stay.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
base=${XDG_DATA_HOME:-$HOME/.local/share}
program=$base/enfilade-program
bin=$HOME/.local/bin/enfilade

if [ "${1:-}" = --remove ]; then
    [ -d "$here/share" ] && (cd "$here/share" && find . -type f) | while read -r file; do rm -f "$base/$file"; done
    rm -rf "$program" "$bin"
    echo "Enfilade is removed; saves, maps and settings are kept in $base/enfilade"
    exit 0
fi
if [ "$here" != "$program" ]; then
    rm -rf "$program"
    mkdir -p "$program" "$(dirname "$bin")"
    cp -R "$here/." "$program/"
fi
cp -R "$program/share/." "$base/"
sed "s|^Exec=enfilade|Exec=\"$program/enfilade\"|" "$program/share/applications/org.enfilade.Enfilade.desktop" \
    > "$base/applications/org.enfilade.Enfilade.desktop"
ln -sf "$program/enfilade" "$bin"
for update in "update-desktop-database $base/applications" "update-mime-database $base/mime"; do
    command -v "${update%% *}" > /dev/null && $update || true
done
echo "Enfilade is in your menu, and as $bin on the command line"
