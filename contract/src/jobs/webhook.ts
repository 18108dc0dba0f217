import * as z from 'zod';
import { assignedVisitAccess } from '../assigned-visit.ts';
import { type AuditedEntity, auditedEntities } from '../audit.ts';
import { fieldMessages, instant, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { type AnyOf, mayPass, pageAccess } from '../permissions.ts';
import { listPage, listQuery } from '../record/list-query.ts';
import { patchOf, rowOf } from '../record/record-schema.ts';
import { savedReply } from '../record/replies.ts';
import { visitAccess, type VisitType } from '../visit/visit-access.ts';

export const webhookAccess = { read: pageAccess.webhook, write: pageAccess.webhook } as const satisfies Record<
  string,
  AnyOf
>;

/** The kinds of records whose events can be sent. */
export const webhookKinds = [
  'company',
  'customer',
  'supplier',
  'item',
  'bundle',
  'exchange_rate',
  'price_rule',
  'payment_term',
  'holiday',
  'shodan',
  'visit',
  'assigned_visit',
  'quotation',
  'sales_po',
  'project',
  'project_task',
] as const satisfies readonly AuditedEntity[];
export type WebhookKind = (typeof webhookKinds)[number];

/** What happens to every kind of record. A restored record counts as created again. */
const recordEvents = ['created', 'changed', 'deleted'] as const;

/** What happens to some kinds only. The database finds these events in the audit entries (`webhook_events`). */
export const furtherEvents = ['quotation.won', 'quotation.lost', 'sales_po.booked', 'project_task.approved'] as const;

type RecordEvent = `${WebhookKind}.${(typeof recordEvents)[number]}`;
export type WebhookEvent = RecordEvent | (typeof furtherEvents)[number];

/** In the order in which they are shown: kind by kind. */
export const webhookEvents: readonly [WebhookEvent, ...WebhookEvent[]] = webhookKinds.flatMap((kind) => [
  ...recordEvents.map((what): WebhookEvent => `${kind}.${what}`),
  ...furtherEvents.filter((event) => kindOf(event) === kind),
]) as [WebhookEvent, ...WebhookEvent[]];

/** Sent by hand to try a webhook out; nobody chooses it. */
export const testEvent = 'webhook.test';

export function kindOf(event: WebhookEvent): WebhookKind {
  const [kind] = event.split('.');
  return kind as WebhookKind;
}

/** A record of these kinds has a type, and an event reports records of all types. */
const typesOf: Partial<Record<WebhookKind, Readonly<Record<VisitType, AnyOf>>>> = {
  visit: visitAccess.type,
  assigned_visit: assignedVisitAccess.type,
};

/** Nobody can have sent to a program what they may not read themselves: every type of a kind that has types. */
export function mayChoose(permissions: readonly string[], event: WebhookEvent): boolean {
  const kind = kindOf(event);
  const needed: readonly AnyOf[] = [auditedEntities[kind], ...Object.values(typesOf[kind] ?? {})];
  return needed.every((access) => mayPass(permissions, access));
}

const webAddress = z.url({ protocol: /^https?$/ });

/** Without a name and password, which would be sent and logged, and without a part that is never sent. */
const isPlainAddress = (address: string): boolean => webAddress.safeParse(address).success && !/[@#\\\s]/.test(address);

export const webhookInput = z.strictObject({
  name: requiredText(),
  url: requiredText(limits.webhookUrl).refine(isPlainAddress, fieldMessages.link),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, fieldMessages.selectOne)
    .max(webhookEvents.length)
    .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event))),
  enabled: z.boolean().default(true),
});
export type WebhookInput = z.output<typeof webhookInput>;

export const webhookPatch = patchOf(webhookInput);
export type WebhookPatch = z.output<typeof webhookPatch>;

export const webhookRow = rowOf(webhookInput, {
  /** Since when nothing was accepted; null while deliveries succeed. */
  failingSince: instant.nullable(),
  /** When it was switched off because nothing had been accepted for too long; null otherwise. */
  switchedOffAt: instant.nullable(),
  lastDeliveredAt: instant.nullable(),
});
export type WebhookRow = z.output<typeof webhookRow>;
export const webhookPage = listPage(webhookRow);
export const webhookSaved = savedReply(webhookRow);

export const webhookList = listQuery({
  sort: ['name', 'lastUpdateDate'],
  defaultSize: 20,
  pageSizes: [20, 50, 100],
});
export type WebhookListQuery = z.output<typeof webhookList.schema>;

/** What receivers check signatures with. */
export const webhookSecret = z.object({ secret: z.string() });

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryRow = z.object({
  id: z.number().int(),
  event: z.string(),
  /** The name of the record when it happened. */
  record: z.string(),
  recordId: z.number().int(),
  state: z.enum(deliveryStates),
  createdAt: instant,
  attempts: z.number().int(),
  /** When it is tried next; null if it is not tried any more. */
  dueAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** The status of the last answer; null if there was none. */
  status: z.number().int().nullable(),
  /** Why the last attempt failed; empty if it did not. */
  error: z.string(),
  /** How long the last attempt took. */
  ms: z.number().int().nullable(),
});
export type DeliveryRow = z.output<typeof deliveryRow>;
export const deliveryPage = listPage(deliveryRow);

/** One delivery with what was sent and the beginning of the last answer. */
export const deliveryDetail = z.object({
  ...deliveryRow.shape,
  body: z.string(),
  answer: z.string(),
});
export type DeliveryDetail = z.output<typeof deliveryDetail>;

export const deliveryList = listQuery({
  sort: ['id'],
  defaultDescending: true,
  pageSizes: [20, 50, 100],
  filters: { state: { wire: 'state', schema: z.enum(['', ...deliveryStates]).default('') } },
});
export type DeliveryListQuery = z.output<typeof deliveryList.schema>;
