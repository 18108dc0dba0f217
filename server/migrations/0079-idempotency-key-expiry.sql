-- no transaction
drop index concurrently if exists idempotency_key_expiry;
create index concurrently if not exists idempotency_key_expiry on idempotency_key (expires_at);
