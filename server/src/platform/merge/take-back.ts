import { mergedKinds, type MergedKind } from '@gso/contract/record/merge';
import type { Tx } from '../db/database.ts';
import { readRows, statement, text } from '../db/statement.ts';
import type { RecordMarks } from '../record/record-kind.ts';
import { keyOf, referencesTo } from '../record/record-references.ts';
import type { MergeableKind } from './merge-records.ts';

interface TakenBack<Input> {
  before: Input;
  after: Input;
  current: Input;
  /** The fields that people changed since. */
  edited: readonly string[];
  survivor: number;
}

type Values = Record<string, unknown>;

/** The current values with those of a merge replaced by the ones before it, except where somebody changed them since. */
export async function takeBack<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  kind: MergeableKind<Row, Input>,
  { before, after, current, edited, survivor }: TakenBack<Input>,
): Promise<{ input: Input; kept: string[] }> {
  const kept: string[] = [];
  const isEdited = (path: string) =>
    edited.some((field) => field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`));
  const walk = (old: Values, made: Values, now: Values, prefix: string): Values =>
    Object.fromEntries(
      Object.entries(now).map(([key, value]) => {
        const path = prefix + key;
        const [oldValue, madeValue] = [old[key], made[key]];
        if (isObject(oldValue) && isObject(madeValue) && isObject(value)) {
          return [key, walk(oldValue, madeValue, value, `${path}.`)];
        }
        if (!(key in old) || same(oldValue, madeValue)) return [key, value];
        if (same(value, madeValue) && !isEdited(path)) return [key, oldValue];
        kept.push(path);
        return [key, value];
      }),
    );
  const input = walk(before as Values, after as Values, current as Values, '');
  await followReferences(tx, kind, { input, current: current as Values, survivor, kept });
  return { input: input as Input, kept };
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface Followed {
  input: Values;
  current: Values;
  survivor: number;
  kept: string[];
}

/** A record that the survivor referred to may have been merged or deleted since. */
async function followReferences<Row extends RecordMarks, Input extends object>(
  tx: Tx,
  kind: MergeableKind<Row, Input>,
  { input, current, survivor, kept }: Followed,
): Promise<void> {
  const references = await referencesTo(tx);
  for (const { path, to } of kind.references ?? []) {
    const [field = ''] = path.split('.');
    const id = (input[field] as { id?: number } | null)?.id;
    if (!isMerged(to) || id === undefined || same(input[field], current[field])) continue;
    const [target] = await readRows<{ id: number; found: boolean }>(
      tx,
      statement`select target as id, exists (select from ${text(to)} where id = target) as found
        from survivor_of(${to}, ${id}) as target`,
    );
    if (!target?.found) {
      input[field] = current[field];
      kept.push(path);
      continue;
    }
    input[field] = { id: target.id };
    const reference = references.find((one) => one.table === kind.entity && one.to === to);
    if (target.id === id || !reference) continue;
    await readRows(
      tx,
      statement`insert into moved_reference as known (merge_id, record_id, table_name, column_name, keys)
        select merge_id, record_id, ${reference.table}, ${reference.column}, jsonb_build_array(${keyOf(reference, () => String(survivor))})
        from merges_of(${to}, ${id})
        on conflict (merge_id, record_id, table_name, column_name) do update set keys = known.keys || excluded.keys`,
    );
  }
}

const isMerged = (entity: string): entity is MergedKind => (mergedKinds as readonly string[]).includes(entity);
