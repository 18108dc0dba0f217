-- no transaction
-- The tax number of a company (NPWP): 15 or 16 digits, or empty. One index for the order, the search by beginning and duplicates.
alter table company add column if not exists npwp text collate "C" not null default '';

alter table company drop constraint if exists company_npwp_check;
alter table company add constraint company_npwp_check check (npwp ~ '^([0-9]{15,16})?$') not valid;
alter table company validate constraint company_npwp_check;

drop index concurrently if exists company_by_npwp;
create index concurrently if not exists company_by_npwp on company (npwp, id);
