-- The language of a person's mail: the one they last used the product in.
-- squawk-ignore constraint-missing-not-valid, adding-not-nullable-field -- hundreds of people at most
alter table user_login add column language text not null default 'en' check (language in ('en', 'id'));

-- A link that was mailed to a person, with which they choose a password. Only the hash of its token is stored. A new one
-- replaces the older, and the row is removed when the link is used.
create table password_link (
  user_id integer not null references user_login (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
create index password_link_expiry on password_link (expires_at);

-- No link outlives the password that it was to replace, the address that it was sent to, or the account.
create function end_password_links() returns trigger language plpgsql as $$
begin
  delete from password_link where user_id = new.id;
  return null;
end
$$;
create trigger user_login_ends_password_links
  after update of password_hash, email, enabled on user_login for each row
  when ((old.password_hash, old.email, old.enabled) is distinct from (new.password_hash, new.email, new.enabled))
  execute function end_password_links();
