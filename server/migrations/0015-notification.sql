-- What is worth telling people. The sentence is made when it is read, in the reader's language.
create table notification (
  id integer generated always as identity primary key,
  kind text not null,
  type text not null,
  facts jsonb not null,
  visit_id integer references visit (id) on delete cascade,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now()
);
create index notification_of_visit on notification (visit_id);

-- One row for each person, locked by whoever sends them something until that is committed. So a person's messages are
-- numbered in the order in which they become visible, and whoever has read up to a number has missed nothing before it.
create table notification_inbox (
  username text primary key references user_login (username),
  last_seq integer not null
);

create table notification_to (
  username text not null references user_login (username),
  seq integer not null,
  notification_id integer not null references notification (id) on delete cascade,
  read_at timestamptz,
  primary key (username, seq)
);
create index notification_to_notification on notification_to (notification_id);
create index notification_unread on notification_to (username) where read_at is null;

-- Wakes the event streams of that person on every API process, once the change is committed.
create function tell_event_streams() returns trigger language plpgsql as $$
begin
  perform pg_notify('gso_notification', coalesce(new.username, old.username));
  return null;
end
$$;
create trigger notification_is_told after insert or update or delete on notification_to
  for each row execute function tell_event_streams();
