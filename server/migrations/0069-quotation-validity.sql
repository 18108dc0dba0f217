-- no transaction
-- Until when a quotation is valid, when to ask the customer again, and why it was lost (docs/decisions/098).
alter table quotation add column if not exists valid_until date;
alter table quotation add column if not exists follow_up_on date;
-- When the seller was reminded of that day.
alter table quotation add column if not exists reminded_at timestamptz;
alter table quotation add column if not exists lose_reason_id integer;
alter table quotation drop constraint if exists quotation_lose_reason_id_fkey;
alter table quotation add constraint quotation_lose_reason_id_fkey foreign key (lose_reason_id) references lose_reason (id) not valid;
alter table quotation validate constraint quotation_lose_reason_id_fkey;

drop index concurrently if exists quotation_of_lose_reason;
create index concurrently if not exists quotation_of_lose_reason on quotation (lose_reason_id, updated_at, id)
  where lose_reason_id is not null;
-- What the customer has and has not decided on, by the day it ends: the filters of the list, and those of one seller.
drop index concurrently if exists quotation_by_validity;
create index concurrently if not exists quotation_by_validity on quotation (valid_until, id)
  where status = 'OPEN' and sent_at is not null;
drop index concurrently if exists quotation_of_seller_by_validity;
create index concurrently if not exists quotation_of_seller_by_validity on quotation (sales_username, valid_until, id)
  where status = 'OPEN' and sent_at is not null;
drop index concurrently if exists quotation_of_seller_by_follow_up;
create index concurrently if not exists quotation_of_seller_by_follow_up on quotation (sales_username, follow_up_on, id)
  where status = 'OPEN' and follow_up_on is not null;
-- What the scheduled job still has to remind of.
drop index concurrently if exists quotation_to_remind;
create index concurrently if not exists quotation_to_remind on quotation (follow_up_on)
  where status = 'OPEN' and follow_up_on is not null and reminded_at is null;
