#!/bin/sh
# The first start of PostgreSQL makes the databases, each with an owner who may do nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --no-psqlrc \
  --set sillage="$SILLAGE_DB_PASSWORD" --set temporal="$TEMPORAL_DB_PASSWORD" <<'SQL'
CREATE ROLE sillage LOGIN PASSWORD :'sillage';
CREATE ROLE temporal LOGIN PASSWORD :'temporal';
CREATE DATABASE sillage OWNER sillage;
CREATE DATABASE temporal OWNER temporal;
CREATE DATABASE temporal_visibility OWNER temporal;
SQL
