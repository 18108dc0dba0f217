-- no transaction
-- A notification about a quotation opens it (docs/decisions/097).
alter table notification add column if not exists quotation_id integer;
alter table notification drop constraint if exists notification_quotation_id_fkey;
alter table notification add constraint notification_quotation_id_fkey foreign key (quotation_id) references quotation (id)
  on delete cascade not valid;
alter table notification validate constraint notification_quotation_id_fkey;
drop index concurrently if exists notification_of_quotation;
create index concurrently if not exists notification_of_quotation on notification (quotation_id)
  where quotation_id is not null;
