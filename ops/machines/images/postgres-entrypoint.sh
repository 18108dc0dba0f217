#!/usr/bin/env bash
# What ops/compose.yaml relies on of the official image's first program: an empty folder becomes a database whose superuser has
# the password of a file, the scripts of /docker-entrypoint-initdb.d run once, without the network, and then the server starts.
set -euo pipefail
if [[ $1 == postgres && ! -s $PGDATA/PG_VERSION ]]; then
  [[ $(id -u) != 0 ]] || exec runuser -u postgres -- "$0" "$@"
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  # shellcheck disable=SC2086
  initdb --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" ${POSTGRES_INITDB_ARGS:-}
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  export POSTGRES_USER=postgres
  pg_ctl --pgdata="$PGDATA" --options="-c listen_addresses=''" --wait start
  for script in /docker-entrypoint-initdb.d/*.sh; do
    # shellcheck source=/dev/null
    . "$script"
  done
  pg_ctl --pgdata="$PGDATA" --mode=fast --wait stop
fi
exec "$@"
