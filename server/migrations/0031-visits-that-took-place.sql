-- Drafts are no visits that took place and are no longer counted (docs/decisions/047). What lies in the future is left out
-- when figures are read. Writers of visits wait while the drafts that were counted are taken off; they are found by index.
lock table visit in share row exclusive mode;

create or replace function count_one_visit(made visit, difference integer) returns void language plpgsql as $$
begin
  if made.type = 'SALES' and made.status <> 'DRAFT' then
    insert into figure_change (kind, period, who, n) values
      ('VISITS_OF_DAY', made.visit_date, '', difference),
      ('VISITS', month_of(made.visit_date), made.username, difference);
  elsif made.type <> 'SALES' then
    insert into figure_change (kind) values ('SHOWN');
  end if;
  if made.status = 'FOLLOW_UP' and made.shodan_id is not null then
    perform count_follow_up(made.shodan_id, month_of(made.visit_date), difference);
  end if;
end
$$;

insert into figure_change (kind, period, who, n)
select 'VISITS_OF_DAY', visit_date, '', -count(*) from visit where type = 'SALES' and status = 'DRAFT' group by visit_date
union all
select 'VISITS', month_of(visit_date) as period, username, -count(*)
from visit where type = 'SALES' and status = 'DRAFT' group by period, username;

create or replace view figure_recounted as
select 'ORDERS' as kind, month_of(po_date) as period, '' as who, count(*) as n, sum(amount) as amount
  from sales_po group by period
union all
select 'ORDER_SHARES', month_of(sales_po.po_date) as period, username, 0, sum(amount * percentage)
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
select 'VISITS_OF_DAY', visit_date, '', count(*), 0
  from visit where type = 'SALES' and status <> 'DRAFT' group by visit_date
union all
select 'VISITS', month_of(visit_date) as period, username, count(*), 0
  from visit where type = 'SALES' and status <> 'DRAFT' group by period, username;
