import { exchangeRateList, type ExchangeRateListQuery, type ExchangeRateRow } from '@gso/contract/exchange-rate';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { currencyName } from '../../words/currency.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import classes from './exchange-rate.module.css';
import { rateText } from './rate-text.ts';
import { exchangeRateWords } from './words.ts';

type ExchangeRateColumn = Column<ExchangeRateRow, ExchangeRateListQuery['sort']>;

export function useExchangeRateColumns(): ExchangeRateColumn[] {
  const { fields } = useWords(exchangeRateWords);
  const column = fieldColumns(fields, exchangeRateList);
  const updateColumns = useUpdateColumns('unless wide');
  return [
    column('sourceCurr', { sort: 'name', cell: (row) => <Currency code={row.sourceCurr} />, card: 'title' }),
    column('targetCurr'),
    column('convValue', { cell: (row) => rateText(row.convValue), align: 'end', card: 'fact' }),
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
