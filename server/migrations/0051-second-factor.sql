-- When the user of the session last proved who they are. Changes of roles and second factors need a recent proof.
alter table session add column confirmed_at timestamptz not null default now();

-- Users of the role can do nothing but set up a second factor until they have one.
alter table role add column second_factor_required boolean not null default false;
drop trigger role_ends_sessions on role;
create trigger role_ends_sessions
  after update of permissions, second_factor_required on role for each row
  when (
    (old.permissions, old.second_factor_required) is distinct from (new.permissions, new.second_factor_required)
  )
  execute function end_sessions_of_role();

-- The app that shows a user a new code every 30 seconds (TOTP).
create table authenticator (
  user_id integer primary key references user_login (id) on delete cascade,
  -- Encrypted. It begins with the id of its key.
  secret text not null,
  -- The period of the last accepted code. A code of this or an earlier period is refused, so each works once.
  last_step bigint not null default 0,
  -- Empty until a code was typed that proves that the app has the secret.
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

-- For a user who has lost the second factor. The row is removed when the code is used.
create table recovery_code (
  user_id integer not null references user_login (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- One place for all kinds of second factors.
create function has_second_factor(of_user integer) returns boolean language sql stable as $$
  select exists (select from authenticator where user_id = of_user and confirmed_at is not null)
$$;
