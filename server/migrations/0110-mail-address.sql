-- When the mail address of an account was last changed: for a day, no link is sent to the new one.
alter table user_login add column email_changed_at timestamptz;
-- The last address that another person with the right to do so entered, or that its owner proved with a mailed link.
-- A company account is linked by this address only, and only while the account still has it.
alter table user_login add column trusted_email text not null default '';

-- Whatever changes it.
create function note_email_change() returns trigger language plpgsql as $$
begin
  new.email_changed_at := now();
  new.trusted_email := '';
  return new;
end
$$;
create trigger user_login_notes_email_change
  before update of email on user_login for each row
  when (old.email is distinct from new.email)
  execute function note_email_change();

-- Until now: the addresses that somebody else than their owner entered last.
update user_login as person
set trusted_email = email
where email <> '' and exists (
  select from audit_entry as entry
  where entry.entity = 'user_login' and entry.entity_id = person.id
    and entry.changes @> jsonb_build_array(jsonb_build_object('field', 'employee.email', 'to', person.email))
    and lower(entry.actor) <> lower(person.username)
    and not exists (
      select from audit_entry as later
      where later.entity = 'user_login' and later.entity_id = person.id and later.id > entry.id
        and later.changes @> '[{"field": "employee.email"}]'
    )
);
