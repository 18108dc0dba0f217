-- How the user of the session signed in.
alter table session add column signed_in_with text not null default 'password';
-- squawk-ignore constraint-missing-not-valid -- There are as many rows as signed-in browsers.
alter table session add constraint session_signed_in_with_check
  check (signed_in_with in ('password', 'company', 'link'));

-- Which account a person of the company's OpenID Connect provider uses. A subject is never given to anybody else there,
-- unlike a mail address.
create table sign_in_identity (
  issuer text not null,
  subject text not null,
  user_id integer not null references user_login (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- A browser that was sent to the provider. The row is removed when the browser comes back, so a state works once, on
-- whatever API process.
create table sign_in_request (
  state_hash text primary key,
  browser_hash text not null,
  network text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index sign_in_request_network on sign_in_request (network);
create index sign_in_request_expiry on sign_in_request (expires_at);

-- A sign-in that the browser exchanges for a session, once.
create table sign_in_code (
  code_hash text primary key,
  -- Empty if any browser may use it: a link that an operator made.
  browser_hash text,
  user_id integer not null references user_login (id) on delete cascade,
  signed_in_with text not null check (signed_in_with in ('company', 'link')),
  expires_at timestamptz not null
);
create index sign_in_code_user on sign_in_code (user_id);
create index sign_in_code_expiry on sign_in_code (expires_at);
