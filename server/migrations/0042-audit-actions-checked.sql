-- Reads the table once, while others go on reading and writing.
alter table audit_entry validate constraint audit_entry_action_check;
