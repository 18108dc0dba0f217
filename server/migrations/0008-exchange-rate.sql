create table exchange_rate (
  id integer generated always as identity primary key,
  source_curr char(3) not null,
  target_curr char(3) not null default 'IDR' check (target_curr = 'IDR'),
  conv_value numeric(15, 6) not null check (conv_value > 0),
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now(),
  unique (source_curr, target_curr),
  check (source_curr <> target_curr)
);

-- Every value a rate ever had. Documents refer to the one they used, so a new value rewrites nothing. It outlives the
-- rate itself.
create table exchange_rate_value (
  id integer generated always as identity primary key,
  source_curr char(3) not null,
  conv_value numeric(15, 6) not null,
  valid_from timestamptz not null default now(),
  set_by text not null references user_login (username)
);
create index exchange_rate_value_newest on exchange_rate_value (source_curr, id desc);
revoke update, delete, truncate on exchange_rate_value from gso_app;

create function keep_exchange_rate_value() returns trigger language plpgsql as $$
begin
  insert into exchange_rate_value (source_curr, conv_value, set_by)
  values (new.source_curr, new.conv_value, new.updated_by);
  return null;
end
$$;
create trigger exchange_rate_keeps_values after insert or update of source_curr, conv_value on exchange_rate
  for each row execute function keep_exchange_rate_value();
