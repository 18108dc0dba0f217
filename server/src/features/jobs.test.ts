import { jobKinds } from '@gso/contract/jobs/job';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { Mailer } from '../platform/mail/mailer.ts';
import { createLogger } from '../platform/logger.ts';
import { jobsOf } from './jobs.ts';
import { webhookSetupOf } from './webhook/setup.ts';

const app = testApp();

it('scheduled jobs remove expired sessions, old tokens, keys of repeated calls, failed logins, deleted records, notifications, failed jobs and what undoes merges', async () => {
  const user = await app.userWith('MA_VISIT');
  for (const name of ['revoked', 'expired', 'new', 'just revoked']) await app.programOf(user, ['MA_VISIT'], name);
  await sql`update api_token set revoked_at = now() - interval '31 days' where name = 'revoked'`.execute(app.db);
  await sql`update api_token set expires_at = now() - interval '31 days' where name = 'expired'`.execute(app.db);
  await sql`update api_token set revoked_at = now() where name = 'just revoked'`.execute(app.db);
  await sql`update session set expires_at = now() - interval '1 second'`.execute(app.db);
  await sql`insert into login_failure (username_key, address, failed_at) values ('old', '-', now() - interval '2 days')`.execute(
    app.db,
  );
  await sql`insert into idempotency_key (username, key, call, body_hash, expires_at) values
    ('someone', 'old', 'POST /', '-', now() - interval '1 second'), ('someone', 'new', 'POST /', '-', now() + interval '1 day')`.execute(
    app.db,
  );
  await sql`insert into deleted_record (entity, record_id, deleted_by, deleted_at, kept) values
    ('company', 1, 'someone', now() - interval '11 minutes', '[]'), ('company', 2, 'someone', now(), '[]')`.execute(
    app.db,
  );
  await sql`with one as (insert into webhook (name, url, events, enabled, created_by, updated_by)
      values ('Old', 'https://example.com/', '{}', false, 'someone', 'someone') returning id)
    insert into webhook_delivery (webhook_id, event, entity, entity_id, state, ended_at)
    select id, 'company.created', 'company', n, case when n = 3 then 'waiting' else 'delivered' end,
      case n when 1 then now() - interval '31 days' when 2 then now() end from one, generate_series(1, 3) as n`.execute(
    app.db,
  );
  await sql`with merges as (
      insert into record_merge (entity, survivor_id, survivor_name, merged, survivor_version, survivor_before, survivor_after, merged_by, merged_at)
      select 'company', 1, 'PT A', '[]', 2, '{}', '{}', ${user.username}, now() - make_interval(days => days)
      from unnest(array[29, 31]) as days returning id
    ), kept as (
      insert into merged_record (entity, record_id, survivor_id, merge_id, name, kept) select 'company', 10 + id, 1, id, 'PT B', '[]' from merges
    )
    insert into moved_reference (merge_id, record_id, table_name, column_name, keys)
    select id, 10 + id, 'customer', 'company_id', '[]' from merges`.execute(app.db);
  await sql`with sent as (
      insert into notification (kind, type, facts, created_at)
      select 'backup-late', 'BACKUP', jsonb_build_object('hours', days), now() - make_interval(days => days)
      from unnest(array[1, 100, 366]) as days returning id, created_at
    )
    insert into notification_to (username, seq, notification_id, read_at)
    select ${user.username}, 2 * id + n, id, case n when 1 then created_at end from sent, generate_series(0, 1) as n`.execute(
    app.db,
  );
  await sql`select graphile_worker.add_job('mail a notification') from generate_series(1, 2)`.execute(app.db);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts,
    updated_at = now() - make_interval(days => (91 * (id % 2))::int)`.execute(app.db);
  const stopping = AbortSignal.abort();
  const context = { signal: new AbortController().signal, stopping, logger: createLogger('silent'), attempt: 1 };
  for (const { cron, run } of jobsOf(app)) if (cron) await run({ _cron: { ts: '-' } }, context);
  const { rows } = await sql`select (select count(*) from session) as sessions,
    (select count(*) from login_failure) as failures, (select array_agg(key) from idempotency_key) as keys,
    (select array_agg(name order by name) from api_token) as tokens,
    (select array_agg(record_id) from deleted_record) as deleted,
    (select array_agg(entity_id order by entity_id) from webhook_delivery) as deliveries,
    (select count(*) from notification) as notifications, (select count(*) from graphile_worker.jobs) as jobs,
    (select array_agg((facts->>'hours')::int || coalesce(' ' || read_at::date - created_at::date, ' unread') order by seq)
      from notification_to join notification on notification.id = notification_id) as received,
    (select count(*) from moved_reference) as moved, (select array_agg(kept order by merge_id) from merged_record) as merged`.execute(
    app.db,
  );
  expect(rows).toEqual([
    {
      ...{ sessions: 0, failures: 0, keys: ['new'], tokens: ['just revoked', 'new'], deleted: [2], deliveries: [2, 3] },
      ...{ notifications: 2, received: ['1 unread', '1 0', '100 unread'], jobs: 1 },
      // The address of the merged record leads to the survivor for ever.
      ...{ moved: 1, merged: [[], null] },
    },
  ]);
});

it('every kind of job has a name that the page of failed jobs knows', () => {
  const mailer = new Mailer({
    host: '127.0.0.1',
    port: 25,
    security: 'none',
    account: undefined,
    from: 'gso@example.com',
    publicUrl: 'https://gso.example.com',
  });
  const webhooks = webhookSetupOf({ WEBHOOK_KEY: 'k'.repeat(32), WEBHOOK_NETWORKS: [] });
  const backups = { status: '/nowhere', maxAgeHours: 26 };
  const names = jobsOf({ ...app, mailer, webhooks, backups }).map(({ kind }) => kind.name);
  mailer.close();
  expect(names.sort()).toEqual([...jobKinds].sort());
});
