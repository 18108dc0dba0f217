import { exchangeRateList } from '@gso/contract/exchange-rate';
import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { RecordList } from '../../table/record-list.tsx';
import { recordScreen } from '../../table/record-screen.ts';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { exchangeRateApi } from './api.ts';
import classes from './exchange-rate.module.css';
import { useExchangeRateColumns } from './exchange-rate-columns.tsx';
import { exchangeRateWords } from './words.ts';
import { later } from '../../ui/later/later.ts';

const exchangeRates = recordScreen({
  name: 'exchange-rate',
  api: exchangeRateApi,
  list: exchangeRateList,
  icon: IconCoins,
  nameOf: (row) => row.sourceCurr,
  Dialog: later(async () => (await import('./exchange-rate-dialog.tsx')).ExchangeRateDialog),
});

const RateValues = later(async () => (await import('./rate-values.tsx')).RateValues);

const MarginLimitPanel = later(async () => (await import('./margin-limit-panel.tsx')).MarginLimitPanel);

export function ExchangeRatePage() {
  const t = useWords(exchangeRateWords);
  const columns = useExchangeRateColumns();
  const [isLimitOpen, setLimitOpen] = useState(false);
  return (
    <Page title={t.title}>
      <RecordList
        screen={exchangeRates}
        columns={columns}
        texts={t}
        details={(rate) => (
          <Suspense>
            <RateValues rate={rate} />
          </Suspense>
        )}
      />
      {isLimitOpen ? (
        <Suspense>
          <MarginLimitPanel />
        </Suspense>
      ) : (
        <Button variant="default" className={classes.marginButton} onClick={() => setLimitOpen(true)}>
          {t.margin.title}
        </Button>
      )}
    </Page>
  );
}
