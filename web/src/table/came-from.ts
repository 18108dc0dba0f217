import type { ListQuery } from '@gso/contract/record/list-query';
import * as z from 'zod';
import type { ListDefinition } from './use-list-state.ts';

/** A list as it was when one of its records was opened: its address, and the page of rows. */
export interface LeftList<Query> {
  href: string;
  query: Query;
}

const stored = z.object({ href: z.string(), query: z.record(z.string(), z.string()) });

const storageKey = (name: string): string => `gso.list.${name}`;

/** Remembers for this tab from which list a record was opened. The name is that of the list's screen. */
export function rememberList<Query extends ListQuery<string>>(
  name: string,
  { toWire }: Pick<ListDefinition<Query>, 'toWire'>,
  { href, query }: LeftList<Query>,
): void {
  sessionStorage.setItem(storageKey(name), JSON.stringify({ href, query: toWire(query) }));
}

/** The list from which the records of this kind were last opened in this tab. */
export function leftList<Query extends ListQuery<string>>(
  name: string,
  { fromWire }: Pick<ListDefinition<Query>, 'fromWire'>,
): LeftList<Query> | undefined {
  const kept = sessionStorage.getItem(storageKey(name));
  const { data } = stored.safeParse(kept === null ? null : JSON.parse(kept));
  return data && { href: data.href, query: fromWire(data.query) };
}
