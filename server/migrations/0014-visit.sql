create table visit (
  id integer generated always as identity primary key,
  type text not null check (type in ('SALES', 'PROJECT')),
  status text not null check (status in ('DRAFT', 'CONFIRMED', 'FOLLOW_UP', 'INTERNAL', 'TRIAL')),
  visit_date date not null,
  time_start char(4) not null,
  time_end char(4) not null,
  username text not null references user_login (username),
  customer_id integer not null references customer (id),
  shodan_id integer references shodan (id),
  -- A project visit that was assigned may still have to find its project.
  project_id integer references project (id),
  activity text not null,
  attach_url text not null default '',
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now(),
  -- Stored, because the planner knows how frequent the values of a column are, but not those of an expression.
  has_shodan boolean not null generated always as (shodan_id is not null) stored,
  week integer not null generated always as ((visit_date - date '2000-01-03') / 7) stored,
  check (time_end >= time_start),
  check (case type when 'SALES' then project_id is null else shodan_id is null end)
);
-- Lists show one type and, unless asked otherwise, the last two months: each filter has an index that goes on by date.
-- The one by date holds what else may narrow a range of dates down.
create index visit_by_date on visit (type, visit_date, id) include (customer_id, status, has_shodan, updated_at);
-- A range of dates in the order of the last change: the newest of each week, instead of sorting all of the range.
create index visit_by_week on visit (type, week, updated_at, id) include (visit_date);
create index visit_of_status on visit (type, status, visit_date, id);
create index visit_of_shodan_choice on visit (type, has_shodan, visit_date, id);
create index visit_of_visitor on visit (type, username, visit_date, id);
create index visit_of_updater on visit (type, updated_by, visit_date, id) include (status, has_shodan);
create index visit_by_updated_at on visit (type, updated_at, id);
create index visit_of_customer on visit (customer_id, visit_date, id) include (type);
create index visit_of_shodan on visit (shodan_id, visit_date, id) where shodan_id is not null;
create index visit_of_project on visit (project_id, visit_date, id) where project_id is not null;

-- Who asked whom for a visit. The visit itself is a visit like any other.
create table assigned_visit (
  id integer generated always as identity primary key,
  visit_id integer not null unique references visit (id),
  -- The visit's own, which never changes.
  type text not null,
  to_username text not null references user_login (username),
  from_username text not null references user_login (username),
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now()
);
create index assigned_visit_by_updated_at on assigned_visit (type, updated_at, id);
create index assigned_visit_by_to on assigned_visit (type, to_username, id);
create index assigned_visit_by_from on assigned_visit (type, from_username, id);

-- Both rows are one document to whoever edits the assignment: they count the same versions, however the visit changed.
create function pass_visit_marks_on() returns trigger language plpgsql as $$
begin
  update assigned_visit set version = new.version, updated_by = new.updated_by, updated_at = new.updated_at
    where visit_id = new.id;
  return null;
end
$$;
create trigger visit_passes_marks_on after update of version on visit
  for each row execute function pass_visit_marks_on();
