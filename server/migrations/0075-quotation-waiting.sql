-- no transaction
-- What the customer has and has not decided on, by the last change, for the filters "expires soon" and "expired".
drop index concurrently if exists quotation_waiting;
create index concurrently if not exists quotation_waiting on quotation (updated_at, id, valid_until)
  where status = 'OPEN' and sent_at is not null;
