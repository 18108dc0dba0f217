-- no transaction
drop index concurrently if exists audit_entry_change_group;
create index concurrently if not exists audit_entry_change_group on audit_entry (change_group, entity_id)
  where change_group is not null;
drop index concurrently if exists deleted_record_change_group;
create index concurrently if not exists deleted_record_change_group on deleted_record (change_group, record_id)
  where change_group is not null;
