-- A file that people attach to records. Its row is written before its bytes, so whatever lies in the store has one;
-- what no record refers to any more, or never came to, is swept.
create table stored_file (
  key text primary key,
  name text not null,
  media_type text not null,
  bytes integer not null,
  has_thumbnail boolean not null default false,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now()
);
create index stored_file_by_age on stored_file (created_at);

alter table sales_po
  add column file_key text references stored_file (key),
  add column search text collate "C" not null generated always as (' ' || lower(po_no) || ' ' || lower(description)) stored;
create unique index sales_po_of_file on sales_po (file_key) where file_key is not null;
-- What was ordered is ordered once.
drop index sales_po_of_quotation;
create unique index sales_po_of_quotation on sales_po (quotation_id) where quotation_id is not null;
drop index sales_po_of_company;
create index sales_po_of_company on sales_po (company_id, po_date, id);
create index sales_po_search on sales_po using gin (search gin_trgm_ops) with (fastupdate = off);
create index sales_po_by_date on sales_po (po_date, id) include (amount, category);
create index sales_po_of_category on sales_po (category, po_date, id);
create index sales_po_by_po_no on sales_po ((lower(po_no) collate "C"), id);
create index sales_po_by_amount on sales_po (amount, id);
create index sales_po_by_updated_by on sales_po ((updated_by collate "C"), id);
create index sales_po_by_updated_at on sales_po (updated_at, id);

-- Who gets how much of the credit, in percent.
create table sales_po_share (
  id integer generated always as identity primary key,
  sales_po_id integer not null references sales_po (id) on delete cascade,
  place integer not null,
  username text not null references user_login (username),
  percentage numeric(5, 2) not null check (percentage between 0 and 100),
  unique (sales_po_id, username)
);

-- What they were before the first order made them WIN; empty while nothing of theirs is ordered.
alter table quotation add column status_before_order text check (status_before_order in ('OPEN', 'LOSE'));
alter table shodan add column status_before_order text check (status_before_order in ('OPEN', 'WIN', 'LOSE'));
