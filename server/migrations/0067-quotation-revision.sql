-- What was sent is kept with its document; the quotation goes on as the next revision (docs/decisions/096).
alter table quotation
  add column revision integer not null default 0,
  -- When the present revision was sent; empty while it can be changed.
  add column sent_at timestamptz;

create table quotation_revision (
  id integer generated always as identity primary key,
  -- Without a cascade: what a customer has received is not removed.
  quotation_id integer not null references quotation (id),
  revision integer not null check (revision >= 0),
  content jsonb not null,
  file_key text not null references stored_file (key),
  sent_by text not null references user_login (username),
  sent_at timestamptz not null default now(),
  unique (quotation_id, revision)
);
create unique index quotation_revision_of_file on quotation_revision (file_key);
