-- Photos and documents of visits, and where a visitor checked in (docs/decisions/101).
create table visit_file (
  id integer generated always as identity primary key,
  visit_id integer not null references visit (id) on delete cascade,
  file_key text not null references stored_file (key),
  -- Of a picture, as it is shown.
  width integer,
  height integer,
  taken_at timestamptz,
  -- Only if the person allowed it.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now(),
  check (num_nulls(latitude, longitude) in (0, 2)),
  check (num_nulls(width, height) in (0, 2))
);
create index visit_file_of_visit on visit_file (visit_id, id);
create unique index visit_file_of_key on visit_file (file_key);

create table visit_check_in (
  visit_id integer primary key references visit (id) on delete cascade,
  -- By the clock of the phone, and when the server got it.
  at timestamptz not null,
  received_at timestamptz not null default now(),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- In meters.
  accuracy double precision check (accuracy >= 0),
  check (num_nulls(latitude, longitude, accuracy) in (0, 3))
);

-- What a phone sends from its outbox may come weeks later, so some keys are kept longer than others.
alter table idempotency_key add column expires_at timestamptz not null default now() + interval '3 days';
