-- no transaction
-- The numbers that records had in the system from which they were imported (docs/decisions/109). Each is imported once.
alter table quotation add column if not exists old_no text;
alter table sales_po add column if not exists old_no text;
alter table project add column if not exists old_no text;

drop index concurrently if exists quotation_old_no;
create unique index concurrently if not exists quotation_old_no on quotation (lower(old_no)) where old_no is not null;
drop index concurrently if exists sales_po_old_no;
create unique index concurrently if not exists sales_po_old_no on sales_po (lower(old_no)) where old_no is not null;
drop index concurrently if exists project_old_no;
create unique index concurrently if not exists project_old_no on project (lower(old_no)) where old_no is not null;
