-- Pairs of records that are probably the same, found by a scheduled job, and those of which somebody said that they are not.
create table duplicate_pair (
  entity text not null,
  first_id integer not null,
  second_id integer not null,
  -- Up to 100, the most certain ones.
  score integer not null,
  reasons text[] not null,
  found_at timestamptz not null default now(),
  dismissed_by text references user_login (username),
  dismissed_at timestamptz,
  primary key (entity, first_id, second_id),
  check (first_id < second_id)
);
create index duplicate_pair_of_second on duplicate_pair (entity, second_id);
create index duplicate_pair_by_score on duplicate_pair (entity, score desc, first_id, second_id) where dismissed_by is null;

-- How far the job has come in each kind of record, in the order of their last change.
create table duplicate_search (
  entity text primary key,
  seen_at timestamptz not null default '-infinity',
  seen_id integer not null default 0
);
insert into duplicate_search (entity) values ('company'), ('customer'), ('supplier'), ('item');

create function forget_duplicates() returns trigger language plpgsql as $$
begin
  delete from duplicate_pair where entity = tg_table_name and first_id = old.id and dismissed_by is null;
  delete from duplicate_pair where entity = tg_table_name and second_id = old.id and dismissed_by is null;
  return null;
end
$$;
create trigger company_is_no_duplicate after delete on company for each row execute function forget_duplicates();
create trigger customer_is_no_duplicate after delete on customer for each row execute function forget_duplicates();
create trigger supplier_is_no_duplicate after delete on supplier for each row execute function forget_duplicates();
create trigger item_is_no_duplicate after delete on item for each row execute function forget_duplicates();

-- The domain of a mail address, unless everybody can have an address there.
create function own_mail_domain(email text) returns text language sql immutable strict parallel safe
  return nullif(
    case
      when lower(split_part(email, '@', 2)) in (
        'gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.id', 'ymail.com', 'rocketmail.com', 'hotmail.com', 'outlook.com',
        'outlook.co.id', 'live.com', 'msn.com', 'icloud.com', 'me.com', 'aol.com', 'mail.com', 'gmx.com', 'proton.me',
        'protonmail.com', 'zoho.com', 'telkom.net', 'indo.net.id', 'cbn.net.id'
      ) then ''
      else lower(split_part(email, '@', 2))
    end,
    ''
  );
