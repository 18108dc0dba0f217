-- Deleted records, for a few minutes: each with the rows that disappeared with it.
create table deleted_record (
  id bigint generated always as identity primary key,
  -- The transaction that deleted it. What it deleted is restored together, the last first.
  deletion xid8 not null default pg_current_xact_id(),
  entity text not null,
  record_id integer not null,
  deleted_by text not null,
  deleted_at timestamptz not null default now(),
  -- [{"table": …, "rows": […]}, …], a table after the one that it refers to.
  kept jsonb not null
);
create index deleted_record_record on deleted_record (entity, record_id, id);
create index deleted_record_deletion on deleted_record (deletion, id);
create index deleted_record_age on deleted_record (deleted_at);

-- A restore leaves an entry too. The next file looks at the older entries, without blocking anybody.
alter table audit_entry drop constraint audit_entry_action_check;
alter table audit_entry add constraint audit_entry_action_check check (
  action in (
    'create', 'update', 'delete', 'restore', 'import', 'export', 'login', 'logout', 'reset-password', 'change-password',
    'end-session', 'sign-in-failed'
  )
) not valid;

-- A restored shodan keeps the day on which it stopped being open. A new one comes with the default of the column.
create or replace function keep_open_until() returns trigger language plpgsql as $$
begin
  if new.status = 'OPEN' then
    new.open_until := 'infinity';
  elsif tg_op = 'INSERT' then
    new.open_until := case new.open_until when 'infinity' then '-infinity' else new.open_until end;
  elsif old.status = 'OPEN' then
    new.open_until := business_today();
  end if;
  return new;
end
$$;
