-- no transaction
-- Possible duplicates are the records beside each other in these indexes, so each continues with the id. They replace those without it.
drop index concurrently if exists company_by_name_key;
create index concurrently if not exists company_by_name_key on company (name_key, id);
drop index concurrently if exists company_by_reversed_name_key;
create index concurrently if not exists company_by_reversed_name_key on company ((reverse(name_key)), id);
drop index concurrently if exists supplier_by_name_key;
create index concurrently if not exists supplier_by_name_key on supplier (name_key, id);
drop index concurrently if exists supplier_by_reversed_name_key;
create index concurrently if not exists supplier_by_reversed_name_key on supplier ((reverse(name_key)), id);
drop index concurrently if exists customer_by_name_in_company;
create index concurrently if not exists customer_by_name_in_company on customer (company_id, name_key, id);
drop index concurrently if exists item_by_plain_number_and_id;
create index concurrently if not exists item_by_plain_number_and_id on item ((regexp_replace(material_key, '[^a-z0-9]', '', 'g')), id);
drop index concurrently if exists company_name_key;
drop index concurrently if exists supplier_name_key;
drop index concurrently if exists customer_company;
drop index concurrently if exists item_by_plain_number;
