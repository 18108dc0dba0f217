-- What a line lacks to its bottom price is compared per unit and before rounding (contract/src/rules/quotation-totals.ts):
-- lines at exactly their bottom price looked one rupiah short. A line without a rate has no bottom price in rupiah.
-- Only rows whose value changes are touched; nobody else waits.
update quotation_line set bottom_price = 0
where rate_value_id is null and source_currency <> 'IDR' and bottom_price <> 0;

with missing as (
  select quotation_line.id, qty, bottom_price - selling_price * case
      when disc_type = 'PERCENTAGE' then (100 - discount) / 100
      else coalesce(greatest(total.exact - discount, 0) / nullif(total.exact, 0), 0)
    end as each
  from quotation_line
  join quotation on quotation.id = quotation_id
  left join lateral (
    select sum(other.selling_price * other.qty) as exact
    from quotation_line as other where other.quotation_id = quotation.id and disc_type <> 'PERCENTAGE'
  ) as total on true
  where bottom_price > 0 or shortfall > 0
)
update quotation_line set shortfall = case when each < 0.0001 then 0 else round(each * missing.qty) end
from missing
where missing.id = quotation_line.id
  and shortfall <> case when each < 0.0001 then 0 else round(each * missing.qty) end;

update quotation set lines_below_bottom = counted.below
from (
  select quotation_id, count(*) filter (where shortfall > 0) as below from quotation_line group by quotation_id
) as counted
where counted.quotation_id = quotation.id and lines_below_bottom <> counted.below;
