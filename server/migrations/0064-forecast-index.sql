-- no transaction
-- The forecast counts shodans that were closed from the start by the day of their creation (docs/decisions/090).
drop index concurrently if exists shodan_never_open;
create index concurrently if not exists shodan_never_open on shodan (created_at, status, created_by)
  include (amount, lose_reason_id)
  where open_until = '-infinity';
