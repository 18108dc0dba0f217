-- An erasure changes only what is about one person (docs/decisions/108). What it looks for is sealed: the application can add to this table and
-- never read or change it, so that the owner of the database can tell later what was erased.
create table erasure_seal (
  erasure_id integer primary key,
  entity text not null,
  record_id integer not null,
  -- [{"category", "value", "reach", "reason"}], also those that were refused.
  words jsonb not null,
  ordered_by text not null,
  sealed_at timestamptz not null default now()
);
create index erasure_seal_age on erasure_seal (sealed_at);
revoke all on erasure_seal from gso_app;

create function seal_erasure() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into erasure_seal (erasure_id, entity, record_id, words, ordered_by)
  values (new.id, new.entity, new.record_id, new.sought, new.created_by);
  return null;
end
$$;
create trigger erasure_is_sealed after insert on erasure for each row execute function seal_erasure();

-- Two years: as long as somebody could ask what an erasure has replaced.
create function remove_old_erasure_seals() returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with removed as (delete from erasure_seal where sealed_at < now() - interval '24 months' returning 1)
  select count(*) from removed
$$;
revoke all on function remove_old_erasure_seals() from public;
grant execute on function remove_old_erasure_seals() to gso_app;

-- A regular expression that finds those of the words that reach so far.
create function pattern_of_words(words jsonb, reaches text[]) returns text language sql immutable as $$
  select pattern_of_person(
    array(select one ->> 'value' from jsonb_array_elements(words) as one
      where one ->> 'reach' = any(reaches) and one ->> 'category' in ('name', 'email')),
    array(select regexp_replace(regexp_replace(one ->> 'value', '\D', '', 'g'), '^(62|0)', '') from jsonb_array_elements(words) as one
      where one ->> 'reach' = any(reaches) and one ->> 'category' = 'phone'))
$$;

-- All texts of the JSON.
create function texts_of(value jsonb) returns text language sql immutable as $$
  select string_agg(one #>> '{}', ' ') from jsonb_path_query(value, 'strict $.** ? (@.type() == "string")') as one
$$;

-- The details of a person inside the JSON of another record; those of an account may be one level deeper.
create function emptied_person(value jsonb, label text, kind text) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case
      when key = 'employee' and jsonb_typeof(one) = 'object' then emptied_person(one, label, kind)
      when jsonb_typeof(one) <> 'string' then one
      when key = any (case kind when 'customer' then '{name}'::text[] else '{firstName,fullName,personName}'::text[] end) then to_jsonb(label)
      when key = any (case kind when 'customer' then '{email,phone,mobilePhone,ext,position}'::text[] else '{email,phoneNo}'::text[] end) then '""'
      else one end), '{}')
  from jsonb_each(value) as member (key, one)
$$;

-- Replaces what the pattern finds in every text of the JSON, and the details of the person wherever the JSON refers to the person, whatever
-- they are: `keys` are the ids of the contact or the username. Keys, usernames and the names of tables and fields stay.
create function erased_values(value jsonb, pattern text, label text, kind text, keys text[]) returns jsonb language plpgsql immutable as $$
declare
  known jsonb;
begin
  case jsonb_typeof(value)
    when 'string' then
      return case when kind = 'user_login' and value #>> '{}' = any (keys) then value
        else to_jsonb(regexp_replace(value #>> '{}', pattern, label, 'gi')) end;
    when 'array' then
      return (select coalesce(jsonb_agg(erased_values(one, pattern, label, kind, keys) order by place), '[]')
        from jsonb_array_elements(value) with ordinality as element (one, place));
    when 'object' then
      known := case when kind = 'user_login' and value ->> 'username' = any (keys) then emptied_person(value, label, kind) else value end;
      return (select coalesce(jsonb_object_agg(key, case
          when key = any ('{table,column,field,kind,status,type,entity,phase,action,category}') and jsonb_typeof(one) = 'string' then one
          when kind = 'customer' and key = 'customer' and jsonb_typeof(one) = 'object' and one ->> 'id' = any (keys)
            then erased_values(emptied_person(one, label, kind), pattern, label, kind, keys)
          else erased_values(one, pattern, label, kind, keys) end), '{}')
        from jsonb_each(known) as member (key, one));
    else
      return value;
  end case;
end
$$;

-- The same for one change of an audit entry. The name next to a reference to the person is the person's ("customer.name" and "customer.id",
-- "pic" and "picName"), on that side of the change on which the reference is.
create function erased_change(change jsonb, changes jsonb, pattern text, label text, kind text, keys text[]) returns jsonb language sql immutable as $$
  select change || jsonb_object_agg(side, case
      when jsonb_typeof(change -> side) = 'string' and exists (
        select from jsonb_array_elements(changes) as other
        where other ->> side = any (keys) and other ->> 'field' = any (references_of))
      then to_jsonb(case when change ->> 'field' ~ '[nN]ame$' then label else '' end)
      else erased_values(change -> side, pattern, label, kind, keys) end)
  from unnest(array['from', 'to']) as side,
    lateral (select change ->> 'field' as field) as named,
    lateral (select case
      when kind = 'customer' and field ~ '(^|[.])customer[.](name|email|phone|mobilePhone|ext|position)$'
        then array[regexp_replace(field, '[^.]*$', 'id')]
      when kind = 'user_login' and field ~ '(^|[.])(firstName|personName)$'
        then array[regexp_replace(field, '[^.]*$', 'username'), regexp_replace(field, '(employee[.])?[^.]*$', 'username')]
      when kind = 'user_login' and field ~ '(^|[.])(picName|salesName)$'
        then array[regexp_replace(field, 'Name$', ''), regexp_replace(field, 'Name$', 'Username')]
      else '{}'::text[] end as references_of) as sibling
$$;

-- Whether an audit entry has a reference to the person among its changes.
create function refers_to_person(changes jsonb, kind text, keys text[]) returns boolean language sql immutable as $$
  select exists (
    select from jsonb_array_elements(changes) as change
    where (change ->> 'from' = any (keys) or change ->> 'to' = any (keys))
      and (kind = 'user_login' or change ->> 'field' ~ '(^|[.])customer[.]id$' or (change ->> 'field' = 'subject.id'
        and exists (select from jsonb_array_elements(changes) as other
          where other ->> 'field' = 'subject.kind' and 'customer' in (other ->> 'from', other ->> 'to')))))
$$;

-- The only way, besides retention rules, in which the application can change the audit log: who did what and when remains, the values of one
-- person become the name of an erased one. The words are the sealed ones. The entries are about the person, or about records that refer to
-- the person. In the person's own entries the `fields` are emptied whatever they hold, so that an undo of such a change writes what is there.
create function erase_in_audit_log(order_id integer, entries bigint[], fields text[]) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kind text;
  person integer;
  sealed jsonb;
  label text;
  pattern text;
  username text;
  records integer[];
  keys text[];
  places constant text[] := array['checkIn.latitude', 'checkIn.longitude', 'checkIn.accuracy', 'latitude', 'longitude'];
  rows integer;
begin
  select s.entity, s.record_id, s.words into kind, person, sealed
  from erasure_seal as s join erasure as e on e.id = s.erasure_id and e.ended_at is null where s.erasure_id = order_id;
  if not found then
    raise exception 'Nobody has ordered this erasure.';
  end if;
  with recursive old (id) as (
    select person union select record_id from merged_record join old on entity = kind and survivor_id = old.id
  )
  select array_agg(id) into records from old;
  username := (select u.username from user_login as u where kind = 'user_login' and u.id = person);
  keys := case kind when 'customer' then records::text[] else array[username] end;
  label := erased_name(kind, person);
  pattern := pattern_of_words(sealed, array['own', 'everywhere']);
  with found as (
    select id, entry.record_name, entry.token_name, entry.changes, entry.actor, entry.entity,
      entry.entity = kind and entry.entity_id = any(records) as is_own,
      entry.actor = username and entry.entity in ('session', 'second_factor', 'api_token', 'calendar_feed') as is_sign_in,
      case
        when username is null then false
        when entry.entity = 'visit' and entry.action = 'update' then entry.actor = username
        when entry.entity = 'visit' then exists (
          select from jsonb_array_elements(entry.changes) as change
          where change ->> 'field' = 'username' and (change ->> 'to' = username or change ->> 'from' = username))
        when entry.entity = 'visit_file' then exists (
          select from audit_entry as made
          where made.entity = 'visit_file' and made.entity_id = entry.entity_id and made.action = 'create' and made.actor = username)
        else false end as is_place
    from audit_entry as entry where id = any(entries)
  ), made as (
    select id,
      case
        when is_own and kind = 'customer' then label
        when is_sign_in and entity = 'api_token' then ''
        when record_name = any(keys) then record_name
        else regexp_replace(record_name, pattern, label, 'gi') end as new_name,
      case when actor = username then '' else regexp_replace(token_name, pattern, label, 'gi') end as new_token,
      case
        when is_sign_in then '[]'
        else (
          select coalesce(jsonb_agg(case when is_own and change ->> 'field' = any(fields)
              then change || jsonb_build_object('from', emptied.value, 'to', emptied.value)
              else erased_change(change, changes, pattern, label, kind, keys) end order by place), '[]')
          from jsonb_array_elements(changes) with ordinality as element (change, place),
            lateral (select case when change ->> 'field' ~ '[nN]ame$' then label else '' end as value) as emptied
          where not (is_place and change ->> 'field' = any(places))) end as new_changes
    from found
  )
  update audit_entry as entry set record_name = new_name, token_name = new_token, changes = new_changes
  from made
  where made.id = entry.id
    and (entry.record_name, entry.token_name, entry.changes) is distinct from (new_name, new_token, new_changes);
  get diagnostics rows = row_count;
  return rows;
end
$$;
revoke all on function erase_in_audit_log(integer, bigint[], text[]) from public;
grant execute on function erase_in_audit_log(integer, bigint[], text[]) to gso_app;

-- It took the words from the caller, and replaced them in the entries of everybody.
revoke all on function erase_in_audit_log(text, integer, integer[], text[], text[], text[], text[], bigint, bigint) from gso_app;

-- A note whose text an erasure changes was edited by nobody: its version stays.
create or replace function mark_note_as_edited() returns trigger language plpgsql as $$
begin
  if new.version <> old.version then
    new.edited_at := now();
  end if;
  return new;
end
$$;
