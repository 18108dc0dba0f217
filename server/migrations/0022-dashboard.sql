-- The dashboard's figures, counted along with every change instead of anew for every look. Whoever changes a row adds
-- what that changes to figure_change, where writers never wait for each other; fold_figures() moves it into figure every
-- few seconds. Read together, as figure_now does, both tell what is true at this moment.
create table figure (
  kind text not null,
  -- A day, or the first day of a month.
  period date not null,
  who text not null default '',
  n bigint not null,
  amount numeric not null,
  primary key (kind, period, who)
);
create table figure_change (
  kind text not null,
  period date not null default '-infinity',
  who text not null default '',
  n bigint not null default 0,
  amount numeric not null default 0
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

create view figure_now as
select kind, period, who, sum(n)::bigint as n, sum(amount) as amount
from (
  select kind, period, who, n, amount from figure
  union all
  select kind, period, who, n, amount from figure_change
) as told
group by kind, period, who;

-- Whether there was anything to fold. One at a time; who comes second leaves it to the first.
create function fold_figures() returns boolean language plpgsql as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_figures')) then
    return false;
  end if;
  with taken as (delete from figure_change returning kind, period, who, n, amount),
  summed as (select kind, period, who, sum(n) as n, sum(amount) as amount from taken group by kind, period, who),
  kept as (
    insert into figure (kind, period, who, n, amount)
    select kind, period, who, n, amount from summed where n <> 0 or amount <> 0
    on conflict (kind, period, who) do update set n = figure.n + excluded.n, amount = figure.amount + excluded.amount
  )
  select count(*) into folded from taken;
  if folded > 0 then
    perform pg_notify('gso_figures', '');
  end if;
  return folded > 0;
end
$$;

create function month_of(day date) returns date language sql immutable parallel safe
  return case when isfinite(day) then day - (extract(day from day)::integer - 1) else day end;

-- Something that the dashboard shows has changed without changing a figure.
create function tell_dashboard() returns trigger language plpgsql as $$
begin
  insert into figure_change (kind) values ('SHOWN');
  return null;
end
$$;

-- Orders, and of each the shares of those who sold it: their amount counts rupiah times percent.
create function count_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into figure_change (kind, period, n, amount) values ('ORDERS', month_of(old.po_date), -1, -old.amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into figure_change (kind, period, n, amount) values ('ORDERS', month_of(new.po_date), 1, new.amount);
  end if;
  if tg_op = 'UPDATE' then
    insert into figure_change (kind, period, who, amount)
    select 'ORDER_SHARES', month_of(told.po_date), username, told.amount * percentage
    from sales_po_share, (values (old.po_date, -old.amount), (new.po_date, new.amount)) as told (po_date, amount)
    where sales_po_id = new.id;
  end if;
  return null;
end
$$;
create trigger order_is_counted after insert or delete on sales_po
  for each row execute function count_order();
create trigger changed_order_is_counted after update of po_date, amount on sales_po
  for each row when ((old.po_date, old.amount) is distinct from (new.po_date, new.amount)) execute function count_order();

-- An order takes its shares along when it goes, and they could not find it any more.
create function uncount_shares() returns trigger language plpgsql as $$
begin
  insert into figure_change (kind, period, who, amount)
  select 'ORDER_SHARES', month_of(old.po_date), username, -old.amount * percentage
  from sales_po_share where sales_po_id = old.id;
  return old;
end
$$;
create trigger order_uncounts_shares before delete on sales_po
  for each row execute function uncount_shares();

create function count_share() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into figure_change (kind, period, who, amount)
    select 'ORDER_SHARES', month_of(po_date), old.username, -amount * old.percentage from sales_po where id = old.sales_po_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into figure_change (kind, period, who, amount)
    select 'ORDER_SHARES', month_of(po_date), new.username, amount * new.percentage from sales_po where id = new.sales_po_id;
  end if;
  return null;
end
$$;
create trigger share_is_counted after insert or delete or update of sales_po_id, username, percentage on sales_po_share
  for each row execute function count_share();

create function count_quotation() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into figure_change (kind, period, n, amount)
    values ('QUOTATIONS', month_of(old.quotation_date), -1, -old.grand_total_price);
  end if;
  if tg_op <> 'DELETE' then
    insert into figure_change (kind, period, n, amount)
    values ('QUOTATIONS', month_of(new.quotation_date), 1, new.grand_total_price);
  end if;
  return null;
end
$$;
create trigger quotation_is_counted after insert or delete on quotation
  for each row execute function count_quotation();
create trigger changed_quotation_is_counted after update of quotation_date, grand_total_price on quotation
  for each row
  when ((old.quotation_date, old.grand_total_price) is distinct from (new.quotation_date, new.grand_total_price))
  execute function count_quotation();

-- Projects that are not complete, by the month in which they are due.
create function count_project() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.percentage < 100 then
    insert into figure_change (kind, period, n) values ('PROJECTS', month_of(old.due_date), -1);
  end if;
  if tg_op <> 'DELETE' and new.percentage < 100 then
    insert into figure_change (kind, period, n) values ('PROJECTS', month_of(new.due_date), 1);
  end if;
  return null;
end
$$;
create trigger project_is_counted after insert or delete on project
  for each row execute function count_project();
create trigger changed_project_is_counted after update of due_date, percentage on project
  for each row when ((old.due_date, old.percentage) is distinct from (new.due_date, new.percentage))
  execute function count_project();
create trigger changed_project_is_shown after update of ref_no, quota, customer_id on project
  for each row when ((old.ref_no, old.quota, old.customer_id) is distinct from (new.ref_no, new.quota, new.customer_id))
  execute function tell_dashboard();
create index project_under_way on project (due_date, id) where percentage < 100;

create trigger changed_target_is_shown after insert or update of first_name, enabled, target, target_visit on user_login
  for each row execute function tell_dashboard();

-- The day on which a shodan stopped being open: infinity while it is, and minus infinity where it never was.
alter table shodan add column open_until date not null default 'infinity';
update shodan set open_until = (updated_at at time zone business_time_zone())::date where status <> 'OPEN';
create function keep_open_until() returns trigger language plpgsql as $$
begin
  if new.status = 'OPEN' then
    new.open_until := 'infinity';
  elsif tg_op = 'INSERT' then
    new.open_until := '-infinity';
  elsif old.status = 'OPEN' then
    new.open_until := business_today();
  end if;
  return new;
end
$$;
create trigger shodan_keeps_open_until before insert or update of status on shodan
  for each row execute function keep_open_until();

-- How often a shodan was followed up in a month.
create table shodan_follow_up (
  shodan_id integer not null references shodan (id) on delete cascade,
  month date not null,
  visits integer not null,
  primary key (shodan_id, month)
);

-- Shodans by the last month in which they were open, and those that were followed up in a month when they still were.
create function count_shodan() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.open_until > '-infinity' then
    insert into figure_change (kind, period, who, n) values ('SHODANS', month_of(old.open_until), old.created_by, -1);
  end if;
  if tg_op <> 'DELETE' and new.open_until > '-infinity' then
    insert into figure_change (kind, period, who, n) values ('SHODANS', month_of(new.open_until), new.created_by, 1);
  end if;
  if tg_op = 'UPDATE' then
    insert into figure_change (kind, period, who, n)
    select 'FOLLOWED_UP', month, new.created_by, case when month <= month_of(new.open_until) then 1 else -1 end
    from shodan_follow_up
    where shodan_id = new.id and visits > 0
      and (month <= month_of(new.open_until)) <> (month <= month_of(old.open_until));
  end if;
  return null;
end
$$;
create trigger shodan_is_counted after insert or delete on shodan
  for each row execute function count_shodan();
create trigger changed_shodan_is_counted after update of status on shodan
  for each row when (old.open_until is distinct from new.open_until) execute function count_shodan();

-- The shodan is held meanwhile: two first visits at once would both count as the first, and it must not close unnoticed.
create function count_follow_up(followed integer, in_month date, difference integer) returns void language plpgsql as $$
declare
  found shodan;
  now_visits integer;
begin
  select * into found from shodan where id = followed for no key update;
  insert into shodan_follow_up as known (shodan_id, month, visits) values (followed, in_month, difference)
  on conflict (shodan_id, month) do update set visits = known.visits + difference
  returning visits into now_visits;
  if (now_visits > 0) <> (now_visits - difference > 0) and in_month <= month_of(found.open_until) then
    insert into figure_change (kind, period, who, n) values ('FOLLOWED_UP', in_month, found.created_by, difference);
  end if;
end
$$;

-- Sales visits by day and by person and month. What is visited for a project is shown too, but counted when it is read.
create function count_one_visit(made visit, difference integer) returns void language plpgsql as $$
begin
  if made.type = 'SALES' then
    insert into figure_change (kind, period, who, n) values
      ('VISITS_OF_DAY', made.visit_date, '', difference),
      ('VISITS', month_of(made.visit_date), made.username, difference);
  else
    insert into figure_change (kind) values ('SHOWN');
  end if;
  if made.status = 'FOLLOW_UP' and made.shodan_id is not null then
    perform count_follow_up(made.shodan_id, month_of(made.visit_date), difference);
  end if;
end
$$;
create function count_visit() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform count_one_visit(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform count_one_visit(new, 1);
  end if;
  return null;
end
$$;
create trigger visit_is_counted after insert or delete on visit
  for each row execute function count_visit();
create trigger changed_visit_is_counted after update of status, visit_date, username, shodan_id, project_id on visit
  for each row
  when (
    (old.status, old.visit_date, old.username, old.shodan_id, old.project_id)
    is distinct from (new.status, new.visit_date, new.username, new.shodan_id, new.project_id)
  )
  execute function count_visit();

-- The same figures, counted from the rows. This takes as long as it takes; figure_now must always agree with it.
create view figure_recounted as
select 'ORDERS' as kind, month_of(po_date) as period, '' as who, count(*) as n, sum(amount) as amount
  from sales_po group by period
union all
select 'ORDER_SHARES', month_of(po_date) as period, username, 0, sum(amount * percentage)
  from sales_po join sales_po_share on sales_po_id = sales_po.id group by period, username
union all
select 'QUOTATIONS', month_of(quotation_date) as period, '', count(*), sum(grand_total_price) from quotation group by period
union all
select 'PROJECTS', month_of(due_date) as period, '', count(*), 0 from project where percentage < 100 group by period
union all
select 'SHODANS', month_of(open_until) as period, created_by, count(*), 0
  from shodan where open_until > '-infinity' group by period, created_by
union all
select 'FOLLOWED_UP', month, created_by, count(*), 0
  from shodan join (
    select distinct shodan_id, month_of(visit_date) as month from visit where status = 'FOLLOW_UP' and shodan_id is not null
  ) as followed on shodan_id = shodan.id and month <= month_of(open_until)
  group by month, created_by
union all
select 'VISITS_OF_DAY', visit_date, '', count(*), 0 from visit where type = 'SALES' group by visit_date
union all
select 'VISITS', month_of(visit_date) as period, username, count(*), 0 from visit where type = 'SALES' group by period, username;

-- Begins anew from the rows. Writers wait meanwhile.
create function recount_figures() returns void language plpgsql as $$
begin
  lock table sales_po, sales_po_share, quotation, project, shodan, visit in share row exclusive mode;
  delete from figure;
  delete from figure_change;
  delete from shodan_follow_up;
  insert into figure (kind, period, who, n, amount) select kind, period, who, n, amount from figure_recounted;
  insert into shodan_follow_up (shodan_id, month, visits)
  select shodan_id, month_of(visit_date) as month, count(*)
  from visit where status = 'FOLLOW_UP' and shodan_id is not null group by shodan_id, month;
end
$$;
select recount_figures();
