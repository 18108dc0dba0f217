-- no transaction
-- What selling prices in rupiah are rounded to. Rules that exist keep computing as before: 0 does not round.
alter table price_rule add column if not exists rounding integer not null default 0;

alter table price_rule drop constraint if exists price_rule_rounding_check;
alter table price_rule add constraint price_rule_rounding_check check (rounding in (0, 100, 1000)) not valid;
alter table price_rule validate constraint price_rule_rounding_check;
