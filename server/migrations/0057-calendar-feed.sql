-- The personal address at which a calendar program reads a user's visits and tasks. A user has one at most.
create table calendar_feed (
  user_id integer primary key references user_login (id) on delete cascade,
  -- SHA-256 of the secret in the address. The secret itself is shown once and never stored.
  secret_hash bytea not null unique,
  -- In which the entries are written: that of the browser in which the address was made.
  language text not null check (language in ('en', 'id')),
  -- Counts the addresses that the user has had.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  fetched_at timestamptz
);
