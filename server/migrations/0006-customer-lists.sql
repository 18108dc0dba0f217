-- Contacts are searched and sorted by their company as well, so its name lies beside them; triggers keep it true.
alter table customer
  add column company_name text not null default '',
  add column name_search text collate "C" not null generated always as (' ' || lower(name)) stored,
  add column company_search text collate "C" not null generated always as (' ' || lower(company_name)) stored,
  add column search text collate "C" not null
    generated always as (' ' || lower(name) || ' ' || lower(company_name)) stored,
  add column name_key text collate "C" not null generated always as (organisation_name_key(name)) stored;

-- The lock makes a new contact and a renaming of its company wait for each other; without it the contact could take the
-- name that is just being replaced. A company that does not exist is left to the foreign key, which says so.
create function take_company_name() returns trigger language plpgsql as $$
begin
  select name into new.company_name from company where id = new.company_id for share;
  new.company_name := coalesce(new.company_name, '');
  return new;
end
$$;
create trigger customer_takes_company_name before insert on customer
  for each row execute function take_company_name();
create trigger customer_changes_company before update of company_id on customer
  for each row when (old.company_id is distinct from new.company_id) execute function take_company_name();

create function pass_company_name_on() returns trigger language plpgsql as $$
begin
  update customer set company_name = new.name where company_id = new.id;
  return null;
end
$$;
create trigger company_passes_name_on after update of name on company
  for each row when (old.name is distinct from new.name) execute function pass_company_name_on();

update customer set company_name = company.name from company where company.id = customer.company_id;

create index customer_search on customer using gin (search gin_trgm_ops) with (fastupdate = off);
create index customer_name_key on customer (name_key);
create index customer_by_name on customer (name_search, id);
create index customer_by_company on customer (company_search, id);
create index customer_by_position on customer ((lower(position) collate "C"), id);
create index customer_by_email on customer ((lower(email) collate "C"), id);
create index customer_by_phone on customer ((phone collate "C"), id);
create index customer_by_ext on customer ((ext collate "C"), id);
create index customer_by_mobile_phone on customer ((mobile_phone collate "C"), id);
create index customer_by_updated_by on customer ((updated_by collate "C"), id);
create index customer_by_updated_at on customer (updated_at, id);
