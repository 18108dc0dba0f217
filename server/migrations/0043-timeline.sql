-- What happened to a company, a contact, a shodan and a project, in one stream (docs/decisions/068). The next file has the
-- triggers, and enters what is there already.

-- The statuses that a shodan or a quotation has had.
create table status_change (
  id integer generated always as identity primary key,
  shodan_id integer references shodan (id) on delete cascade,
  quotation_id integer references quotation (id) on delete cascade,
  from_status text not null,
  to_status text not null,
  at timestamptz not null,
  by text not null,
  check (num_nonnulls(shodan_id, quotation_id) = 1),
  unique (shodan_id, at),
  unique (quotation_id, at)
);

-- What people write about a record. It belongs to exactly one.
create table note (
  id integer generated always as identity primary key,
  company_id integer references company (id) on delete cascade,
  customer_id integer references customer (id) on delete cascade,
  shodan_id integer references shodan (id) on delete cascade,
  project_id integer references project (id) on delete cascade,
  text text not null check (text <> ''),
  -- The users whom it mentions. Each of them has been notified, except the author.
  mentions text[] not null default '{}',
  -- When its author last changed the text.
  edited_at timestamptz,
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(company_id, customer_id, shodan_id, project_id) = 1)
);
create function mark_note_as_edited() returns trigger language plpgsql as $$
begin
  new.edited_at := now();
  return new;
end
$$;
create trigger note_is_edited before update of text on note
  for each row when (old.text <> new.text) execute function mark_note_as_edited();
create index note_of_company on note (company_id) where company_id is not null;
create index note_of_customer on note (customer_id) where customer_id is not null;
create index note_of_shodan on note (shodan_id) where shodan_id is not null;
create index note_of_project on note (project_id) where project_id is not null;

-- Kept by triggers, and always what timeline_expected says. A page reads the names and amounts of its rows where they are.
-- The kind says whose record it is and who may open it: the index of a subject finds the newest of each kind that a reader
-- may open, and never passes the others.
create table timeline_entry (
  kind text not null,
  record_id integer not null,
  at timestamptz not null,
  by text not null,
  company_id integer not null,
  customer_id integer,
  shodan_id integer,
  project_id integer,
  primary key (kind, record_id)
);
create index timeline_of_company on timeline_entry (company_id, kind, at desc, record_id desc);
create index timeline_of_customer on timeline_entry (customer_id, kind, at desc, record_id desc) where customer_id is not null;
create index timeline_of_shodan on timeline_entry (shodan_id, kind, at desc, record_id desc) where shodan_id is not null;
create index timeline_of_project on timeline_entry (project_id, kind, at desc, record_id desc) where project_id is not null;

-- The first instant of the calendar that every time zone has in the same era.
create function not_before_the_era(at timestamptz) returns timestamptz language sql immutable parallel safe
  return greatest(at, timestamptz '0001-01-02 00:00:00+00');

-- A time of day as the business writes it, 0900.
create function business_instant(day date, time_of_day text) returns timestamptz language sql stable parallel safe
  return not_before_the_era(
    (day + make_interval(hours => left(time_of_day, 2)::integer, mins => right(time_of_day, 2)::integer))
    at time zone business_time_zone()
  );

-- When a document with a date was written; the start of that date if it was written on another day.
create function document_instant(day date, written timestamptz) returns timestamptz language sql stable parallel safe
  return case
    when (written at time zone business_time_zone())::date = day then written
    else not_before_the_era(start_of_day(day))
  end;

-- Every entry, from the tables that it is about. An order and its file also belong to the contact and the shodan of the
-- quotation that was ordered.
create view timeline_expected as
select case type when 'SALES' then 'sales_visit' else 'project_visit' end as kind, visit.id as record_id,
    business_instant(visit_date, time_start) as at, username as by, company_id, customer_id, shodan_id, project_id
  from visit join customer on customer.id = customer_id
union all
select 'shodan', shodan.id, shodan.created_at, shodan.created_by, company_id, customer_id, shodan.id, null
  from shodan join customer on customer.id = customer_id
union all
select 'shodan_status', status_change.id, at, by, company_id, customer_id, shodan_id, null
  from status_change join shodan on shodan.id = shodan_id join customer on customer.id = customer_id
union all
select 'quotation', quotation.id, document_instant(quotation_date, quotation.created_at), quotation.created_by, company_id,
    customer_id, shodan_id, null
  from quotation join customer on customer.id = customer_id
union all
select 'quotation_status', status_change.id, at, by, company_id, customer_id, quotation.shodan_id, null
  from status_change join quotation on quotation.id = quotation_id join customer on customer.id = customer_id
union all
select 'sales_po', sales_po.id, document_instant(po_date, sales_po.created_at), sales_po.created_by, company_id,
    quotation.customer_id, quotation.shodan_id, project_id
  from sales_po left join quotation on quotation.id = quotation_id
union all
select 'file', sales_po.id, stored_file.created_at, stored_file.created_by, company_id, quotation.customer_id,
    quotation.shodan_id, project_id
  from sales_po join stored_file on stored_file.key = file_key left join quotation on quotation.id = quotation_id
union all
select 'project', project.id, project.created_at, project.created_by, company_id, customer_id, null, project.id
  from project join customer on customer.id = customer_id
union all
select 'task_approved', project_task.id, approved_at, approved_by, company_id, customer_id, null, project_id
  from project_task join project on project.id = project_id join customer on customer.id = customer_id
  where approved_at is not null
union all
select 'company_note', note.id, note.created_at, note.created_by, company_id, null, null, null
  from note where company_id is not null
union all
select 'customer_note', note.id, note.created_at, note.created_by, customer.company_id, customer_id, null, null
  from note join customer on customer.id = customer_id
union all
select 'shodan_note', note.id, note.created_at, note.created_by, customer.company_id, shodan.customer_id, shodan_id, null
  from note join shodan on shodan.id = shodan_id join customer on customer.id = shodan.customer_id
union all
select 'project_note', note.id, note.created_at, note.created_by, customer.company_id, project.customer_id, null, project_id
  from note join project on project.id = project_id join customer on customer.id = project.customer_id;

create function enter_into_timeline(entry timeline_expected) returns void language sql
begin atomic
  insert into timeline_entry (kind, record_id, at, by, company_id, customer_id, shodan_id, project_id)
  values (entry.kind, entry.record_id, entry.at, entry.by, entry.company_id, entry.customer_id, entry.shodan_id, entry.project_id)
  on conflict (kind, record_id) do update set at = excluded.at, by = excluded.by, company_id = excluded.company_id,
    customer_id = excluded.customer_id, shodan_id = excluded.shodan_id, project_id = excluded.project_id;
end;

-- Whoever enters something of a contact locks the contact first, and its company cannot change until the commit. The unique
-- index customer_in_company of the next file makes the company a part of the key, so that this lock waits for a move to
-- another company and for nothing else.
create function keep_visit_in_timeline() returns trigger language plpgsql as $$
begin
  perform from customer where id = new.customer_id for key share;
  perform enter_into_timeline(entry) from timeline_expected as entry
    where kind in ('sales_visit', 'project_visit') and record_id = new.id;
  return null;
end
$$;

create function keep_shodan_in_timeline() returns trigger language plpgsql as $$
declare
  company integer;
begin
  select company_id into company from customer where id = new.customer_id for key share;
  perform enter_into_timeline(entry) from timeline_expected as entry where kind = 'shodan' and record_id = new.id;
  if tg_op = 'UPDATE' then
    update timeline_entry set customer_id = new.customer_id, company_id = company
      where shodan_id = new.id and kind in ('shodan_status', 'shodan_note');
  end if;
  return null;
end
$$;

create function keep_quotation_in_timeline() returns trigger language plpgsql as $$
begin
  perform from customer where id = new.customer_id for key share;
  perform enter_into_timeline(entry) from timeline_expected as entry where kind = 'quotation' and record_id = new.id;
  if tg_op = 'UPDATE' then
    perform enter_into_timeline(entry) from timeline_expected as entry
      where kind = 'quotation_status' and record_id in (select id from status_change where quotation_id = new.id);
    perform enter_into_timeline(entry) from timeline_expected as entry
      where kind in ('sales_po', 'file') and record_id in (select id from sales_po where quotation_id = new.id);
  end if;
  return null;
end
$$;

create function keep_order_in_timeline() returns trigger language plpgsql as $$
begin
  if new.quotation_id is not null then
    perform from quotation where id = new.quotation_id for share;
  end if;
  if tg_op = 'UPDATE' and old.file_key is not null and new.file_key is null then
    delete from timeline_entry where kind = 'file' and record_id = new.id;
  end if;
  perform enter_into_timeline(entry) from timeline_expected as entry
    where kind in ('sales_po', 'file') and record_id = new.id;
  return null;
end
$$;

create function keep_project_in_timeline() returns trigger language plpgsql as $$
declare
  company integer;
begin
  select company_id into company from customer where id = new.customer_id for key share;
  perform enter_into_timeline(entry) from timeline_expected as entry where kind = 'project' and record_id = new.id;
  if tg_op = 'UPDATE' then
    update timeline_entry set customer_id = new.customer_id, company_id = company
      where project_id = new.id and kind in ('task_approved', 'project_note');
  end if;
  return null;
end
$$;

-- A project is locked by everybody who changes its tasks.
create function keep_task_in_timeline() returns trigger language plpgsql as $$
begin
  if new.approved_at is null then
    delete from timeline_entry where kind = 'task_approved' and record_id = new.id;
    return null;
  end if;
  perform from customer where id = (select customer_id from project where id = new.project_id) for key share;
  perform enter_into_timeline(entry) from timeline_expected as entry where kind = 'task_approved' and record_id = new.id;
  return null;
end
$$;

create function keep_note_in_timeline() returns trigger language plpgsql as $$
begin
  perform from shodan where id = new.shodan_id for share;
  perform from project where id = new.project_id for share;
  perform from customer where id = coalesce(
    new.customer_id,
    (select customer_id from shodan where id = new.shodan_id),
    (select customer_id from project where id = new.project_id)
  ) for key share;
  perform enter_into_timeline(entry) from timeline_expected as entry
    where kind in ('company_note', 'customer_note', 'shodan_note', 'project_note') and record_id = new.id;
  return null;
end
$$;

create function keep_status_in_timeline() returns trigger language plpgsql as $$
begin
  perform enter_into_timeline(entry) from timeline_expected as entry
    where kind in ('shodan_status', 'quotation_status') and record_id = new.id;
  return null;
end
$$;

-- Two changes in one transaction are one to everybody else.
create function remember_shodan_status() returns trigger language plpgsql as $$
begin
  insert into status_change (shodan_id, from_status, to_status, at, by)
  values (new.id, old.status, new.status, now(), new.updated_by)
  on conflict (shodan_id, at) do update set to_status = excluded.to_status;
  return null;
end
$$;
create function remember_quotation_status() returns trigger language plpgsql as $$
begin
  insert into status_change (quotation_id, from_status, to_status, at, by)
  values (new.id, old.status, new.status, now(), new.updated_by)
  on conflict (quotation_id, at) do update set to_status = excluded.to_status;
  return null;
end
$$;

-- An order keeps its own company.
create function move_contact_in_timeline() returns trigger language plpgsql as $$
begin
  update timeline_entry set company_id = new.company_id where customer_id = new.id and kind not in ('sales_po', 'file');
  return null;
end
$$;

-- The kinds of entries of the deleted record are the arguments of the trigger.
create function leave_timeline() returns trigger language plpgsql as $$
begin
  delete from timeline_entry where kind = any(tg_argv) and record_id = old.id;
  return null;
end
$$;

-- Enters what is there already, so many rows at a time. Locks keep the rows of one batch from being deleted and their
-- contacts from being moved before its commit. An entry that a trigger has written meanwhile is newer and stays.
create procedure fill_timeline_from(source regclass, kinds text[]) language plpgsql as $$
declare
  batch constant integer := 2000;
  first integer;
  last integer;
begin
  execute format('select min(id), max(id) from %s', source) into first, last;
  while first <= last loop
    perform set_config('lock_timeout', '0', true);
    execute format('select from %s where id between $1 and $2 for key share', source) using first, first + batch - 1;
    perform from customer where id in (
      select customer_id from timeline_expected where kind = any(kinds) and record_id between first and first + batch - 1
    ) for key share;
    insert into timeline_entry (kind, record_id, at, by, company_id, customer_id, shodan_id, project_id)
    select kind, record_id, at, by, company_id, customer_id, shodan_id, project_id
    from timeline_expected where kind = any(kinds) and record_id between first and first + batch - 1
    on conflict do nothing;
    commit;
    first := first + batch;
  end loop;
end
$$;

-- The audit log knows the earlier statuses. Its entries have the time of their transaction, as the changes that the
-- triggers remember.
create procedure fill_status_changes(source regclass) language plpgsql as $$
declare
  batch constant integer := 2000;
  first integer;
  last integer;
begin
  execute format('select min(id), max(id) from %s', source) into first, last;
  while first <= last loop
    perform set_config('lock_timeout', '0', true);
    execute format(
      'insert into status_change (%1$s_id, from_status, to_status, at, by)
      select record.id, change ->> ''from'', change ->> ''to'', audit_entry.at, actor
      from %1$s as record
      join audit_entry on entity = %1$L and entity_id = record.id and action = ''update''
      cross join jsonb_array_elements(changes) as change
      where record.id between $1 and $2 and change ->> ''field'' = ''status''
        and change ->> ''from'' is not null and change ->> ''to'' is not null
      on conflict do nothing', source
    ) using first, first + batch - 1;
    commit;
    first := first + batch;
  end loop;
end
$$;

-- May be called again at any time.
create procedure fill_timeline() language plpgsql as $$
begin
  call fill_status_changes('shodan');
  call fill_status_changes('quotation');
  call fill_timeline_from('visit', '{sales_visit,project_visit}');
  call fill_timeline_from('shodan', '{shodan}');
  call fill_timeline_from('quotation', '{quotation}');
  call fill_timeline_from('status_change', '{shodan_status,quotation_status}');
  call fill_timeline_from('sales_po', '{sales_po,file}');
  call fill_timeline_from('project', '{project}');
  call fill_timeline_from('project_task', '{task_approved}');
  call fill_timeline_from('note', '{company_note,customer_note,shodan_note,project_note}');
end
$$;
