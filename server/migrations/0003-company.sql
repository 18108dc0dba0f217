-- Two names with the same key are probably one organisation: case, punctuation and PT, CV, Tbk do not count.
create function organisation_name_key(name text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g'),
      '\m(pt|cv|tbk)\M', '', 'g'
    ),
    '\s+', '', 'g'
  );

create table company (
  id integer generated always as identity primary key,
  name text not null,
  phone text not null default '',
  industry text not null default '',
  street text not null,
  zip_code text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now(),
  -- The leading space lets short searches match the beginnings of words through the trigram index.
  name_search text collate "C" not null generated always as (' ' || lower(name)) stored,
  name_key text collate "C" not null generated always as (organisation_name_key(name)) stored
);

-- Without fastupdate: a search never has to wade through entries that a large import left unsorted.
create index company_search on company using gin (name_search gin_trgm_ops) with (fastupdate = off);
create index company_name_key on company (name_key);
-- One index for each sort order that the list offers, with the tie-break.
create index company_by_name on company (name_search, id);
create index company_by_street on company ((lower(left(street, 64)) collate "C"), id);
create index company_by_phone on company ((phone collate "C"), id);
create index company_by_zip_code on company ((zip_code collate "C"), id);
create index company_by_industry on company ((lower(industry) collate "C"), id);
create index company_by_updated_by on company ((updated_by collate "C"), id);
create index company_by_updated_at on company (updated_at, id);
