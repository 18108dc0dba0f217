import { limits } from '@gso/contract/limits';
import { type RecordPageKind, recordPages } from '@gso/contract/record/record-page';
import { type SearchGroup, type SearchHit, type SearchKind, searchableKinds, searchReply } from '@gso/contract/search';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChecklist, type Icon } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { rememberRecord } from '../../form/recent-records.ts';
import { recordPlace } from '../../ui/record-place.ts';
import { formatDate } from '../../words/format.ts';
import { pages } from '../pages.ts';
import type { PaletteEntry } from './palette-entry.ts';

const pauseMs = 150;

export const iconOf = (kind: RecordPageKind): Icon => pages[recordPages[kind]].icon;

/** The records that match the text. While their reply is awaited, those of the text before it stay. */
export function useFoundRecords(text: string) {
  const held = useSession()?.claims.permissions ?? [];
  const maySearch = searchableKinds(held).length > 0;
  const isLongEnough = (typed: string) => Array.from(typed).length >= limits.searchMinChars;
  const [q] = useDebouncedValue(text, pauseMs);
  const isWanted = maySearch && isLongEnough(text);
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call({ path: '/api/search', query: { q }, reply: searchReply, signal }),
    enabled: isWanted && isLongEnough(q),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });
  const isWaiting = isWanted && (isFetching || q !== text);
  return {
    found: isWanted ? (data?.groups ?? []) : [],
    isWaiting,
    error: isWanted ? error : null,
    needsMore: maySearch && !isLongEnough(text),
  };
}

export const entriesOf = ({ kind, hits }: SearchGroup, isOutdated: boolean): PaletteEntry[] =>
  hits.map((hit) => ({ ...entryOf(kind, hit), isOutdated }));

function entryOf(kind: SearchKind, { id, number, name, fact, day, projectId }: SearchHit): PaletteEntry {
  const shown = {
    key: `${kind}-${id}`,
    label: name,
    number,
    fact: [fact, ...(day ? [formatDate(day)] : [])].join(' · '),
  };
  // A task has no page. Its project has, and its tasks are there.
  if (kind === 'task') return { ...shown, icon: IconChecklist, place: recordPlace('project', projectId ?? id) };
  const remember = () => rememberRecord({ kind, id, name: number ? `${number} ${name}`.trim() : name });
  return { ...shown, icon: iconOf(kind), place: recordPlace(kind, id), onChosen: remember };
}
