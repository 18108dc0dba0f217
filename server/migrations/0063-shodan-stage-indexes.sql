-- no transaction
alter table shodan drop constraint if exists shodan_stage_id_fkey;
alter table shodan add constraint shodan_stage_id_fkey foreign key (stage_id) references shodan_stage (id) not valid;
alter table shodan validate constraint shodan_stage_id_fkey;
alter table shodan drop constraint if exists shodan_lose_reason_id_fkey;
alter table shodan add constraint shodan_lose_reason_id_fkey foreign key (lose_reason_id) references lose_reason (id) not valid;
alter table shodan validate constraint shodan_lose_reason_id_fkey;

-- A column of the board, in the usual order; its count and sum come from the index alone.
drop index concurrently if exists shodan_of_stage;
create index concurrently if not exists shodan_of_stage on shodan (stage_id, status, updated_at, id) include (amount);
drop index concurrently if exists shodan_of_lose_reason;
create index concurrently if not exists shodan_of_lose_reason on shodan (lose_reason_id) where lose_reason_id is not null;
drop index concurrently if exists shodan_by_expected_close;
create index concurrently if not exists shodan_by_expected_close on shodan (expected_close, id);
-- The forecast reads these two and no rows.
drop index concurrently if exists shodan_open;
create index concurrently if not exists shodan_open on shodan (expected_close, stage_id, created_by) include (amount)
  where status = 'OPEN';
drop index concurrently if exists shodan_closed;
create index concurrently if not exists shodan_closed on shodan (open_until, status, created_by)
  include (amount, lose_reason_id, created_at)
  where status <> 'OPEN';
