create table price_rule (
  id integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  ops_multiplier numeric(15, 6) not null default 1 check (ops_multiplier >= 0),
  ops_addition numeric(15, 4) not null default 0 check (ops_addition >= 0),
  disc_max numeric(7, 4) not null check (disc_max between 0 and 100),
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now(),
  name_search text collate "C" not null generated always as (' ' || lower(name) || ' ' || lower(description)) stored
);
