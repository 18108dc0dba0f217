-- no transaction
-- What prices that nobody typed are rounded to; 0 is whole rupiah. Stored prices stay as they are.
alter table quotation add column if not exists rounding integer not null default 0;

alter table quotation drop constraint if exists quotation_rounding_check;
alter table quotation add constraint quotation_rounding_check check (rounding in (0, 100, 1000)) not valid;
alter table quotation validate constraint quotation_rounding_check;
