create table bundle (
  id integer generated always as identity primary key,
  brand text not null,
  category text not null default '',
  material_no text not null,
  material_desc text not null,
  -- Whole rupiah, computed from the members when it was saved.
  selling_price numeric(15, 0) not null,
  bottom_price numeric(15, 0) not null,
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now(),
  search text collate "C" not null generated always as
    (' ' || lower(brand) || ' ' || lower(category) || ' ' || lower(material_no) || ' ' || lower(material_desc)) stored
);
create index bundle_search on bundle using gin (search gin_trgm_ops) with (fastupdate = off);
create index bundle_by_brand on bundle ((lower(brand) collate "C"), id);
create index bundle_by_category on bundle ((lower(category) collate "C"), id);
create index bundle_by_material on bundle ((lower(material_no) collate "C"), id);
create index bundle_by_desc on bundle ((lower(left(material_desc, 64)) collate "C"), id);
create index bundle_by_selling on bundle (selling_price, id);
create index bundle_by_updated_by on bundle ((updated_by collate "C"), id);
create index bundle_by_updated_at on bundle (updated_at, id);

create table bundle_member (
  bundle_id integer not null references bundle (id) on delete cascade,
  place integer not null,
  item_id integer not null references item (id),
  qty integer not null check (qty >= 1),
  primary key (bundle_id, place)
);
create unique index bundle_member_once on bundle_member (bundle_id, item_id);
create index bundle_member_item on bundle_member (item_id);
