import { webhookAccess } from '@gso/contract/jobs/webhook';
import { limits } from '@gso/contract/limits';
import { auditChange } from '../../platform/audit/audit.ts';
import { openEntries } from '../../platform/audit/open-entries.ts';
import type { SecretBox } from '../../platform/auth/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import { allOf, readRows, type Statement, statement } from '../../platform/db/statement.ts';
import { type Job, type JobContext, job } from '../../platform/jobs/job.ts';
import { lockRecord } from '../../platform/record/record-kind.ts';
import { holdersOf } from '../notification/holders.ts';
import { notify } from '../notification/notify.ts';
import { addDelivery, deliveryJob } from './delivery-kind.ts';
import { bodyOf, type StoredMessage } from './message-body.ts';
import { type Answer, type SendOptions, sendMessage } from './send-message.ts';
import { ownerOf } from './setup.ts';
import { webhookRecord } from './webhook-kind.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

interface DeliverOptions extends Omit<SendOptions, 'signal'> {
  db: Database;
  keys: SecretBox;
  /** The pauses after the first, second, … failed attempt; the last one repeats. */
  pauses?: readonly number[];
  attemptMs?: number;
}

export function webhookJob(options: DeliverOptions): Job {
  return job(deliveryJob, ({ webhookId }, context) => new Delivery(options, webhookId, context).run());
}

/** After this time a run ends and is added again, so that other webhooks get their turn. */
const runMs = 30 * second;
const usualPauses = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 4 * hour];

interface Webhook {
  url: string;
  secret: string;
  enabled: boolean;
  failed_runs: number;
  paused_until: string | null;
  is_paused: boolean;
  failed_too_long: boolean;
  keeper: string;
  keeper_is_enabled: boolean;
  keeper_may: string[];
}

type Due = StoredMessage & { attempts: number };

/**
 * Sends what is due to one webhook. Messages about one record are sent in their order: the next one after the one
 * before it was accepted or given up. Those of different records do not wait for each other. A receiver that accepts
 * nothing is left alone for a growing while, so that it costs a few attempts and not one for each message.
 */
class Delivery {
  readonly #options: DeliverOptions;
  readonly #id: number;
  readonly #context: JobContext;
  #delivered = 0;
  #failed = 0;

  constructor(options: DeliverOptions, id: number, context: JobContext) {
    this.#options = options;
    this.#id = id;
    this.#context = context;
  }

  get #db(): Database {
    return this.#options.db;
  }

  /** The first waiting message of each record: the others wait for it. */
  get #firstOfEachRecord(): Statement {
    return statement`select distinct on (entity, entity_id) * from webhook_delivery
      where webhook_id = ${this.#id} and state = 'waiting' order by entity, entity_id, id`;
  }

  async run(): Promise<number> {
    const webhook = await this.#read();
    if (!webhook?.enabled) return 0;
    if (webhook.is_paused && webhook.paused_until) {
      await this.#continueAt(new Date(webhook.paused_until));
      return 0;
    }
    if (!webhook.keeper_is_enabled) return this.#waitFor(webhook.keeper);
    await this.#giveUp();
    await this.#refuse(webhook);
    const end = performance.now() + runMs;
    while (performance.now() < end && !this.#context.stopping.aborted && !this.#acceptsNothing()) {
      const due = await this.#due(webhook);
      if (due.length === 0) break;
      await this.#send(webhook, due, end);
    }
    await this.#conclude(webhook);
    return this.#delivered;
  }

  #acceptsNothing(): boolean {
    return this.#delivered === 0 && this.#failed >= limits.webhookAtOnce;
  }

  async #read(): Promise<Webhook | undefined> {
    const [webhook] = await readRows<Webhook>(
      this.#db,
      statement`select url, secret, enabled, failed_runs, paused_until, paused_until > now() as is_paused,
          failing_since < now() - make_interval(hours => ${limits.webhookHours}) as failed_too_long, updated_by as keeper,
          exists (select from user_login where username = webhook.updated_by and enabled) as keeper_is_enabled,
          coalesce((select permissions from user_login join role on role.id = role_id
            where username = webhook.updated_by), '{}') as keeper_may
        from webhook where id = ${this.#id}`,
    );
    return webhook;
  }

  /**
   * The keeper is who saved the webhook last: their right to read was checked then. While their account is disabled,
   * nothing is sent in their name. It continues once the account is enabled, or another person saves the webhook.
   */
  async #waitFor(keeper: string): Promise<number> {
    const reason = `Paused: the account of ${keeper}, who saved this webhook last, is disabled.`;
    await readRows(
      this.#db,
      statement`update webhook_delivery set error = ${reason}
        where webhook_id = ${this.#id} and state = 'waiting' and error <> ${reason}`,
    );
    await this.#giveUp();
    const [waiting] = await readRows(
      this.#db,
      statement`select from webhook_delivery where webhook_id = ${this.#id} and state = 'waiting' limit 1`,
    );
    if (waiting) await this.#continueAt(new Date(Date.now() + this.#pauseAfter(2)));
    return 0;
  }

  async #giveUp(): Promise<void> {
    await readRows(
      this.#db,
      statement`update webhook_delivery set state = 'failed', ended_at = now()
        where webhook_id = ${this.#id} and state = 'waiting' and give_up_at < now()`,
    );
  }

  /** The right to read was checked when the keeper saved the webhook. What they may not read any more is not sent. */
  async #refuse({ keeper, keeper_may }: Webhook): Promise<void> {
    const open = openEntries(keeper_may, 'webhook_delivery');
    if (open.length === 0) return;
    const reason = `Not sent: ${keeper}, who saved this webhook last, may not read this record any more.`;
    await readRows(
      this.#db,
      statement`update webhook_delivery set state = 'failed', ended_at = now(), error = ${reason}
        where webhook_id = ${this.#id} and state = 'waiting' and not (${allOf(open)})`,
    );
  }

  /** What can be sent now. */
  #due({ keeper_may }: Webhook): Promise<Due[]> {
    const open = openEntries(keeper_may, 'webhook_delivery');
    return readRows<Due>(
      this.#db,
      statement`select delivery.id, delivery.event, delivery.entity, delivery.entity_id, delivery.created_at,
          delivery.attempts, entry.record_name, entry.entity_version, entry.actor, entry.changes
        from (${this.#firstOfEachRecord}) as delivery
        join webhook_delivery on webhook_delivery.id = delivery.id
        left join audit_entry as entry on entry.id = delivery.audit_entry_id
        where ${allOf([statement`delivery.due_at <= now()`, ...open])} order by delivery.id limit 100`,
    );
  }

  async #send(webhook: Webhook, due: Due[], end: number): Promise<void> {
    const { stopping, signal } = this.#context;
    const sender = async () => {
      for (;;) {
        if (stopping.aborted || signal.aborted || performance.now() > end || this.#acceptsNothing()) return;
        const next = due.shift();
        if (!next) return;
        await this.#attempt(webhook, next);
      }
    };
    await Promise.all(Array.from({ length: limits.webhookAtOnce }, sender));
    signal.throwIfAborted();
  }

  async #attempt(webhook: Webhook, message: Due): Promise<void> {
    const began = performance.now();
    const result = await this.#outcome(webhook, message);
    // The attempt was broken off, so nothing is known about it.
    this.#context.signal.throwIfAborted();
    const ms = Math.round(performance.now() - began);
    if ('error' in result) {
      this.#failed += 1;
      const pause = this.#pauseAfter(message.attempts) / second;
      const answer = result.answer ?? { status: null, text: '' };
      await readRows(
        this.#db,
        statement`update webhook_delivery set attempts = attempts + 1, status = ${answer.status}, answer = ${answer.text},
            error = ${result.error}, ms = ${ms}, due_at = now() + make_interval(secs => ${pause}),
            state = case when now() + make_interval(secs => ${pause}) > give_up_at then 'failed' else 'waiting' end,
            ended_at = case when now() + make_interval(secs => ${pause}) > give_up_at then now() end
          where id = ${message.id}`,
      );
    } else {
      this.#delivered += 1;
      await readRows(
        this.#db,
        statement`update webhook_delivery set attempts = attempts + 1, status = ${result.status}, answer = ${result.text},
            error = '', ms = ${ms}, state = 'delivered', ended_at = now()
          where id = ${message.id}`,
      );
    }
  }

  async #outcome(
    { url, secret, keeper_may }: Webhook,
    message: Due,
  ): Promise<Answer | { error: string; answer?: Answer | undefined }> {
    const { keys, attemptMs = limits.webhookSeconds * second, ...options } = this.#options;
    const key = keys.open(secret, ownerOf(this.#id));
    if (key === undefined) return { error: 'The key of this webhook cannot be read: WEBHOOK_KEY has changed.' };
    const limit = AbortSignal.timeout(attemptMs);
    const signal = AbortSignal.any([limit, this.#context.signal]);
    try {
      const body = bodyOf(message, keeper_may);
      const answer = await sendMessage({ id: `delivery_${message.id}`, url, key, body }, { ...options, signal });
      if (answer.status >= 200 && answer.status < 300) return answer;
      const isRedirect = answer.status >= 300 && answer.status < 400;
      const error = isRedirect
        ? `It answered ${answer.status}: redirects are not followed.`
        : `It answered ${answer.status}.`;
      return { error, answer };
    } catch (error) {
      if (limit.aborted) return { error: `No answer within ${attemptMs / second} s.` };
      return { error: error instanceof Error ? error.message.slice(0, limits.webhookAnswer) : 'It failed.' };
    }
  }

  #pauseAfter(failures: number): number {
    const { pauses = usualPauses } = this.#options;
    return pauses[Math.min(failures, pauses.length - 1)] ?? hour;
  }

  async #conclude(webhook: Webhook): Promise<void> {
    if (this.#delivered > 0) {
      await readRows(
        this.#db,
        statement`update webhook set last_delivered_at = now(), failing_since = null, failed_runs = 0, paused_until = null
          where id = ${this.#id}`,
      );
    } else if (this.#failed > 0) {
      if (webhook.failed_too_long) return this.#switchOff();
      const pause = this.#acceptsNothing() ? this.#pauseAfter(webhook.failed_runs) / second : null;
      await readRows(
        this.#db,
        statement`update webhook set failing_since = coalesce(failing_since, now()), failed_runs = failed_runs + 1,
            paused_until = now() + make_interval(secs => ${pause}::double precision)
          where id = ${this.#id}`,
      );
    }
    await this.#continueLater();
  }

  async #continueLater(): Promise<void> {
    const [next] = await readRows<{ at: string | null }>(
      this.#db,
      statement`select greatest(min(first.due_at), max(webhook.paused_until)) as at
        from webhook join (${this.#firstOfEachRecord}) as first on first.webhook_id = webhook.id`,
    );
    if (next?.at) await this.#continueAt(new Date(next.at));
  }

  async #continueAt(when: Date): Promise<void> {
    await this.#db.transaction().execute((tx) => addDelivery(tx, this.#id, when));
  }

  /** Messages that wait stay, for the day when it is switched on again. New ones are not added. */
  async #switchOff(): Promise<void> {
    const author = { username: 'gso', requestId: 'webhooks' };
    await this.#db.transaction().execute(async (tx) => {
      const before = await lockRecord(tx, webhookRecord, this.#id);
      await readRows(
        tx,
        statement`update webhook set enabled = false, switched_off_at = now(), version = version + 1,
            updated_by = ${author.username}, updated_at = now() where id = ${this.#id}`,
      );
      const after = { ...before, enabled: false, version: before.version + 1 };
      await auditChange(tx, author, 'webhook', { before, after });
      const to = await holdersOf(tx, webhookAccess.write);
      await notify(tx, undefined, { kind: 'webhook-off', type: 'WEBHOOK', facts: { webhook: before.name }, to });
    });
  }
}
