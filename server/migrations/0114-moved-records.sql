-- no transaction
-- Entries of the audit log after which a record no longer refers to somebody: deletions, and changes of the contact or of the person who is
-- responsible. They are few, and the only ones that an erasure cannot find from the record.
drop index concurrently if exists audit_entry_moved;
create index concurrently if not exists audit_entry_moved on audit_entry (id)
  where action = 'delete' or (action = 'update' and jsonb_path_exists(changes, '$[*].field ? (@ like_regex "(customer[.]id|[uU]sername|pic)$")'));
