-- Contact persons of companies.
create table customer (
  id integer generated always as identity primary key,
  company_id integer not null references company (id),
  name text not null,
  email text not null default '',
  phone text not null default '',
  mobile_phone text not null default '',
  ext text not null default '',
  position text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now()
);
create index customer_company on customer (company_id);
