-- Wrong passwords leave an entry too. The next file looks at the older entries, without keeping anybody waiting.
alter table audit_entry drop constraint audit_entry_action_check;
alter table audit_entry add constraint audit_entry_action_check check (
  action in (
    'create', 'update', 'delete', 'import', 'export', 'login', 'logout', 'reset-password', 'change-password', 'end-session',
    'sign-in-failed'
  )
) not valid;

-- When something happened is said by the database alone: the application cannot name a time, nor a number.
revoke insert on audit_entry from gso_app;
grant insert (actor, action, entity, entity_id, entity_version, record_name, changes, request_id) on audit_entry to gso_app;
