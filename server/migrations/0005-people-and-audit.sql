-- What a record was called when it was changed, so that the audit page reads like a story and can be searched.
alter table audit_entry
  add column record_name text not null default '',
  add column record_search text collate "C" not null generated always as (lower(record_name)) stored;
alter table audit_entry drop constraint audit_entry_action_check;
alter table audit_entry add constraint audit_entry_action_check check (
  action in (
    'create', 'update', 'delete', 'import', 'export', 'login', 'logout', 'reset-password', 'change-password', 'end-session'
  )
);

create index audit_entry_at on audit_entry (at, id);
create index audit_entry_actor_at on audit_entry (actor, at, id);
drop index audit_entry_actor;
create index audit_entry_record_search on audit_entry (record_search, at, id) where record_search <> '';
-- Changes are frequent and met soon by walking back in time; everything else is rare and gets an index.
create index audit_entry_event on audit_entry (action, at, id) where action not in ('create', 'update', 'delete');

-- People are found by the name they sign in with and by their own.
alter table user_login add column name_search text collate "C" not null
  generated always as (' ' || lower(username) || ' ' || lower(first_name)) stored;
create index user_login_search on user_login using gin (name_search gin_trgm_ops) with (fastupdate = off);

-- Days, months and "today" are those of the business, wherever server and browser stand. The application sets the
-- zone on its connections.
create function business_time_zone() returns text language sql stable parallel safe
  return coalesce(nullif(current_setting('gso.time_zone', true), ''), 'Asia/Jakarta');
create function start_of_day(day date) returns timestamptz language sql stable parallel safe
  return day::timestamp at time zone business_time_zone();
