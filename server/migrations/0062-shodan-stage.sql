-- The stages of open shodans, why shodans are lost, and what people should win in a month (docs/decisions/089).
create table shodan_stage (
  id integer generated always as identity primary key,
  name text not null,
  -- The order of the stages; those with the same place are ordered by id.
  place integer not null,
  -- Percent.
  probability integer not null check (probability between 0 and 100),
  stale_days integer not null check (stale_days > 0),
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now()
);
create unique index shodan_stage_once on shodan_stage (lower(name));
insert into shodan_stage (name, place, probability, stale_days, created_by, updated_by) values
  ('Contacted', 10, 10, 14, 'setup', 'setup'),
  ('Survey', 20, 30, 21, 'setup', 'setup'),
  ('Quoted', 30, 50, 14, 'setup', 'setup'),
  ('Negotiation', 40, 75, 21, 'setup', 'setup');

create table lose_reason (
  id integer generated always as identity primary key,
  name text not null,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now()
);
create unique index lose_reason_once on lose_reason (lower(name));
insert into lose_reason (name, created_by, updated_by)
select name, 'setup', 'setup' from unnest(array[
  'Price', 'Competitor', 'Budget postponed', 'No response', 'Specification', 'Other'
]) as name;

create table sales_target (
  id integer generated always as identity primary key,
  username text not null references user_login (username),
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  amount numeric(15, 0) not null check (amount >= 0),
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now()
);
create unique index sales_target_once on sales_target (username, month);
create index sales_target_of_month on sales_target (month, username) include (amount);

-- Shodans that are there already are in the first stage, since today. These defaults are constants for PostgreSQL, so no row
-- is written. New rows of the version of the program before this one get the first stage too.
alter table shodan
  add column stage_id integer not null default 1,
  add column expected_close date,
  add column next_step text not null default '',
  add column next_step_date date,
  add column lose_reason_id integer;
-- squawk-ignore adding-field-with-default -- business_today() is stable, so it is computed once and no row is written
alter table shodan add column stage_since date not null default business_today();
create function first_stage() returns integer language sql stable parallel safe
begin atomic
  select id from shodan_stage order by place, id limit 1;
end;
alter table shodan alter column stage_id set default first_stage();

-- Every move to another stage or status. A stage that a shodan was ever in stays.
create table shodan_stage_change (
  id bigint generated always as identity primary key,
  shodan_id integer not null references shodan (id) on delete cascade,
  from_stage_id integer not null references shodan_stage (id),
  to_stage_id integer not null references shodan_stage (id),
  from_status text not null,
  to_status text not null,
  -- The day on which the shodan had come into the stage that it left.
  since date not null,
  at timestamptz not null default now(),
  by text not null
);
create index shodan_stage_change_of on shodan_stage_change (shodan_id, id);
create index shodan_stage_change_from on shodan_stage_change (from_stage_id, at, shodan_id);
create index shodan_stage_change_to on shodan_stage_change (to_stage_id);

-- Each time that an open shodan left a stage: where it went, and after how many days.
create view stage_left as
select change.id, shodan_id, from_stage_id as stage_id, at, (at at time zone business_time_zone())::date - since as days,
    case
      when to_status = 'WIN' then 'ahead'
      when to_status = 'LOSE' then 'lost'
      when (was.place, was.id) < (became.place, became.id) then 'ahead'
      else 'back'
    end as outcome
  from shodan_stage_change as change
  join shodan_stage as was on was.id = from_stage_id
  join shodan_stage as became on became.id = to_stage_id
  where from_status = 'OPEN';

create function keep_shodan_stage() returns trigger language plpgsql as $$
begin
  if new.stage_id is null then
    if tg_op = 'INSERT' then
      new.stage_id := first_stage();
    else
      new.stage_id := old.stage_id;
    end if;
  end if;
  if tg_op = 'UPDATE' and (new.stage_id <> old.stage_id or (new.status = 'OPEN' and old.status <> 'OPEN')) then
    new.stage_since := business_today();
  end if;
  if new.status <> 'LOSE' then
    new.lose_reason_id := null;
  end if;
  return new;
end
$$;
create trigger shodan_keeps_stage before insert or update of stage_id, status, lose_reason_id on shodan
  for each row execute function keep_shodan_stage();

create function log_stage_change() returns trigger language plpgsql as $$
begin
  insert into shodan_stage_change (shodan_id, from_stage_id, to_stage_id, from_status, to_status, since, by)
  values (new.id, old.stage_id, new.stage_id, old.status, new.status, old.stage_since, new.updated_by);
  return null;
end
$$;
create trigger shodan_stage_change_is_logged after update of stage_id, status on shodan
  for each row when ((old.stage_id, old.status) is distinct from (new.stage_id, new.status))
  execute function log_stage_change();
