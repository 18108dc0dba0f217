-- Prices below the bottom price, or beyond the discount limit of the seller's role, are approved before a quotation is
-- sent (docs/decisions/097).

-- How many percent of the usual price people with this role may take off on their own; empty if there is no limit.
alter table role add column discount_limit numeric(5, 2) check (discount_limit between 0 and 100);

-- Those who manage the roles can give the new permission to others. Nothing is taken from them, so they stay signed in.
alter table role disable trigger role_ends_sessions;
update role set permissions = permissions || array['QUO_APPROVE_PRICE']
  where 'MA_ACCOUNT' = any(permissions) and not 'QUO_APPROVE_PRICE' = any(permissions);
alter table role enable trigger role_ends_sessions;

alter table quotation
  -- How many lines needed an approval when the quotation was last saved. What counts is computed again before it is sent.
  add column lines_to_approve integer not null default 0,
  -- ASKED, APPROVED or REJECTED; empty if nobody has asked since the last change.
  add column approval text not null default '';

-- What an approver agreed to: the price of one after every discount, how many, and the bottom price at that time.
alter table quotation_line
  add column approved_price numeric(15, 4),
  add column approved_qty integer,
  add column approved_floor numeric(15, 4);

create table quotation_approval (
  id integer generated always as identity primary key,
  quotation_id integer not null references quotation (id) on delete cascade,
  -- The version of the quotation that was asked for, and what it said.
  version integer not null,
  content jsonb not null,
  asked_by text not null references user_login (username),
  asked_at timestamptz not null default now(),
  -- WITHDRAWN if the quotation was changed before somebody decided.
  decision text check (decision in ('APPROVED', 'REJECTED', 'WITHDRAWN')),
  reason text not null default '',
  -- The lines that the approver agreed to, with prices and floors.
  approved jsonb not null default '[]',
  decided_by text references user_login (username),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check (decision is null or decision <> 'REJECTED' or reason <> '')
);
create index quotation_approval_of_quotation on quotation_approval (quotation_id, id);
-- One question at a time; also what waits for those who approve, the oldest first.
create unique index quotation_approval_waiting on quotation_approval (quotation_id) where decision is null;
create index quotation_approval_by_time on quotation_approval (asked_at, id) where decision is null;
