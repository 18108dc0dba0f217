import { namedRecord } from '@gso/contract/fields';
import { limits } from '@gso/contract/limits';
import { mayPass, pageAccess } from '@gso/contract/permissions';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuilding, type Icon } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { call } from '../../api/client.ts';
import { useMay, useSession } from '../../api/session.ts';
import { useWords } from '../../words/words.ts';
import { pageWords } from '../page-words.ts';
import { pageNames, pages } from '../pages.ts';

export interface PaletteEntry {
  key: string;
  group: 'pages' | 'companies';
  icon: Icon;
  label: string;
  to: string;
  search: Record<string, string>;
}

const pauseMs = 200;
const companiesShown = 8;
const autocompleteReply = z.object({ content: z.array(namedRecord) });

function usePages(text: string): PaletteEntry[] {
  const names = useWords(pageWords).pages;
  const held = useSession()?.claims.permissions ?? [];
  const wanted = text.toLowerCase();
  return pageNames
    .filter((page) => mayPass(held, pageAccess[page]) && names[page].toLowerCase().includes(wanted))
    .map((page) => ({
      key: page,
      group: 'pages',
      icon: pages[page].icon,
      label: names[page],
      to: pages[page].path,
      search: {},
    }));
}

function useCompanies(text: string) {
  const mayOpen = useMay(pageAccess.company);
  const [q] = useDebouncedValue(text, pauseMs);
  const enabled = mayOpen && q.length >= limits.autocompleteMinChars && text.length >= limits.autocompleteMinChars;
  const { data, error, isFetching } = useQuery({
    queryKey: ['company', 'autocomplete', q],
    queryFn: ({ signal }) =>
      call({ path: '/api/company/autocomplete', query: { q }, reply: autocompleteReply, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const found = enabled ? (data?.content ?? []) : [];
  const companies = found.slice(0, companiesShown).map(({ id, name }): PaletteEntry => ({
    key: `company-${id}`,
    group: 'companies',
    icon: IconBuilding,
    label: name,
    to: pages.company.path,
    search: { q: name },
  }));
  const searching = mayOpen && text.length >= limits.autocompleteMinChars && (isFetching || q !== text);
  return { companies, hidden: found.length - companies.length, mayOpen, searching, error: enabled ? error : null };
}

/** Where one can go from here with what was typed: permitted pages at once, companies from three characters on. */
export function usePaletteEntries(typed: string) {
  const text = typed.trim();
  const { companies, hidden, mayOpen, searching, error } = useCompanies(text);
  const entries = [...usePages(text), ...companies];
  return { entries, hidden, searching, error, companiesNeedMore: mayOpen && text.length < limits.autocompleteMinChars };
}
