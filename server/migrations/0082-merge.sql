-- Records that were merged into another one, because they were the same company, contact, supplier or item entered twice.
create table record_merge (
  id integer generated always as identity primary key,
  entity text not null,
  survivor_id integer not null,
  survivor_name text not null,
  -- [{"id": …, "name": …}, …]
  merged jsonb not null,
  -- The version of the survivor that the merge made, and the fields that users edit before and after it.
  survivor_version integer not null,
  survivor_before jsonb not null,
  survivor_after jsonb not null,
  merged_by text not null references user_login (username),
  merged_at timestamptz not null default now(),
  undone_by text references user_login (username),
  undone_at timestamptz
);
create index record_merge_of_survivor on record_merge (entity, survivor_id, id);
create index record_merge_by_age on record_merge (entity, id);
create index record_merge_merged_at on record_merge (merged_at) where undone_at is null;

-- Where each of them went. Old addresses lead there for ever.
create table merged_record (
  entity text not null,
  record_id integer not null,
  survivor_id integer not null,
  merge_id integer not null references record_merge (id),
  name text not null,
  -- The row as in deleted_record, as long as the merge can be undone.
  kept jsonb,
  primary key (entity, record_id)
);
create index merged_record_merge on merged_record (merge_id);

-- What referred to them, as long as the merge can be undone.
create table moved_reference (
  merge_id integer not null references record_merge (id),
  -- The merged record.
  record_id integer not null,
  table_name text not null,
  column_name text not null,
  -- The primary keys of the rows, and as parent_version the version of the record that they are parts of.
  keys jsonb not null,
  primary key (merge_id, record_id, table_name, column_name)
);

-- The record that took the place of a merged one; the same id if it was not merged.
create function survivor_of(kind text, id integer) returns integer language sql stable
begin atomic
  with recursive step (record, place) as (
    select survivor_of.id, 0
    union all
    select merged_record.survivor_id, place + 1
    from step join merged_record on merged_record.entity = survivor_of.kind and merged_record.record_id = step.record
  )
  select record from step order by place desc limit 1;
end;

-- The merges that a reference to this record went through.
create function merges_of(kind text, id integer) returns table (merge_id integer, record_id integer) language sql stable
begin atomic
  with recursive step (merge_id, record_id, survivor_id) as (
    select merged_record.merge_id, merged_record.record_id, merged_record.survivor_id
    from merged_record where merged_record.entity = merges_of.kind and merged_record.record_id = merges_of.id
    union all
    select merged_record.merge_id, merged_record.record_id, merged_record.survivor_id
    from step join merged_record on merged_record.entity = merges_of.kind and merged_record.record_id = step.survivor_id
  )
  select step.merge_id, step.record_id from step;
end;

-- A merge moves notes to another record.
create trigger moved_note_enters_timeline after update of company_id, customer_id on note
  for each row
  when ((old.company_id, old.customer_id) is distinct from (new.company_id, new.customer_id))
  execute function keep_note_in_timeline();
