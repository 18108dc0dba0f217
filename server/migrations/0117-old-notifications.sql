-- no transaction
-- Scheduled jobs remove notifications by age, and find the oldest without looking at the others.
drop index concurrently if exists notification_by_age;
create index concurrently if not exists notification_by_age on notification (created_at);
drop index concurrently if exists notification_to_read;
create index concurrently if not exists notification_to_read on notification_to (read_at) where read_at is not null;
