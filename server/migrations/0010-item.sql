create table item (
  id integer generated always as identity primary key,
  brand text not null,
  category text not null default '',
  material_no text not null,
  material_desc text not null,
  currency char(3) not null,
  supplier_id integer references supplier (id),
  supp_price numeric(15, 4) not null check (supp_price >= 0),
  selling_price numeric(15, 4) not null default 0 check (selling_price >= 0),
  bottom_price numeric(15, 4) not null default 0 check (bottom_price >= 0),
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now(),
  brand_key text collate "C" not null generated always as (lower(brand)) stored,
  category_key text collate "C" not null generated always as (lower(category)) stored,
  material_key text collate "C" not null generated always as (lower(material_no)) stored
);
create index item_supplier on item (supplier_id);
create index item_of_brand on item (brand_key, category_key, id);
create index item_by_brand on item (brand_key, id);
create index item_by_category on item (category_key, id);
create index item_by_material on item (material_key, id);
create index item_by_desc on item ((lower(left(material_desc, 64)) collate "C"), id);
create index item_by_currency on item (currency, id);
create index item_by_selling on item (selling_price, id);
create index item_by_bottom on item (bottom_price, id);
create index item_by_updated_by on item ((updated_by collate "C"), id);
create index item_by_updated_at on item (updated_at, id);

-- What items are searched by lies beside them: new prices for a hundred thousand items leave the large text index alone.
create table item_text (
  id integer primary key references item (id) on delete cascade,
  brand text collate "C" not null,
  category text collate "C" not null,
  material_no text collate "C" not null,
  material_desc text collate "C" not null,
  everything text collate "C" not null
);
create index item_text_brand on item_text using gin (brand gin_trgm_ops) with (fastupdate = off);
create index item_text_category on item_text using gin (category gin_trgm_ops) with (fastupdate = off);
create index item_text_material on item_text using gin (material_no gin_trgm_ops) with (fastupdate = off);
create index item_text_desc on item_text using gin (material_desc gin_trgm_ops) with (fastupdate = off);
create index item_text_everything on item_text using gin (everything gin_trgm_ops) with (fastupdate = off);

create function keep_item_text() returns trigger language plpgsql as $$
begin
  insert into item_text (id, brand, category, material_no, material_desc, everything)
  values (
    new.id, ' ' || lower(new.brand), ' ' || lower(new.category), ' ' || lower(new.material_no),
    ' ' || lower(new.material_desc),
    ' ' || lower(new.brand || ' ' || new.category || ' ' || new.material_no || ' ' || new.material_desc)
  )
  on conflict (id) do update set brand = excluded.brand, category = excluded.category,
    material_no = excluded.material_no, material_desc = excluded.material_desc, everything = excluded.everything;
  return null;
end
$$;
create trigger item_gets_text after insert on item for each row execute function keep_item_text();
create trigger item_changes_text after update of brand, category, material_no, material_desc on item for each row
  when ((old.brand, old.category, old.material_no, old.material_desc)
    is distinct from (new.brand, new.category, new.material_no, new.material_desc))
  execute function keep_item_text();

-- A price rule that was applied, with what it replaced, so that it can be taken back.
create table price_application (
  id integer generated always as identity primary key,
  rule_name text not null,
  items integer not null,
  applied_by text not null references user_login (username),
  applied_at timestamptz not null default now(),
  undone_by text references user_login (username),
  undone_at timestamptz
);
create table price_application_item (
  application_id integer not null references price_application (id) on delete cascade,
  item_id integer not null references item (id) on delete cascade,
  selling_price numeric(15, 4) not null,
  bottom_price numeric(15, 4) not null,
  -- The version it made; whoever saved the item since has made another.
  version integer not null,
  primary key (application_id, item_id)
);
create index price_application_item_item on price_application_item (item_id);
