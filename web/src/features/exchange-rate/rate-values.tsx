import type { ExchangeRateRow, ExchangeRateValue } from '@gso/contract/exchange-rate';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listWords } from '../../words/list-words.ts';
import { FailurePanel } from '../../ui/failure-panel.tsx';
import { formatCount, formatDateTime } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { exchangeRateApi, fetchRateValues } from './api.ts';
import classes from './exchange-rate.module.css';
import { changeText, rateText } from './rate-text.ts';
import { exchangeRateWords } from './words.ts';

const shownAtFirst = 10;

/** Every value that the rate of a currency had, the newest first, with how much it changed. */
export function RateValues({ rate }: { rate: ExchangeRateRow }) {
  const t = useWords(exchangeRateWords);
  const { loading } = useWords(listWords);
  const [all, setAll] = useState(false);
  const values = useQuery({
    queryKey: [...exchangeRateApi.key, 'values', rate.id, rate.version],
    queryFn: ({ signal }) => fetchRateValues(rate.id, signal),
  });
  if (values.error) return <FailurePanel error={values.error} onRetry={() => void values.refetch()} />;
  if (!values.data) return <p className={classes.muted}>{loading}</p>;
  const shown = all ? values.data : values.data.slice(0, shownAtFirst);
  return (
    <div className={classes.values}>
      <table className={classes.table}>
        <caption>{t.valuesSoFar(rate.sourceCurr)}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              {t.value}
            </th>
            <th scope="col" className={classes.number}>
              {t.change}
            </th>
            <th scope="col">{t.since}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((value, index) => (
            <ValueRow key={value.id} value={value} before={values.data[index + 1]} />
          ))}
        </tbody>
      </table>
      {shown.length < values.data.length && (
        <Button variant="default" size="compact-sm" onClick={() => setAll(true)}>
          {t.showAll(formatCount(values.data.length))}
        </Button>
      )}
    </div>
  );
}

function ValueRow({ value, before }: { value: ExchangeRateValue; before: ExchangeRateValue | undefined }) {
  const t = useWords(exchangeRateWords);
  return (
    <tr>
      <td className={classes.number}>{rateText(value.convValue)}</td>
      <td className={classes.number}>
        {before ? changeText(value.convValue, before.convValue) : <span className={classes.muted}>{t.first}</span>}
      </td>
      <td>
        <time dateTime={value.from}>{formatDateTime(value.from)}</time>{' '}
        <span className={classes.person}>{value.by}</span>
      </td>
    </tr>
  );
}
