#!/bin/sh
# Makes the namespace that holds the runs, unless it is there. Temporal keeps what has ended for three days.
set -eu
# The program reads its settings from there, and ends where no home is known.
export HOME="${HOME:-/nonexistent}"
until temporal operator cluster health; do sleep 2; done
temporal operator namespace describe --namespace default ||
  temporal operator namespace create --namespace default --retention 3d
