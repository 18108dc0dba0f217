-- An order of a customer. What it was quoted as and which machine is built for it lead to its bill of materials.
create table sales_po (
  id integer generated always as identity primary key,
  po_no text not null,
  description text not null default '',
  po_date date not null,
  amount numeric(15, 0) not null check (amount >= 0),
  category text not null check (category in ('GOODS', 'SERVICE', 'PROJECT')),
  company_id integer not null references company (id),
  project_id integer references project (id),
  quotation_id integer references quotation (id),
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now(),
  check (project_id is null or category = 'PROJECT')
);
create index sales_po_of_company on sales_po (company_id);
create index sales_po_of_project on sales_po (project_id) where project_id is not null;
create index sales_po_of_quotation on sales_po (quotation_id) where quotation_id is not null;
