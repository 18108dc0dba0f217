-- The highest bottom price of the last days counts, unless somebody else lowered it (docs/decisions/112).

-- What a bottom price was before it changed, before its item was deleted or got another number, or before the members of
-- its bundle changed. Nobody can go around it: triggers write it, and the application can only read it.
create table floor_change (
  id bigint generated always as identity primary key,
  entity text not null check (entity in ('item', 'bundle')),
  record_id integer not null,
  -- Of the item before the change.
  brand_key text collate "C" not null,
  material_key text collate "C" not null,
  currency text not null,
  from_price numeric not null,
  -- Whether the bottom price is lower since, or in another currency. False if only the number of the item changed.
  is_lowered boolean not null,
  -- Null if the database does not know it; then it counts as done by the seller.
  changed_by text,
  changed_at timestamptz not null default now()
);
create index floor_change_of_record on floor_change (entity, record_id, id);
create index floor_change_of_material on floor_change (material_key, brand_key, id);
create index floor_change_by_age on floor_change (changed_at);
revoke insert, update, delete, truncate on floor_change from gso_app;

create function keep_item_floors() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into floor_change (entity, record_id, brand_key, material_key, currency, from_price, is_lowered, changed_by)
  select 'item', before.id, before.brand_key, before.material_key, before.currency, before.bottom_price,
    after.bottom_price < before.bottom_price or after.currency <> before.currency, after.updated_by
  from old_row as before join new_row as after using (id)
  where (before.bottom_price, before.currency, before.brand_key, before.material_key)
    is distinct from (after.bottom_price, after.currency, after.brand_key, after.material_key);
  return null;
end
$$;
create function keep_floors_of_deleted_items() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into floor_change (entity, record_id, brand_key, material_key, currency, from_price, is_lowered, changed_by)
  select 'item', id, brand_key, material_key, currency, bottom_price, true, coalesce(
      -- The statement that deletes keeps what can be restored, or where the record was merged into.
      (
        select deleted_by from deleted_record
        where deleted_record.entity = 'item' and deleted_record.record_id = old_row.id and deleted_at = now()
        order by deleted_record.id desc limit 1
      ),
      (
        select merged_by from merged_record join record_merge on record_merge.id = merge_id
        where merged_record.entity = 'item' and merged_record.record_id = old_row.id and merged_at = now()
      )
    )
  from old_row;
  return null;
end
$$;
-- For a whole statement, because a price rule changes thousands of items with one.
create trigger item_keeps_floors after update on item referencing old table as old_row new table as new_row
  for each statement execute function keep_item_floors();
create trigger deleted_item_keeps_floor after delete on item referencing old table as old_row
  for each statement execute function keep_floors_of_deleted_items();

-- A bundle whose members change is another one. What it was worth is kept: what it was saved with, or what its members cost
-- by then if that was more. Who changed it is known when the bundle is saved, later in the same transaction.
create function keep_bundle_floors() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into floor_change (entity, record_id, brand_key, material_key, currency, from_price, is_lowered)
  select 'bundle', bundle.id, '', '', 'IDR', greatest(bundle.bottom_price, member.bottom_price), true
  from bundle join (
    select old_row.bundle_id, round(sum(item.bottom_price * old_row.qty * coalesce(exchange_rate.conv_value, 1))) as bottom_price
    from old_row join item on item.id = old_row.item_id
    left join exchange_rate on exchange_rate.source_curr = item.currency
    group by old_row.bundle_id
  ) as member on member.bundle_id = bundle.id;
  return null;
end
$$;
create trigger bundle_member_keeps_floor after update on bundle_member referencing old table as old_row
  for each statement execute function keep_bundle_floors();
create trigger deleted_member_keeps_floor after delete on bundle_member referencing old table as old_row
  for each statement execute function keep_bundle_floors();

create function name_bundle_floors() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update floor_change set changed_by = new.updated_by
  where entity = 'bundle' and record_id = new.id and changed_by is null and changed_at = now();
  return null;
end
$$;
create trigger bundle_names_floors after update on bundle for each row execute function name_bundle_floors();

-- Removes what no setting reaches any more, the oldest first. The application cannot remove anything else.
create function forget_floor_changes(most integer) returns bigint language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  with forgotten as (
    delete from floor_change where id in (
      select id from floor_change where changed_at < now() - interval '366 days' order by changed_at limit most
    ) returning id
  )
  select count(*) from forgotten
$$;
revoke all on function forget_floor_changes(integer) from public;
grant execute on function forget_floor_changes(integer) to gso_app;

-- For how many days. There is one row. Somebody proposes another number, and somebody else confirms it.
create table floor_rule (
  id integer primary key default 1 check (id = 1),
  days integer not null default 30 check (days between 1 and 365),
  proposed_days integer check (proposed_days between 1 and 365),
  proposed_by text,
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  check ((proposed_days is null) = (proposed_by is null))
);
insert into floor_rule (updated_by) values ('setup');

-- The company that the lines were priced for. Its contact can move to another one without a change of the quotation. Null
-- in quotations from before: the company that they are for now.
alter table quotation add column priced_for integer;

alter table quotation_line
  -- The exchange rate of a member of its bundle was missing when it was priced, so nobody knows the bottom price.
  add column is_floor_unknown boolean not null default false,
  -- For whom and on which terms a price was approved. An approval without them does not hold.
  add column approved_for jsonb;
