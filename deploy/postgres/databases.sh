#!/bin/sh
# The first start of PostgreSQL makes the databases, each with an owner who may do nothing else.
set -eu
: "${SILLAGE_DB_PASSWORD:?}" "${TEMPORAL_DB_PASSWORD:?}"
# psql reads the passwords from the environment: the list of processes shows its arguments to everybody on the machine.
psql --set ON_ERROR_STOP=1 --username postgres --no-psqlrc <<'SQL'
\getenv sillage SILLAGE_DB_PASSWORD
\getenv temporal TEMPORAL_DB_PASSWORD
CREATE ROLE sillage LOGIN PASSWORD :'sillage';
CREATE ROLE temporal LOGIN PASSWORD :'temporal';
CREATE DATABASE sillage OWNER sillage;
CREATE DATABASE temporal OWNER temporal;
CREATE DATABASE temporal_visibility OWNER temporal;
SQL
