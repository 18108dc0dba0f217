import type { ShodanRow } from '@gso/contract/shodan';
import { IconLayoutKanban } from '@tabler/icons-react';
import { Suspense } from 'react';
import { RecordList } from '../../table/record-list.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { useShodanColumns } from './shodan-columns.tsx';
import { ShodanFilters } from './shodan-filters.tsx';
import { shodans } from './shodan-screen.ts';
import { shodanWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const ShodanDetails = later(async () => (await import('./shodan-details.tsx')).ShodanDetails);

const ShodanBoard = later(async () => (await import('./board/shodan-board.tsx')).ShodanBoard);

const detailsOf = (shodan: ShodanRow) => (
  <Suspense>
    <ShodanDetails shodan={shodan} />
  </Suspense>
);

export function ShodanPage() {
  const t = useWords(shodanWords);
  const columns = useShodanColumns();
  return (
    <Page title={t.title}>
      <RecordList
        screen={shodans}
        columns={columns}
        texts={t}
        filters={(list) => <ShodanFilters list={list} />}
        details={detailsOf}
        views={[{ id: 'board', label: t.board, icon: IconLayoutKanban, View: ShodanBoard }]}
      />
    </Page>
  );
}
