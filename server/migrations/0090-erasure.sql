-- Erasures of personal data (docs/decisions/108). The record itself is emptied at once; a job then replaces what is sought in
-- all copies and texts, and empties `sought`.
create table erasure (
  id integer generated always as identity primary key,
  entity text not null check (entity in ('customer', 'user_login')),
  record_id integer not null,
  -- {"words": […], "ownWords": […], "numbers": […]}
  sought jsonb not null,
  -- Older transactions may still write what they read before. The job waits for them.
  began xid8 not null default pg_current_xact_id(),
  -- Where the job continues: a table, and the last id of it that was done.
  place text not null default '',
  last_id bigint not null default 0,
  replaced integer not null default 0,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index erasure_of_record on erasure (entity, record_id, id);

-- The name that an erased person has from then on.
create function erased_name(kind text, id integer) returns text language sql immutable
begin atomic
  select case kind when 'customer' then 'Erased contact ' else 'Erased user ' end || id;
end;

-- A regular expression that finds these words and phone numbers, however they are spaced, and nothing inside other words.
create function pattern_of_person(words text[], numbers text[]) returns text language sql immutable as $$
  with literal as (
    -- A quote or backslash has another backslash before it inside JSON.
    select regexp_replace(replace(regexp_replace(regexp_replace(word, '["\\]', chr(1), 'g'), '([^[:alnum:][:space:]])', '\\\1', 'g'),
      '\' || chr(1), '\\?["\\]'), '\s+', '\\s+', 'g') as text
    from unnest(words) as word where length(word) >= 2
    union all
    select '(?:(?:\+\s?)?62[ ().-]{0,3}|0)?' || array_to_string(regexp_split_to_array(digits, ''), '[ ().-]{0,3}')
    from unnest(numbers) as digits where length(digits) >= 6
  )
  select coalesce('(?<![[:alnum:]])(?:' || string_agg(text, '|') || ')(?![[:alnum:]])', '(?=a)b') from literal
$$;

-- Replaces what the pattern finds in every text of the JSON, and leaves its keys alone.
create function erased_json(value jsonb, pattern text, label text) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(value)
    when 'string' then
      return to_jsonb(regexp_replace(value #>> '{}', pattern, label, 'gi'));
    when 'array' then
      return (select coalesce(jsonb_agg(erased_json(one, pattern, label) order by place), '[]')
        from jsonb_array_elements(value) with ordinality as element (one, place));
    when 'object' then
      return (select coalesce(jsonb_object_agg(key, erased_json(one, pattern, label)), '{}') from jsonb_each(value) as member (key, one));
    else
      return value;
  end case;
end
$$;

-- The only way in which the application can change the audit log: who did what and when remains, the values of one person become the
-- name of an erased one. `own_words` are replaced only in entries about the person, because others have the same name.
-- `records` are the person and what was merged into it. In their own entries the `fields` are emptied whatever they hold, so that an undo
-- of such a change writes what is there.
create function erase_in_audit_log(
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
  rows integer;
begin
  if not exists (select from erasure where entity = kind and record_id = person and ended_at is null) then
    raise exception 'Nobody has ordered this erasure.';
  end if;
  with found as (
    select id, entity = kind and entity_id = any(records) as is_own,
      actor = username and entity in ('session', 'second_factor', 'api_token', 'calendar_feed') as is_sign_in,
      jsonb_path_exists(changes, reference, keys) as refers
    from audit_entry where id > after_id and id <= last_id
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
      else erased_json(changes, case when refers then nearby else everywhere end, label) end
  from found
  where found.id = entry.id and (
    is_own or is_sign_in or (token_name <> '' and actor = username)
    or record_name ~* everywhere or token_name ~* everywhere
    or changes::text ~* case when refers then nearby else everywhere end);
  get diagnostics rows = row_count;
  return rows;
end
$$;
revoke all on function erase_in_audit_log(text, integer, integer[], text[], text[], text[], text[], bigint, bigint) from public;
grant execute on function erase_in_audit_log(text, integer, integer[], text[], text[], text[], text[], bigint, bigint) to gso_app;
