-- The roles and the database, to be run by a superuser:  psql --dbname postgres --file ops/database.sql
-- Running it again changes nothing but the passwords, which come from the environment and never from a command line.
\set ON_ERROR_STOP on
\getenv owner_password GSO_OWNER_PASSWORD
\getenv application_password GSO_APPLICATION_PASSWORD
-- The name of the database, which is also that of the role that the application signs in with; gso unless it is a cell.
\set database gso
\getenv database GSO_DATABASE
\set owner :database _owner

-- gso_app holds the rights of the application; the migrations grant them. gso signs in with them, gso_owner migrates.
select 'create role gso_app nologin' where to_regrole('gso_app') is null \gexec
select format('create role %I login in role gso_app', :'database') where to_regrole(:'database') is null \gexec
select format('create role %I login', :'owner') where to_regrole(:'owner') is null \gexec
alter role :"database" password :'application_password';
alter role :"owner" password :'owner_password';

-- Not the template of the machine, whose encoding depends on the language it was installed in.
select format($$create database %I owner %I template template0 encoding 'UTF8' locale 'C.UTF-8'$$, :'database', :'owner')
where not exists (select from pg_database where datname = :'database') \gexec

-- The roles of other companies on this server must not even connect.
revoke connect on database :"database" from public;
grant connect on database :"database" to :"database";
