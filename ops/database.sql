-- The roles and the database, to be run by a superuser:  psql --dbname postgres --file ops/database.sql
-- Running it again changes nothing but the passwords, which come from the environment and never from a command line.
\set ON_ERROR_STOP on
\getenv owner_password GSO_OWNER_PASSWORD
\getenv application_password GSO_APPLICATION_PASSWORD

-- gso_app holds the rights of the application; the migrations grant them. gso signs in with them, gso_owner migrates.
select 'create role gso_app nologin' where to_regrole('gso_app') is null \gexec
select 'create role gso login in role gso_app' where to_regrole('gso') is null \gexec
select 'create role gso_owner login' where to_regrole('gso_owner') is null \gexec
alter role gso password :'application_password';
alter role gso_owner password :'owner_password';

-- Not the template of the machine, whose encoding depends on the language it was installed in.
select $$create database gso owner gso_owner template template0 encoding 'UTF8' locale 'C.UTF-8'$$
where not exists (select from pg_database where datname = 'gso') \gexec
