-- The orders of one person are shown by their dates as well, so the date lies beside each share; triggers keep it true.
alter table sales_po_share add column po_date date not null default '-infinity';

-- The lock makes a new share and a change of the date wait for each other; without it the share could take the date that
-- is just being replaced. An order that does not exist is left to the foreign key, which says so.
create function take_order_date() returns trigger language plpgsql as $$
begin
  select po_date into new.po_date from sales_po where id = new.sales_po_id for share;
  new.po_date := coalesce(new.po_date, '-infinity');
  return new;
end
$$;
create trigger share_takes_order_date before insert or update of sales_po_id on sales_po_share
  for each row execute function take_order_date();

create function pass_order_date_on() returns trigger language plpgsql as $$
begin
  update sales_po_share set po_date = new.po_date where sales_po_id = new.id;
  return null;
end
$$;
create trigger order_passes_date_on after update of po_date on sales_po
  for each row when (old.po_date is distinct from new.po_date) execute function pass_order_date_on();

update sales_po_share set po_date = sales_po.po_date from sales_po where sales_po.id = sales_po_id;
create index sales_po_share_of_person on sales_po_share (username, po_date, sales_po_id);

create index sales_po_by_category on sales_po (category, id);
