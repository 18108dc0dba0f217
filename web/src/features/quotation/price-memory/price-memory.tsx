import type { QtyType } from '@gso/contract/quotation';
import type { PriceMemory as Memory, RememberedPrice } from '@gso/contract/quotation/price-memory';
import { Popover, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use, useLayoutEffect } from 'react';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { formatCount, formatDate, formatRupiah } from '../../../words/format.ts';
import { statusWords } from '../../../words/status.ts';
import { useWords } from '../../../words/words.ts';
import { priceMemoryOf } from './api.ts';
import { PriceMemoryContext } from './price-memory-context.ts';
import classes from './price-memory.module.css';
import { priceMemoryWords } from './words.ts';

interface PriceMemoryProps {
  material: { id: number; qtyType: QtyType };
  /** Receives the prices by the keys that take them. */
  onOffer: (prices: ReadonlyMap<string, number>) => void;
  onTake: (price: number) => void;
}

/** The last prices of a material, below the field that has the focus. The focus stays there. */
export function PriceMemory({ material, onOffer, onTake }: PriceMemoryProps) {
  const t = useWords(priceMemoryWords);
  const statuses = useWords(statusWords);
  const around = use(PriceMemoryContext);
  const { data } = useQuery(priceMemoryOf({ ...material, ...around }));
  const keyed = data ? withKeys(data) : [];
  useLayoutEffect(() => onOffer(new Map(keyed.map(({ key, row }) => [key, row.sellingPrice]))));
  if (!data) return null;
  const [first, last] = [keyed[0]?.key, keyed.at(-1)?.key];
  const howTo = first && last ? t.howTo(first, last) : t.none;
  const facts = ({ key, row }: Keyed) =>
    t.take(
      key,
      [
        formatRupiah(row.sellingPrice),
        formatDate(row.quotationDate),
        formatCount(row.qty),
        statuses[row.status],
        row.company.name,
      ].join(', '),
    );
  const groupOf = (title: string, rows: Keyed[]) =>
    rows.length > 0 && (
      <section aria-label={title}>
        <h3 className={classes.group}>{title}</h3>
        <ul className={classes.list}>
          {rows.map((one) => (
            <li key={one.row.line}>
              <button
                type="button"
                tabIndex={-1}
                className={classes.price}
                aria-label={facts(one)}
                onClick={() => onTake(one.row.sellingPrice)}
              >
                <kbd className={classes.key}>{one.key}</kbd>
                <span className={classes.amount}>{formatRupiah(one.row.sellingPrice)}</span>
                <span>{t.pieces(formatCount(one.row.qty))}</span>
                <span className={classes.day}>{formatDate(one.row.quotationDate)}</span>
                <StatusChip status={one.row.status} />
                <span className={classes.company}>{one.row.company.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <>
      <VisuallyHidden role="status">{[howTo, ...keyed.map(facts)].join('. ')}</VisuallyHidden>
      <Popover
        opened
        withRoles={false}
        trapFocus={false}
        returnFocus={false}
        position="bottom-end"
        offset={4}
        shadow="md"
        radius="md"
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <span className={classes.anchor} />
        </Popover.Target>
        <Popover.Dropdown
          role="dialog"
          aria-label={t.title}
          className={classes.memory}
          onMouseDown={(event) => event.preventDefault()}
        >
          {groupOf(
            t.here,
            keyed.filter(({ isHere }) => isHere),
          )}
          {groupOf(
            t.elsewhere,
            keyed.filter(({ isHere }) => !isHere),
          )}
          <Limits limits={data.limits} />
          <p className={classes.hint}>{howTo}</p>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

interface Keyed {
  key: string;
  row: RememberedPrice;
  isHere: boolean;
}

const withKeys = ({ here, elsewhere }: Memory): Keyed[] =>
  [...here.map((row) => ({ row, isHere: true })), ...elsewhere.map((row) => ({ row, isHere: false }))].map(
    (one, place) => ({ ...one, key: 'ABCDEF'.charAt(place) }),
  );

/** Only in the reply for those who may see them. */
function Limits({ limits }: Pick<Memory, 'limits'>) {
  const t = useWords(priceMemoryWords);
  if (!limits) return null;
  const shown = (price: number | null) => (price === null ? t.unknown : formatRupiah(price));
  return (
    <section aria-label={t.limits}>
      <h3 className={classes.group}>{t.limits}</h3>
      <dl className={classes.limits}>
        <dt>{t.purchase}</dt>
        <dd>{shown(limits.purchasePrice)}</dd>
        <dt>{t.bottom}</dt>
        <dd>{shown(limits.bottomPrice)}</dd>
      </dl>
    </section>
  );
}
