-- no transaction
-- How long personal data is kept (docs/decisions/108). One row for each kind of rule that the program knows; without months the data
-- is kept for ever, which is how an upgrade leaves it.
create table if not exists retention_rule (
  id integer primary key,
  kind text not null unique,
  months integer check (months between 1 and 600),
  -- The scheduled job: the day for which nothing more is due, and where it continues until then.
  done_on date,
  last_id integer not null default 0,
  -- The last entry of the audit log whose copies were removed.
  last_entry bigint not null default 0,
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now()
);
insert into retention_rule (id, kind, updated_by)
values (1, 'contact', 'setup'), (2, 'account', 'setup'), (3, 'position', 'setup'), (4, 'mail', 'setup')
on conflict do nothing;

-- What is older than this, by the calendar of the business, is due.
create or replace function retention_start(months integer) returns timestamptz language sql stable parallel safe
  return start_of_day((business_today() - make_interval(months => months))::date);

-- What is due is found here, however much is stored.
drop index concurrently if exists visit_check_in_with_position;
create index concurrently if not exists visit_check_in_with_position on visit_check_in (received_at) where latitude is not null;
drop index concurrently if exists visit_file_with_position;
create index concurrently if not exists visit_file_with_position on visit_file (created_at) where latitude is not null;
drop index concurrently if exists quotation_mail_with_text;
create index concurrently if not exists quotation_mail_with_text on quotation_mail (created_at) where recipients <> '{}';

-- The application cannot change the audit log. This removes the fields that a rule is about, and nothing else, from entries that the rule
-- says are too old; the entries remain. Returns the last entry that is done with, null if there is no older one or no such rule.
create or replace function retain_in_audit_log(rule text, after_id bigint, most integer) returns table (last_id bigint, entries bigint)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with due as (
    select retention_start(months) as start,
      case kind when 'position' then array['visit', 'visit_file'] when 'mail' then array['quotation_mail'] end as entities,
      case kind
        when 'position' then array['checkIn.latitude', 'checkIn.longitude', 'checkIn.accuracy', 'latitude', 'longitude']
        when 'mail' then array['to', 'cc', 'subject', 'refused', 'error'] end as fields
    from retention_rule where kind = rule and months is not null
  ),
  batch as materialized (
    select id, at, entity from audit_entry where id > after_id order by id limit most
  ),
  emptied as (
    update audit_entry as entry set changes = (
        select coalesce(jsonb_agg(change order by place), '[]')
        from jsonb_array_elements(changes) with ordinality as element (change, place) where change ->> 'field' <> all (fields))
    from due, batch
    where entry.id = batch.id and batch.at < start and batch.entity = any (entities)
      and exists (select from jsonb_array_elements(changes) as change where change ->> 'field' = any (fields))
    returning entry.id
  )
  -- Entries of the same hour may have been committed in another order, and are examined again.
  select (select max(id) from batch, due where at < start - interval '1 hour' and entities is not null), (select count(*) from emptied)
$$;
revoke all on function retain_in_audit_log(text, bigint, integer) from public;
grant execute on function retain_in_audit_log(text, bigint, integer) to gso_app;
