-- Open quotations whose margin fell below a limit at the present rates (docs/decisions/099).

-- There is one row.
create table margin_limit (
  id integer primary key default 1 check (id = 1),
  percent numeric(5, 2) not null default 0 check (percent between 0 and 100),
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now()
);
insert into margin_limit (updated_by) values ('setup');

-- How far the scheduled job is: for which rates, limit and day, and up to which quotation. There is one row.
create table margin_check (
  id integer primary key default 1 check (id = 1),
  subject text not null default '',
  last_quotation_id integer not null default 0,
  is_done boolean not null default false
);
insert into margin_check default values;

-- While a quotation is here, its seller has been notified.
create table margin_fall (
  quotation_id integer primary key references quotation (id) on delete cascade,
  -- As the job found it; for lists only.
  seller text not null,
  -- Percent at the rates of the quotation, and at the present ones.
  margin_then numeric not null,
  margin_now numeric not null,
  -- By how many rupiah purchase and bottom prices of all lines rose.
  cost_more numeric not null,
  bottom_more numeric not null,
  fell_at timestamptz not null default now()
);
create index margin_fall_of_seller on margin_fall (seller, fell_at, quotation_id);
