#!/bin/sh
# Brings Temporal's tables to the version of this image. The password is in SQL_PASSWORD.
set -eu
for database in temporal temporal_visibility; do
  case $database in
    temporal) folder=temporal ;;
    *) folder=visibility ;;
  esac
  tool="temporal-sql-tool --plugin postgres12 --endpoint postgres --port 5432 --user temporal --database $database"
  $tool setup-schema --version 0.0
  $tool update-schema --schema-dir "/etc/temporal/schema/postgresql/v12/$folder/versioned"
done
