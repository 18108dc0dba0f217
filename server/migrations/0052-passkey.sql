create table passkey (
  id integer generated always as identity primary key,
  user_id integer not null references user_login (id) on delete cascade,
  -- As the browser sends it (base64url).
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with each use, unless the authenticator always sends 0. One that goes back belongs to a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id);

-- The challenges that were answered, until they expire, so that each answer works once.
create table used_challenge (
  id uuid primary key,
  expires_at timestamptz not null
);
create index used_challenge_expiry on used_challenge (expires_at);

create or replace function has_second_factor(of_user integer) returns boolean language sql stable as $$
  select exists (select from authenticator where user_id = of_user and confirmed_at is not null)
    or exists (select from passkey where user_id = of_user)
$$;
