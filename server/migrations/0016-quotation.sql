-- Numbers without gaps: whoever takes one holds its row until the document is stored or given up.
create table document_counter (
  kind text not null,
  period text not null,
  last integer not null,
  primary key (kind, period)
);

create table payment_term (
  id integer generated always as identity primary key,
  description text not null,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now()
);
create unique index payment_term_once on payment_term (lower(description));
insert into payment_term (description, created_by, updated_by)
select description, 'setup', 'setup' from unnest(array[
  'Cash before delivery',
  '30% down payment, 70% before delivery',
  '50% down payment, 50% before delivery',
  '30% down payment, 60% on delivery, 10% after commissioning',
  '14 days after invoice',
  '30 days after invoice'
]) as description;

create table quotation (
  id integer generated always as identity primary key,
  ref_no text collate "C" not null unique,
  quotation_date date not null,
  name text not null,
  term_days integer not null check (term_days >= 0),
  payment_term_id integer not null references payment_term (id),
  customer_id integer not null references customer (id),
  sales_username text not null references user_login (username),
  shodan_id integer references shodan (id),
  note text not null default '',
  footer_note text not null default '',
  status text not null default 'OPEN' check (status in ('OPEN', 'WIN', 'LOSE')),
  discount numeric(15, 2) not null check (discount >= 0),
  disc_type text not null check (disc_type in ('PERCENTAGE', 'LUMP_SUM')),
  is_vat boolean not null,
  -- Kept with each quotation, so that a later law changes no old one.
  vat_rate numeric(5, 2) not null,
  vat_method text not null check (vat_method in ('FULL', 'ELEVEN_TWELFTHS')),
  is_item_bundling boolean not null,
  total_qty bigint not null,
  total_price numeric(15, 0) not null,
  total_price_disc numeric(15, 0) not null,
  total_price_after_disc numeric(15, 0) not null,
  total_price_vat numeric(15, 0) not null,
  grand_total_price numeric(15, 0) not null,
  lines_below_bottom integer not null,
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now(),
  name_search text collate "C" not null generated always as (' ' || lower(name)) stored,
  search text collate "C" not null generated always as (' ' || lower(ref_no) || ' ' || lower(name)) stored,
  check (total_price_after_disc = total_price - total_price_disc),
  check (grand_total_price = total_price_after_disc + total_price_vat)
);
create index quotation_search on quotation using gin (search gin_trgm_ops) with (fastupdate = off);
create index quotation_of_customer on quotation (customer_id, id);
create index quotation_of_shodan on quotation (shodan_id) where shodan_id is not null;
create index quotation_of_payment_term on quotation (payment_term_id);
create index quotation_of_status on quotation (status, updated_at, id);
create index quotation_of_sales on quotation (sales_username, updated_at, id);
create index quotation_by_ref_no on quotation (ref_no, id);
create index quotation_by_date on quotation (quotation_date, id);
create index quotation_by_name on quotation (name_search, id);
create index quotation_by_status on quotation (status, id);
create index quotation_by_total on quotation (grand_total_price, id);
create index quotation_by_sales on quotation ((sales_username collate "C"), id);
create index quotation_by_updated_by on quotation ((updated_by collate "C"), id);
create index quotation_by_updated_at on quotation (updated_at, id);

-- A line keeps what master data said when it was made, and where its rupiah came from.
create table quotation_line (
  id integer generated always as identity primary key,
  quotation_id integer not null references quotation (id) on delete cascade,
  place integer not null,
  item_id integer references item (id),
  bundle_id integer references bundle (id),
  brand text not null,
  category text not null,
  material_no text not null,
  material_desc text not null,
  qty integer not null check (qty >= 1),
  stock_type text not null check (stock_type in ('READY', 'INDENT')),
  selling_price numeric(15, 4) not null check (selling_price >= 0),
  bottom_price numeric(15, 4) not null,
  sub_total_price numeric(15, 0) not null,
  is_typed boolean not null,
  source_currency char(3) not null,
  source_selling_price numeric(15, 4) not null,
  source_bottom_price numeric(15, 4) not null,
  -- The value of the rate that was used; missing for rupiah, and where there was none and the price was typed.
  rate_value_id integer references exchange_rate_value (id),
  shortfall numeric(15, 0) not null,
  -- What a bundle was made of then.
  parts jsonb not null default '[]',
  material_key text collate "C" not null generated always as (lower(material_no)) stored,
  check ((item_id is null) <> (bundle_id is null))
);
create index quotation_line_of_quotation on quotation_line (quotation_id, place);
create index quotation_line_of_material on quotation_line (material_key, quotation_id);
create index quotation_line_of_item on quotation_line (item_id) where item_id is not null;
create index quotation_line_of_bundle on quotation_line (bundle_id) where bundle_id is not null;
