-- Our own company, as its documents name it. There is one.
create table letterhead (
  id integer primary key default 1 check (id = 1),
  name text not null default '',
  address text not null default '',
  phone text not null default '',
  email text not null default '',
  web text not null default '',
  bank text not null default '',
  footer_note text not null default '',
  logo bytea check (octet_length(logo) <= 1048576),
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  logo_width integer check (logo_width > 0),
  logo_height integer check (logo_height > 0),
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  check (num_nulls(logo, logo_type, logo_width, logo_height) in (0, 4))
);
insert into letterhead (updated_by) values ('setup');
