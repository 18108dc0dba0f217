import type { ExchangeRateListQuery, ExchangeRateRow } from '@gso/contract/exchange-rate';
import type { Column } from '../../table/column.ts';
import { useUpdateColumns } from '../../table/update-columns.ts';
import { currencyName } from '../../words/currency.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import classes from './exchange-rate.module.css';
import { rateText } from './rate-text.ts';
import { exchangeRateWords } from './words.ts';

type ExchangeRateColumn = Column<ExchangeRateRow, ExchangeRateListQuery['sort']>;

export function useExchangeRateColumns(): ExchangeRateColumn[] {
  const { fields } = useWords(exchangeRateWords);
  const updateColumns = useUpdateColumns();
  return [
    {
      key: 'sourceCurr',
      sort: 'name',
      header: fields.sourceCurr,
      cell: (row) => <Currency code={row.sourceCurr} />,
      card: 'title',
    },
    {
      key: 'targetCurr',
      sort: 'targetCurr',
      header: fields.targetCurr,
      cell: (row) => row.targetCurr,
      width: '160px',
    },
    {
      key: 'convValue',
      sort: 'convValue',
      header: fields.convValue,
      cell: (row) => rateText(row.convValue),
      align: 'end',
      width: '190px',
      card: 'fact',
    },
    ...updateColumns,
  ];
}

function Currency({ code }: { code: string }) {
  return (
    <>
      <span>{code}</span> <span className={classes.name}>{currencyName(code, useLanguage())}</span>
    </>
  );
}
