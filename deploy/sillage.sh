#!/bin/sh
# Runs one of Sillage's tools as its user, with the settings of the units of systemd: sillage doctor
# A setting of the environment goes before theirs: DATABASE_URL=… sillage restore /var/backups/sillage/today.dump
set -eu
cd /opt/sillage
exec runuser -u sillage -- /bin/sh -c '
  given=$(export -p)
  set -a
  NODE_ENV=production
  SECRET_KEY_FILE=/etc/sillage/secret-key
  . /etc/sillage/sillage.env
  eval "$given"
  # Programs of PostgreSQL end where they may not look into the home for certificates, as in that of root.
  HOME=/opt/sillage
  exec /usr/bin/node dist/tool.js "$@"' sillage "$@"
