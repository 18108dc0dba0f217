import type { ListQuery } from '@gso/contract/record/list-query';
import type { ListDefinition } from '../use-list-state.ts';

/** The part of a list's definition that a saved view needs. */
export type SavedList = Pick<ListDefinition<ListQuery<string>>, 'wireNames'> & {
  toWire: (query: never) => Record<string, string>;
  fromWire: (parameters: Record<string, unknown>) => unknown;
};

/** What the other views of lists keep in the address besides the list's own parameters. The day of a calendar passes. */
const viewNames = ['view', 'mode', 'types', 'people'];
/** The page and the exact count are not part of a view. */
const passing = ['pn', 'exact'];

/** The parameters of an address that a saved view keeps. Those that the list does not know are left out. */
export function savedParameters(list: SavedList, address: Record<string, string>): Record<string, string> {
  const known = list.toWire(list.fromWire(address) as never);
  const shown = viewNames.flatMap((name) => (address[name] ? [[name, address[name]] as const] : []));
  const kept = [...Object.entries(known).filter(([name]) => !passing.includes(name)), ...shown];
  return Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1)));
}
