import { priceDecimals, rateDecimals } from '@gso/contract/decimal';
import type { PriceRuleListQuery, PriceRuleRow } from '@gso/contract/price-rule';
import type { Column } from '../../table/column.ts';
import { useUpdateColumns } from '../../table/update-columns.ts';
import { groupedNumber } from '../../words/number-text.ts';
import { useWords } from '../../words/words.ts';
import { priceRuleWords } from './words.ts';

type PriceRuleColumn = Column<PriceRuleRow, PriceRuleListQuery['sort']>;

export function usePriceRuleColumns(): PriceRuleColumn[] {
  const { fields } = useWords(priceRuleWords);
  const updateColumns = useUpdateColumns();
  return [
    { key: 'name', sort: 'name', header: fields.name, cell: (row) => row.name, card: 'title' },
    { key: 'desc', sort: 'desc', header: fields.desc, cell: (row) => row.desc, card: 'fact' },
    {
      key: 'opsMultiplier',
      sort: 'opsMultiplier',
      header: fields.opsMultiplier,
      cell: (row) => `× ${groupedNumber(row.opsMultiplier, rateDecimals)}`,
      align: 'end',
      width: '112px',
      card: 'mark',
    },
    {
      key: 'opsAddition',
      sort: 'opsAddition',
      header: fields.opsAddition,
      cell: (row) => `+ ${groupedNumber(row.opsAddition, priceDecimals)}`,
      align: 'end',
      width: '124px',
      card: 'mark',
    },
    {
      key: 'discMax',
      sort: 'discMax',
      header: fields.discMax,
      cell: (row) => `− ${groupedNumber(row.discMax, priceDecimals)}%`,
      align: 'end',
      width: '148px',
      card: 'mark',
    },
    ...updateColumns,
  ];
}
