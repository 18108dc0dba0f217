create function lower_each(words text[]) returns text[] language sql immutable strict parallel safe
  return (select array_agg(lower(word)) from unnest(words) as word);

create table supplier (
  id integer generated always as identity primary key,
  name text not null,
  country char(3) not null,
  street text not null,
  zip_code text not null default '',
  cp1 text not null default '',
  phone1 text not null default '',
  cp2 text not null default '',
  phone2 text not null default '',
  brands text[] not null default '{}',
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now(),
  name_search text collate "C" not null generated always as (' ' || lower(name)) stored,
  name_key text collate "C" not null generated always as (organisation_name_key(name)) stored,
  brand_keys text[] generated always as (lower_each(brands)) stored
);
create index supplier_search on supplier using gin (name_search gin_trgm_ops) with (fastupdate = off);
create index supplier_brands on supplier using gin (brand_keys);
create index supplier_name_key on supplier (name_key);
create index supplier_by_name on supplier (name_search, id);
create index supplier_by_country on supplier (country, id);
create index supplier_by_street on supplier ((lower(left(street, 64)) collate "C"), id);
create index supplier_by_cp1 on supplier ((lower(cp1) collate "C"), id);
create index supplier_by_phone1 on supplier ((phone1 collate "C"), id);
create index supplier_by_updated_by on supplier ((updated_by collate "C"), id);
create index supplier_by_updated_at on supplier (updated_at, id);
