import { shodanList, shodanPageSizes, type ShodanRow } from '@gso/contract/shodan';
import { IconBulb } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { RecordList } from '../../table/record-list.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { shodanApi } from './api.ts';
import { useShodanColumns } from './shodan-columns.tsx';
import { ShodanFilters } from './shodan-filters.tsx';
import { shodanWords } from './words.ts';

const ShodanDialog = lazyDialog(async () => (await import('./shodan-dialog.tsx')).ShodanDialog);
const ShodanDetails = lazy(async () => ({ default: (await import('./shodan-details.tsx')).ShodanDetails }));

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
        name="shodan"
        api={shodanApi}
        definition={shodanList}
        columns={columns}
        pageSizes={shodanPageSizes}
        nameOf={(row) => row.name}
        icon={IconBulb}
        texts={t}
        Dialog={ShodanDialog}
        blocked={undefined}
        filters={(list) => <ShodanFilters list={list} />}
        exported
        expanded={detailsOf}
      />
    </Page>
  );
}
