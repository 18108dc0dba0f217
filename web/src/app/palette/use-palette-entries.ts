import { mayPass, pageAccess } from '@gso/contract/permissions';
import { mayOpenRecord } from '@gso/contract/record/record-page';
import { useSession } from '../../api/session.ts';
import { rememberRecord, useRecentRecords } from '../../form/recent-records.ts';
import { recordPlace } from '../../ui/record-place.ts';
import { useWords } from '../../words/words.ts';
import { pageWords } from '../page-words.ts';
import { pageNames, pages } from '../pages.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { useActions } from './use-actions.ts';
import { entriesOf, iconOf, useFoundRecords } from './use-found-records.ts';

/** The permitted pages in whose names a word begins with the text. */
function usePages(text: string): PaletteEntry[] {
  const names = useWords(pageWords).pages;
  const held = useSession()?.claims.permissions ?? [];
  const wanted = ` ${text.toLowerCase()}`;
  return pageNames
    .filter((page) => mayPass(held, pageAccess[page]) && ` ${names[page].toLowerCase()}`.includes(wanted))
    .map((page) => ({
      key: page,
      icon: pages[page].icon,
      label: names[page],
      place: { to: pages[page].path, search: {} },
    }));
}

function useRecent(text: string): PaletteEntry[] {
  const held = useSession()?.claims.permissions ?? [];
  const recent = useRecentRecords();
  if (text !== '') return [];
  return recent
    .filter(({ kind }) => mayOpenRecord(held, kind))
    .map((record) => ({
      key: `recent-${record.kind}-${record.id}`,
      icon: iconOf(record.kind),
      label: record.name,
      place: recordPlace(record.kind, record.id),
      onChosen: () => rememberRecord(record),
    }));
}

/** The entries for the typed text: permitted pages at once, then records, then what can be created. */
export function usePaletteEntries(typed: string) {
  const text = typed.trim();
  const { found, isWaiting, error, needsMore } = useFoundRecords(text);
  const bestCompany = found.find(({ kind }) => kind === 'company')?.hits[0];
  const groups: PaletteGroup[] = [
    { name: 'recent', entries: useRecent(text) },
    { name: 'pages', entries: usePages(text) },
    ...found.map((group): PaletteGroup => ({ name: group.kind, entries: entriesOf(group, isWaiting) })),
    { name: 'actions', entries: useActions(text, bestCompany, isWaiting) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isNothing:
      !isWaiting && text !== '' && groups.every(({ name, entries }) => name === 'actions' || entries.length === 0),
    hasMore: found.some(({ more }) => more),
    isWaiting,
    error,
    needsMore,
  };
}
