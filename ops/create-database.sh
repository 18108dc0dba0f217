#!/bin/sh
# Run once by the container of PostgreSQL, when its volume is empty.
set -eu
GSO_OWNER_PASSWORD=$(cat /run/secrets/owner-password)
GSO_APPLICATION_PASSWORD=$(cat /run/secrets/application-password)
export GSO_OWNER_PASSWORD GSO_APPLICATION_PASSWORD
psql --no-psqlrc --quiet --username "$POSTGRES_USER" --dbname postgres --file /database.sql
