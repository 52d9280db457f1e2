#!/bin/sh
# Brings Temporal's tables to the version of temporal-sql-tool, which holds them. The password is in SQL_PASSWORD, or in POSTGRES_PWD, which the
# server reads.
set -eu
export SQL_PASSWORD="${SQL_PASSWORD:-${POSTGRES_PWD:?}}"
for database in temporal temporal_visibility; do
  case $database in
    temporal) schema=temporal ;;
    *) schema=visibility ;;
  esac
  tool="temporal-sql-tool --plugin postgres12 --endpoint ${SQL_HOST:-postgres} --port ${SQL_PORT:-5432} --user temporal --database $database"
  $tool setup-schema --version 0.0
  $tool update-schema --schema-name "postgresql/v12/$schema"
done
