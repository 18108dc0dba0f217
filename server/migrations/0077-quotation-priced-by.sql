-- Who set the prices of a quotation, beside its seller: the stricter discount limit of both counts (docs/decisions/097).
-- Empty in quotations from before; there the seller's counts alone.
alter table quotation add column priced_by text;

-- With which discount limit the quotations of a person were last compared. Where it differs from that of their role, a
-- scheduled job counts their lines to approve again; at first it does so for everybody.
create table discount_limit_seen (
  username text primary key,
  discount_limit numeric(5, 2)
);
