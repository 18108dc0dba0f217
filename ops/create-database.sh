#!/bin/sh
# Run once by the container of PostgreSQL, when its volume is empty.
set -eu
GSO_OWNER_PASSWORD=$(cat /run/secrets/owner-password)
GSO_APPLICATION_PASSWORD=$(cat /run/secrets/application-password)
GSO_BACKUP_PASSWORD=$(cat /run/secrets/backup-password)
export GSO_OWNER_PASSWORD GSO_APPLICATION_PASSWORD GSO_BACKUP_PASSWORD
psql --no-psqlrc --quiet --username "$POSTGRES_USER" --dbname postgres --file /database.sql
# Other machines sign in by password only, also for backups.
echo 'host replication gso_backup all scram-sha-256' >>"$PGDATA/pg_hba.conf"
