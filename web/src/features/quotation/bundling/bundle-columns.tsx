import type { BundleListQuery, BundleRow } from '@gso/contract/bundle';
import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { Column } from '../../../table/column.ts';
import { useUpdateColumns } from '../../../table/update-columns.ts';
import { Chip } from '../../../ui/chip.tsx';
import { formatRupiah } from '../../../words/format.ts';
import { useWords } from '../../../words/words.ts';
import classes from './bundling.module.css';
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
  // Who saved it last stands in the history; the price needs the room.
  const updateColumns = useUpdateColumns().filter(({ key }) => key === 'at');
  return [
    { key: 'brand', sort: 'brand', header: fields.brand, cell: (row) => row.brand, width: '8.5%', card: 'mark' },
    {
      key: 'category',
      sort: 'category',
      header: fields.category,
      cell: (row) => row.category,
      width: '8%',
      card: 'mark',
    },
    {
      key: 'materialNo',
      sort: 'materialNo',
      header: fields.materialNo,
      cell: (row) => row.materialNo,
      width: '12.5%',
      card: 'title',
    },
    {
      key: 'materialDesc',
      sort: 'materialDesc',
      header: fields.materialDesc,
      cell: (row) => row.materialDesc,
      card: 'fact',
    },
    {
      key: 'price',
      sort: 'price.sellingPrice',
      header: fields['price.sellingPrice'],
      cell: (row) => formatRupiah(row.price.sellingPrice),
      align: 'end',
      width: '128px',
      card: 'fact',
    },
    {
      key: 'check',
      header: price,
      cell: (row) => <PriceCheck row={row} {...recomputing} />,
      width: '252px',
      card: 'fact',
    },
    ...updateColumns,
  ];
}

const difference = (value: number): string => `${value > 0 ? '+' : '−'}${formatRupiah(Math.abs(value))}`;

/** Whether the saved price is still what the members cost, and the way to make it so. */
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
  // Where the selling price is as it was, the bottom price is what moved.
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
