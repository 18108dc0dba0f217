import * as z from 'zod';
import { text } from './fields.ts';
import { limits } from './limits.ts';
import { mayOpenRecord, type RecordPageKind } from './record/record-page.ts';

/** What the search finds: the records that have pages, and the tasks of projects. Results are shown in this order. */
export const searchKinds = [
  'company',
  'customer',
  'shodan',
  'quotation',
  'sales_po',
  'project',
  'task',
  'item',
] as const satisfies (RecordPageKind | 'task')[];
export type SearchKind = (typeof searchKinds)[number];

/** Every signed-in user may search. What they find depends on the pages that they may open. */
export const searchAccess = 'login';

/** The kinds that a user with these permissions can open. A task is part of its project. */
export const searchableKinds = (held: readonly string[]): SearchKind[] =>
  searchKinds.filter((kind) => mayOpenRecord(held, kind === 'task' ? 'project' : kind));

export const searchQuery = z.strictObject({ q: text(limits.searchText).min(limits.searchMinChars) });

const searchHit = z.object({
  id: z.number().int(),
  /** The number of a document, or the material number of an item. */
  number: z.string().optional(),
  /** Empty for an order without a description. */
  name: z.string(),
  /** What tells records with the same name apart: an address, a company, a project. */
  fact: z.string(),
  /** The day of the document, or on which it is due. */
  day: z.string().optional(),
  /** The project of a task. */
  projectId: z.number().int().optional(),
});
export type SearchHit = z.output<typeof searchHit>;

const searchGroup = z.object({
  kind: z.enum(searchKinds),
  /** The best first: equal to the text, then beginning with it, then containing it. */
  hits: z.array(searchHit),
  /** Whether more records match than are listed. */
  more: z.boolean(),
});
export type SearchGroup = z.output<typeof searchGroup>;

/** Only kinds of which something was found. A kind with an exact match comes before the others. */
export const searchReply = z.object({ groups: z.array(searchGroup) });
export type SearchReply = z.output<typeof searchReply>;
