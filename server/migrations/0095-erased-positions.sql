-- As before, and the positions of an employee are removed from the entries of their visits and photos, whoever made the entry. Positions
-- are numbers, which are not among the sought words.
--
-- The only way, besides retention rules, in which the application can change the audit log: who did what and when remains, the values of one
-- person become the name of an erased one. `own_words` are replaced only in entries about the person, because others have the same name.
-- `records` are the person and what was merged into it. In their own entries the `fields` are emptied whatever they hold, so that an undo
-- of such a change writes what is there.
create or replace function erase_in_audit_log(
  kind text, person integer, records integer[], words text[], own_words text[], numbers text[], fields text[],
  after_id bigint, last_id bigint
) returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  label constant text := erased_name(kind, person);
  everywhere constant text := pattern_of_person(words, numbers);
  nearby constant text := pattern_of_person(words || own_words, numbers);
  username constant text := (select u.username from user_login as u where kind = 'user_login' and u.id = person);
  reference constant jsonpath := case kind
    when 'customer' then '$[*] ? (@.field like_regex "customer[.]id$" && (@.to == $keys[*] || @.from == $keys[*]))'
    else '$[*] ? (@.to == $keys[*] || @.from == $keys[*])' end;
  keys constant jsonb := jsonb_build_object('keys', case kind when 'customer' then to_jsonb(records) else jsonb_build_array(username) end);
  places constant text[] := array['checkIn.latitude', 'checkIn.longitude', 'checkIn.accuracy', 'latitude', 'longitude'];
  visitor constant jsonpath := '$[*] ? (@.field == "username" && (@.to == $keys[*] || @.from == $keys[*]))';
  has_place constant jsonpath := '$[*] ? (@.field like_regex "^(checkIn[.])?(latitude|longitude|accuracy)$")';
  rows integer;
begin
  if not exists (select from erasure where entity = kind and record_id = person and ended_at is null) then
    raise exception 'Nobody has ordered this erasure.';
  end if;
  with found as (
    select id, entity = kind and entity_id = any(records) as is_own,
      actor = username and entity in ('session', 'second_factor', 'api_token', 'calendar_feed') as is_sign_in,
      jsonb_path_exists(changes, reference, keys) as refers,
      jsonb_path_exists(changes, has_place) and case
        when username is null then false
        when entity = 'visit' and action = 'update' then actor = username
        when entity = 'visit' then jsonb_path_exists(changes, visitor, keys)
        when entity = 'visit_file' then exists (
          select from audit_entry as made
          where made.entity = 'visit_file' and made.entity_id = entry.entity_id and made.action = 'create' and made.actor = username)
        else false end as is_place
    from audit_entry as entry where id > after_id and id <= last_id
  )
  update audit_entry as entry set
    record_name = case
      when is_own and kind = 'customer' then label
      when is_sign_in and entity = 'api_token' then ''
      else regexp_replace(record_name, case when is_own then nearby else everywhere end, label, 'gi') end,
    token_name = case when actor = username then '' else regexp_replace(token_name, everywhere, label, 'gi') end,
    changes = case
      when is_sign_in then '[]'
      when is_own then (
        select coalesce(jsonb_agg(case when change ->> 'field' = any(fields)
          then change || jsonb_build_object('from', emptied.value, 'to', emptied.value) else erased_json(change, nearby, label) end order by place), '[]')
        from jsonb_array_elements(changes) with ordinality as element (change, place),
          lateral (select case when change ->> 'field' ~ '[nN]ame$' then label else '' end as value) as emptied)
      else (
        select coalesce(jsonb_agg(erased_json(change, case when refers then nearby else everywhere end, label) order by place), '[]')
        from jsonb_array_elements(changes) with ordinality as element (change, place)
        where not (is_place and change ->> 'field' = any(places))) end
  from found
  where found.id = entry.id and (
    is_own or is_sign_in or is_place or (token_name <> '' and actor = username)
    or record_name ~* everywhere or token_name ~* everywhere
    or changes::text ~* case when refers then nearby else everywhere end);
  get diagnostics rows = row_count;
  return rows;
end
$$;
