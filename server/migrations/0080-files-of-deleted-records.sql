-- no transaction
-- Deleted records keep their files as long as they can be restored (docs/decisions/101).
drop index concurrently if exists deleted_record_of_file;
create index concurrently if not exists deleted_record_of_file on deleted_record
  using gin (jsonb_path_query_array(kept, '$[*].rows[*].file_key')) with (fastupdate = off);
