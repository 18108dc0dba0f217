-- The application connects as a member of this role. It owns nothing and may not change the schema.
do $$
begin
  if not exists (select from pg_roles where rolname = 'gso_app') then
    create role gso_app nologin;
  end if;
exception when duplicate_object then null; -- another database of the same cluster migrated at the same moment
end
$$;

grant usage on schema public to gso_app;
grant select on kysely_migration to gso_app;
alter default privileges in schema public grant select, insert, update, delete on tables to gso_app;

create extension if not exists pg_trgm;

create table role (
  id integer generated always as identity primary key,
  name text not null,
  permissions text[] not null default '{}',
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now()
);
create unique index role_name on role (lower(name));

create table user_login (
  id integer generated always as identity primary key,
  -- Fixed after creation, so other tables refer to people by it and lists need no join to show it.
  username text not null unique,
  password_hash text not null,
  must_change_password boolean not null default false,
  role_id integer not null references role (id),
  enabled boolean not null default true,
  first_name text not null,
  email text not null default '',
  phone_no text not null default '',
  target numeric(18, 0) not null default 0 check (target >= 0),
  target_visit integer not null default 0 check (target_visit >= 0),
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now()
);
create unique index user_login_username on user_login (lower(username));
create index user_login_role on user_login (role_id);

-- A signed-in browser. Removing the row ends the session on every API process at once.
create table session (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references user_login (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index session_of_user on session (user_id);
create index session_expiry on session (expires_at);

-- Whoever is disabled, gets another role or another password, or whose role grants other things from now on, must sign
-- in again. The database sees to it, so that no code path can forget.
create function end_sessions_of_user() returns trigger language plpgsql as $$
begin
  delete from session where user_id = new.id;
  return null;
end
$$;
create trigger user_login_ends_sessions
  after update of password_hash, role_id, enabled on user_login for each row
  when ((old.password_hash, old.role_id, old.enabled) is distinct from (new.password_hash, new.role_id, new.enabled))
  execute function end_sessions_of_user();

create function end_sessions_of_role() returns trigger language plpgsql as $$
begin
  delete from session using user_login where user_login.id = session.user_id and user_login.role_id = new.id;
  return null;
end
$$;
create trigger role_ends_sessions
  after update of permissions on role for each row when (old.permissions is distinct from new.permissions)
  execute function end_sessions_of_role();

create table login_failure (
  id bigint generated always as identity primary key,
  username_key text not null,
  address text not null,
  failed_at timestamptz not null default now()
);
create index login_failure_pair on login_failure (username_key, address, failed_at);
create index login_failure_address on login_failure (address, failed_at);
create index login_failure_age on login_failure (failed_at);
