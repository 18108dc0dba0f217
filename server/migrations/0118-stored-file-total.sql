-- How many attachments there are and what they weigh, for /metrics, which would otherwise read millions of rows each time.
-- Several rows, so that uploads at the same moment hardly ever wait for each other.
create table stored_file_total (
  part integer primary key,
  files bigint not null,
  bytes bigint not null
) with (fillfactor = 50);
create function count_stored_files() returns trigger language plpgsql as $$ begin
  insert into stored_file_total as total (part, files, bytes)
    select pg_backend_pid() % 8, changed.files * sign, changed.bytes * sign
    from (select count(*) as files, coalesce(sum(bytes), 0) as bytes from changed_rows) as changed,
      (select case tg_op when 'INSERT' then 1 else -1 end as sign) as direction
    where changed.files > 0
    on conflict (part) do update set files = total.files + excluded.files, bytes = total.bytes + excluded.bytes;
  return null;
end $$;
grant select, insert, update on stored_file_total to gso_app;
create trigger stored_file_is_added after insert on stored_file
  referencing new table as changed_rows for each statement execute function count_stored_files();
create trigger stored_file_is_removed after delete on stored_file
  referencing old table as changed_rows for each statement execute function count_stored_files();
