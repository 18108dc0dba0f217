import { bundleList, type BundleListQuery, type BundleRow } from '@gso/contract/bundle';
import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type Column, fieldColumns, useUpdateColumns } from '../../table/column.ts';
import { Chip } from '../../ui/chip.tsx';
import { formatRupiah } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import classes from './bundle-panel.module.css';
import { bundleWords } from './words.ts';

interface Recomputing {
  /** The row whose price is being computed. */
  running: number | undefined;
  onRecompute: (row: BundleRow) => void;
  /** Why the user may not. */
  blocked: string | undefined;
}

export function useBundleColumns(recomputing: Recomputing): Column<BundleRow, BundleListQuery['sort']>[] {
  const { fields, price } = useWords(bundleWords);
  const column = fieldColumns(fields, bundleList);
  const updateColumns = useUpdateColumns();
  return [
    column('brand', { card: 'mark' }),
    column('category', { card: 'mark' }),
    column('materialNo', { card: 'title' }),
    column('materialDesc', { width: 'rest', card: 'fact' }),
    column('price.sellingPrice', {
      key: 'price',
      cell: (row) => formatRupiah(row.price.sellingPrice),
      align: 'end',
      card: 'fact',
    }),
    {
      key: 'check',
      header: price,
      cell: (row) => <PriceCheck row={row} {...recomputing} />,
      card: 'fact',
    },
    ...updateColumns,
  ];
}

const difference = (value: number): string => `${value > 0 ? '+' : '−'}${formatRupiah(Math.abs(value))}`;

/** Whether the saved price is still the price of the members, and a button to update it. */
function PriceCheck({ row, running, onRecompute, blocked }: Recomputing & { row: BundleRow }) {
  const t = useWords(bundleWords);
  const { price, priceNow, missingRates } = row;
  if (missingRates.length > 0) {
    return (
      <span className={classes.check}>
        {missingRates.map((currency) => (
          <Chip key={currency} tone="red">
            {t.noRate(currency)}
          </Chip>
        ))}
      </span>
    );
  }
  if (!priceNow) return null;
  // If the selling price is the same, the bottom price has changed.
  const moved = priceNow.sellingPrice - price.sellingPrice || priceNow.bottomPrice - price.bottomPrice;
  const now = t.outOfDateHint(formatRupiah(priceNow.sellingPrice), formatRupiah(priceNow.bottomPrice));
  return (
    <span className={classes.check}>
      <span className={classes.outOfDate} data-tooltip={now}>
        <Chip tone="amber">
          {t.outOfDate} {difference(moved)}
        </Chip>
      </span>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={t.recomputeOf(row.materialNo)}
        data-tooltip={blocked ?? t.recompute}
        {...(blocked !== undefined && { 'aria-disabled': true, 'data-disabled': true })}
        loading={running === row.id}
        onClick={blocked === undefined ? () => onRecompute(row) : undefined}
      >
        <IconRefresh size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}
