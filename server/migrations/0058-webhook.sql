-- Addresses of other programs that get a message when records change.
create table webhook (
  id integer generated always as identity primary key,
  name text not null,
  url text not null,
  -- Such as company.created; contract/src/jobs/webhook.ts lists them.
  events text[] not null,
  enabled boolean not null default true,
  -- The key of the signatures, encrypted with WEBHOOK_KEY.
  secret text not null default '',
  -- Since when nothing was accepted, how many runs in a row delivered nothing, and until when no more is tried.
  failing_since timestamptz,
  failed_runs integer not null default 0,
  paused_until timestamptz,
  switched_off_at timestamptz,
  last_delivered_at timestamptz,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now()
);
create unique index webhook_name on webhook (lower(name));

-- One message to one webhook. Its body follows from the audit entry, which never changes.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhook (id) on delete cascade,
  -- Null for a message that was sent to try the webhook out.
  audit_entry_id bigint,
  event text not null,
  -- Messages about the same record are sent one after the other.
  entity text not null,
  entity_id integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '24 hours',
  ended_at timestamptz,
  -- Of the last attempt.
  status integer,
  answer text not null default '',
  error text not null default '',
  ms integer
);
create index webhook_delivery_log on webhook_delivery (webhook_id, id);
create index webhook_delivery_by_state on webhook_delivery (webhook_id, state, id);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, entity, entity_id, id) where state = 'waiting';
create index webhook_delivery_ended on webhook_delivery (ended_at) where state <> 'waiting';

-- Null if nobody caused it, such as a webhook that was switched off. No version of the product reads it.
-- squawk-ignore ban-drop-not-null
alter table notification alter column created_by drop not null;

-- The events that an audit entry stands for.
create function webhook_events(entity text, action text, changes jsonb) returns text[]
language sql immutable
return array_remove(
  array[
    case action
      when 'create' then entity || '.created'
      when 'restore' then entity || '.created'
      when 'update' then entity || '.changed'
      when 'delete' then entity || '.deleted'
    end,
    case when entity = 'quotation' and changes @> '[{"field": "status", "to": "WIN"}]' then 'quotation.won' end,
    case when entity = 'quotation' and changes @> '[{"field": "status", "to": "LOSE"}]' then 'quotation.lost' end,
    case when entity = 'sales_po' and action = 'create' then 'sales_po.booked' end,
    case when entity = 'project_task' and changes @> '[{"field": "isDone", "to": true}]' then 'project_task.approved' end
  ],
  null
);

-- In the transaction of the change, so that there is a message if and only if there is a change.
create function add_webhook_deliveries() returns trigger
language plpgsql as $$
declare
  receiver integer;
begin
  if not exists (select from webhook where enabled) then
    return null;
  end if;
  for receiver in
    with added as (
      insert into webhook_delivery (webhook_id, audit_entry_id, event, entity, entity_id)
      select webhook.id, entry.id, event, entry.entity, entry.entity_id
      from added_entries as entry
      cross join lateral unnest(webhook_events(entry.entity, entry.action, entry.changes)) as event
      join webhook on webhook.enabled and event = any (webhook.events)
      where entry.entity_id is not null
      order by entry.id
      -- A webhook that is removed at this moment is left out, instead of failing the change.
      for key share of webhook
      returning webhook_id
    )
    select distinct webhook_id from added
  loop
    -- The queue lets one process at a time deliver to a webhook.
    perform graphile_worker.add_job(
      'deliver a webhook',
      payload => json_build_object('webhookId', receiver),
      queue_name => 'webhook ' || receiver,
      max_attempts => 25::smallint
    );
  end loop;
  return null;
end
$$;

create trigger add_webhook_deliveries after insert on audit_entry
referencing new table as added_entries
for each statement execute function add_webhook_deliveries();
