import { exchangeRateList, exchangeRatePageSizes } from '@gso/contract/exchange-rate';
import { IconCoins } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { lazyDialog } from '../../form/lazy-dialog.ts';
import { RecordList } from '../../table/record-list.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { exchangeRateApi } from './api.ts';
import { useExchangeRateColumns } from './exchange-rate-columns.tsx';
import { exchangeRateWords } from './words.ts';

const ExchangeRateDialog = lazyDialog(async () => (await import('./exchange-rate-dialog.tsx')).ExchangeRateDialog);
const RateValues = lazy(async () => ({ default: (await import('./rate-values.tsx')).RateValues }));

export function ExchangeRatePage() {
  const t = useWords(exchangeRateWords);
  const columns = useExchangeRateColumns();
  return (
    <Page title={t.title}>
      <RecordList
        name="exchange-rate"
        api={exchangeRateApi}
        definition={exchangeRateList}
        columns={columns}
        pageSizes={exchangeRatePageSizes}
        nameOf={(row) => row.sourceCurr}
        icon={IconCoins}
        texts={t}
        Dialog={ExchangeRateDialog}
        blocked={undefined}
        expanded={(rate) => (
          <Suspense>
            <RateValues rate={rate} />
          </Suspense>
        )}
      />
    </Page>
  );
}
