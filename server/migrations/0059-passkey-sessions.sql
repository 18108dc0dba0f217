-- A session may have begun with a passkey alone.
alter table session drop constraint session_signed_in_with_check;
-- squawk-ignore constraint-missing-not-valid -- There are as many rows as signed-in browsers.
alter table session add constraint session_signed_in_with_check
  check (signed_in_with in ('password', 'passkey', 'company', 'link'));
