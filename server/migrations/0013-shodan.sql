create table shodan (
  id integer generated always as identity primary key,
  name text not null,
  description text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'WIN', 'LOSE')),
  amount numeric(15, 0) not null default 0 check (amount >= 0),
  customer_id integer not null references customer (id),
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now(),
  name_search text collate "C" not null generated always as (' ' || lower(name)) stored,
  search text collate "C" not null generated always as (' ' || lower(name) || ' ' || lower(description)) stored
);
create index shodan_search on shodan using gin (search gin_trgm_ops) with (fastupdate = off);
create index shodan_of_customer on shodan (customer_id, status, id);
-- The list starts with the open ones, newest change first; also among those of one person.
create index shodan_of_status on shodan (status, updated_at, id);
create index shodan_of_creator on shodan (created_by, updated_at, id) include (status);
create index shodan_by_updated_at on shodan (updated_at, id);
create index shodan_by_name on shodan (name_search, id);
create index shodan_by_status on shodan (status, id);
create index shodan_by_amount on shodan (amount, id);
create index shodan_by_updated_by on shodan ((updated_by collate "C"), id);
create index shodan_by_created_by on shodan ((created_by collate "C"), id);
create index shodan_by_created_at on shodan (created_at, id);
