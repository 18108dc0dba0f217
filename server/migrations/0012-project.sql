-- The day it is for the business, whatever the clocks of server and database say.
create function business_today() returns date language sql stable parallel safe
  return (now() at time zone business_time_zone())::date;

create table project (
  id integer generated always as identity primary key,
  ref_no text not null unique,
  name text not null,
  description text not null default '',
  phase text not null default 'PREPARATION_COMPONENT' check (
    phase in (
      'PREPARATION_COMPONENT', 'ASSEMBLY_PANEL', 'SETTING_AND_PROGRAMMING', 'FACTORY_AUTOMATION_TEST',
      'SHIPMENT_MACHINE', 'INSTALLATION', 'TRIAL', 'COMMISSIONING'
    )
  ),
  quota integer not null default 0 check (quota >= 0),
  pic text references user_login (username),
  due_date date not null,
  doc_link text not null default '',
  add_info text not null default '',
  customer_id integer not null references customer (id),
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now(),
  search text collate "C" not null generated always as (' ' || lower(ref_no) || ' ' || lower(name)) stored
);
create index project_search on project using gin (search gin_trgm_ops) with (fastupdate = off);
create index project_of_customer on project (customer_id, id);
create index project_by_ref_no on project ((ref_no collate "C"), id);
