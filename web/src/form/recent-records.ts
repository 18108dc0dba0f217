import { recordPageKinds } from '@gso/contract/record/record-page';
import * as z from 'zod';
import { ownerNow } from '../api/own-storage.ts';
import { keep, readKept, useKept } from './kept.ts';

const recentRecord = z.object({ kind: z.enum(recordPageKinds), id: z.number().int(), name: z.string() });
type RecentRecord = z.output<typeof recentRecord>;

const storedUnder = 'recent-records';
const mostRecent = 8;

const recordsIn = (kept: unknown): RecentRecord[] => z.array(recentRecord).safeParse(kept).data ?? [];

/** Puts a record that the user has opened first among the recent ones, which the search shows while it is empty. */
export function rememberRecord(record: RecentRecord): void {
  const owner = ownerNow();
  const others = recordsIn(readKept(owner, storedUnder)).filter(
    ({ kind, id }) => kind !== record.kind || id !== record.id,
  );
  keep(owner, storedUnder, [record, ...others].slice(0, mostRecent));
}

/** The records that the user opened last in this browser, the latest first. */
export const useRecentRecords = (): RecentRecord[] => recordsIn(useKept(ownerNow(), storedUnder));
