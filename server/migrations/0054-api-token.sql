-- A token with which a program calls the API in the name of a person. Only the hash of its secret is stored. It never
-- allows more than the person may do at that moment.
create table api_token (
  id integer generated always as identity primary key,
  user_id integer not null references user_login (id) on delete cascade,
  name text not null,
  permissions text[] not null,
  -- SHA-256, in hexadecimal digits.
  secret_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text not null default '',
  revoked_at timestamptz
);
create unique index api_token_name on api_token (user_id, lower(name)) where revoked_at is null;

-- The token with which an entry was made.
alter table audit_entry add column token_name text not null default '';
grant insert (token_name) on audit_entry to gso_app;
