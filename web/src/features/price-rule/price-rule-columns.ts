import { priceDecimals, rateDecimals } from '@gso/contract/decimal';
import { priceRuleList, type PriceRuleListQuery, type PriceRuleRow } from '@gso/contract/price-rule';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { groupedNumber } from '../../words/number-text.ts';
import { roundingText } from '../../words/values/rounding.ts';
import { useWords } from '../../words/words.ts';
import { priceRuleWords } from './words.ts';

type PriceRuleColumn = Column<PriceRuleRow, PriceRuleListQuery['sort']>;

export function usePriceRuleColumns(): PriceRuleColumn[] {
  const { fields } = useWords(priceRuleWords);
  const column = fieldColumns(fields, priceRuleList);
  const updateColumns = useUpdateColumns();
  return [
    column('name', { card: 'title' }),
    column('desc', { width: 'rest', card: 'fact' }),
    column('opsMultiplier', {
      cell: (row) => `× ${groupedNumber(row.opsMultiplier, rateDecimals)}`,
      align: 'end',
      card: 'mark',
    }),
    column('opsAddition', {
      cell: (row) => `+ ${groupedNumber(row.opsAddition, priceDecimals)}`,
      align: 'end',
      card: 'mark',
    }),
    column('discMax', {
      cell: (row) => `− ${groupedNumber(row.discMax, priceDecimals)}%`,
      align: 'end',
      card: 'mark',
    }),
    column('rounding', { cell: (row) => roundingText(row.rounding), align: 'end', card: 'fact' }),
    ...updateColumns,
  ];
}
