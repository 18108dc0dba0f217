-- Who did what when, with the old and new values. Written in the transaction of the change itself.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null check (action in ('create', 'update', 'delete', 'import', 'export', 'login', 'logout')),
  entity text not null,
  entity_id integer,
  entity_version integer,
  changes jsonb not null default '[]',
  request_id text not null
);
create index audit_entry_record on audit_entry (entity, entity_id, id);
create index audit_entry_actor on audit_entry (actor, id);

-- Append-only for the application, so that nobody can hide traces through it.
revoke update, delete, truncate on audit_entry from gso_app;

-- A create that was answered once answers the same again for the same key.
create table idempotency_key (
  username text not null,
  key text not null,
  call text not null,
  body_hash text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (username, key)
);
create index idempotency_key_age on idempotency_key (created_at);
